import Core
import Features
import GitHub
import Platform
import Synchronization

/// Draws pictures with chafa, one at a time, in a confined child process.
final class PictureArtist: Sendable {
    /// The default program.
    static let usual = "chafa"
    static let limits = ChildLimits(seconds: 5, memory: 256 << 20)
    /// More of its output is not read: twice what the largest picture takes.
    private static let outputLimit = 2 << 20

    private let program: String
    private let recorder: Recorder
    /// `nil` if the session is offline.
    private let client: GitHubClient?
    private let executor = WorkExecutor(label: "pictures")
    private let host: Host
    private let last = Mutex<Task<Void, Never>?>(nil)

    init(_ program: String, host: Host, recorder: Recorder, client: GitHubClient?) {
        (self.program, self.host, self.recorder, self.client) = (program, host, recorder, client)
    }

    /// Throws `FailedRequest`: `.notFound` for what cannot be drawn, because it concerns this picture only.
    func picture(in repository: Repository, _ drawing: PictureDrawing) async throws -> DrawnPicture {
        let bytes = try await file(at: drawing.address, of: repository)
        guard let picture = await inTurn({ [self] in await draw(bytes, drawing) }) else {
            throw FailedRequest(.notFound(message: ""))
        }
        return picture
    }

    func savedPicture(in repository: Repository, _ drawing: PictureDrawing) async -> Dated<DrawnPicture>? {
        // Read in turn, too: files that wait would take memory.
        await inTurn { [self] in
            guard let page = await savedFile(at: drawing.address, of: repository),
                let picture = await draw(page.content, drawing)
            else { return nil }
            return (picture, page.fetchedAt)
        }
    }

    // MARK: Files

    private func savedFile(at address: String, of repository: Repository) async -> SavedPage? {
        await recorder.page(.picture, at: Self.place(address), of: repository)
    }

    private func file(at address: String, of repository: Repository) async throws -> [UInt8] {
        let identity = await recorder.session.identity
        let bytes: [UInt8]
        do {
            bytes = try await client.online()
                .picture(at: address, file: linked(address, in: repository), of: repository)
        } catch let failed as FailedRequest {
            switch failed.failure {
            case .offline, .rateLimited: throw failed
            case _ where failed.failure.isNoNetwork: throw failed
            default: throw FailedRequest(.notFound(message: ""))
            }
        }
        guard PictureSize(of: bytes)?.isDrawable == true else { throw FailedRequest(.notFound(message: "")) }
        let page = SavedPage(content: bytes, fetchedAt: recorder.now())
        recorder.keep(page, .picture, at: Self.place(address), of: repository, for: identity)
        return bytes
    }

    /// The file of the repository that an address is of: of its page, or of the file itself.
    private func linked(_ address: String, in repository: Repository) -> RepositoryFile? {
        var page = String(address.prefix { $0 != "?" && $0 != "#" })
        if let raw = host.webAddress(of: repository).map({ $0 + "/raw/" }), page.hasPrefix(raw) {
            page = raw.dropLast(4) + "blob/" + page.dropFirst(raw.count)
        }
        return FileAddress.file(of: page, in: repository, on: host)?.file
    }

    /// The address without a signature, which is another one each time.
    private static func place(_ address: String) -> String {
        address.hasPrefix("https://private-user-images.githubusercontent.com/")
            ? String(address.prefix { $0 != "?" }) : address
    }

    // MARK: Drawing

    /// Runs work after what was begun before it.
    private func inTurn<Value: Sendable>(_ work: @escaping @Sendable () async -> Value?) async -> Value? {
        let task = last.withLock { last in
            let task = Task(executorPreference: executor) { [former = last] () -> Value? in
                await former?.value
                return Task.isCancelled ? nil : await work()
            }
            last = Task(executorPreference: executor) { _ = await task.value }
            return task
        }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func draw(_ bytes: [UInt8], _ drawing: PictureDrawing) async -> DrawnPicture? {
        guard let size = PictureSize(of: bytes), size.isDrawable else { return nil }
        // Its size says that it is a word; it is not loaded again.
        guard let cells = drawing.box.cells(of: size) else {
            return DrawnPicture(text: [], columns: 1, rows: 1, of: size)
        }
        let result = await CapturedProcess.run(
            [program] + Self.options(drawing, cells.columns, cells.rows), environment: .bare, input: bytes,
            limits: Self.limits, outputLimit: Self.outputLimit, whenCancelled: .kills)
        guard result.ending == .exited(0), !result.isTooLong else { return nil }
        return DrawnPicture(text: result.output, columns: cells.columns, rows: cells.rows, of: size)
    }

    /// Source: chafa(1), 1.10 and later.
    private static func options(_ drawing: PictureDrawing, _ columns: Int, _ rows: Int) -> [String] {
        let colors =
            switch drawing.colors {
            case 257...: "full"
            // Without the sixteen that users change.
            case 256: "240"
            case 16...: "16"
            default: "8"
            }
        // With few colours, a terminal has few pairs of them.
        let pairs = drawing.colors < 256 ? ["--fg-only"] : []
        return [
            "--format", "symbols", "--size", "\(columns)x\(rows)", "--stretch", "--colors", colors, "--symbols",
            drawing.repertoire == .ascii ? "ascii" : "block+space", "--animate", "off", "--threads", "1", "-O", "0",
            "--bg", drawing.isOnLight ? "ffffff" : "000000",
        ] + pairs + ["/dev/stdin"]
    }

    // MARK: The whole terminal

    /// Shows a picture with the best that the terminal has, until a key is pressed. Throws an error whose description is the reason.
    func show(_ address: String, of repository: Repository, by run: CustomActionsDependencies.TerminalRun) async throws
    {
        let bytes: [UInt8]
        do {
            if let saved = await savedFile(at: address, of: repository) {
                bytes = saved.content
            } else {
                bytes = try await file(at: address, of: repository)
            }
        } catch { throw StartError(description: ProgramMessages.noPicture(FailedRequest(caught: error).failure)) }
        guard PictureSize(of: bytes)?.isDrawable == true else {
            throw StartError(description: ProgramMessages.cannotShowPicture)
        }
        try Task.checkCancellation()
        let command = CommandInvocation(
            arguments: [program, "--clear", "--animate", "off", "/dev/fd/3"], picture: bytes)
        guard let result = await run([command], true).first, !result.ending.isSuccess else { return }
        throw StartError(description: ProgramMessages.cannotShowPicture)
    }
}

extension LoaderDependencies {
    /// Adds pictures.
    mutating func draw(with artist: PictureArtist?) {
        guard let artist else { return }
        picture = { try await artist.picture(in: $0, $1) }
        savedPicture = { await artist.savedPicture(in: $0, $1) }
    }
}
