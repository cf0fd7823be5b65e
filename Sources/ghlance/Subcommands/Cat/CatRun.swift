import ArgumentParser
import Core
import Features
import GitHub

/// Runs `ghlance cat`.
@MainActor
struct CatRun {
    private let run: SubcommandRun
    private let loads: LoadRun

    /// Runs the arguments of `ghlance cat` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        try SubcommandRun.perform(CatCommand.self, arguments, environment: environment) { run, command in
            guard let command = command as? CatCommand else { return .usage }
            let files = try command.files.map { try file($0, at: command.ref, run) }
            let pages = await ViewedPages(run)
            var status = ExitStatus.chosen
            for file in files where status != .notSignedIn {
                let loads = pages.loads(waits: !command.reading.noWait)
                status = max(status, await CatRun(run: run, loads: loads).print(file))
            }
            await pages.close()
            return status
        }
    }

    /// The file that an argument names.
    ///
    /// - Throws: `ValidationError`.
    private static func file(
        _ text: String, at typed: String?, _ run: SubcommandRun
    ) throws(ValidationError) -> RepositoryFile {
        func file(_ repository: Repository, _ path: String, _ reference: String?) throws(ValidationError)
            -> RepositoryFile
        {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            guard !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
                throw ValidationError(CatMessages.path(text))
            }
            return RepositoryFile(
                repository: repository, path: path, blob: nil, size: nil,
                commit: reference.flatMap { RepositoryTree.isID($0) ? $0 : nil }, branch: reference ?? "HEAD")
        }
        if text.contains("://") {
            let repository = Repository(provisional: try run.reference(text))
            guard let linked = FileAddress.file(of: text, in: repository, on: run.host) else {
                throw ValidationError(CatMessages.path(text))
            }
            return try file(repository, linked.file.path, typed ?? linked.file.branch)
        }
        guard let colon = text.firstIndex(of: ":") else { throw ValidationError(CatMessages.path(text)) }
        let repository = Repository(provisional: try run.reference(String(text[..<colon])))
        return try file(repository, String(text[text.index(after: colon)...]), typed)
    }

    private func print(_ file: RepositoryFile) async -> ExitStatus {
        let name = "\(file.repository.fullName):\(file.path)"
        let content = await loads.content(of: file)
        var status = ExitStatus.chosen
        if let failure = loads.failureOfFile {
            status = SubcommandRun.report(failure, on: .file(name), isKept: content != nil)
        }
        switch content {
        case .text(let bytes)?: return max(status, SubcommandRun.answer(StandardStreams.answer(bytes: bytes)))
        case .binary(let size)?: StandardStreams.complain(CatMessages.binary(name, size: size))
        case .tooLarge?: StandardStreams.complain(CatMessages.tooLarge(name))
        case .notAFile?: StandardStreams.complain(CatMessages.notAFile(name, file))
        case .rendered?, nil: return status
        }
        return max(status, .failed)
    }
}

/// The command line of `ghlance cat`; ``CatRun`` carries it out.
struct CatCommand: RequestingCommand {
    static let endings = CommandEndings(
        done: "printed", failed: "not found, or not a text file", makesRequests: true)
    static let configuration = CommandConfiguration(
        "cat", abstract: "Print files of repositories.",
        discussion: """
            A file is OWNER/NAME:PATH, or its URL on GitHub:

              ghlance cat apple/swift-nio:Package.swift --ref 2.65.0

            In a pipe, a file is printed unchanged; on a terminal, without control sequences. Files larger than \
            \(FileContent.largest >> 20) MiB and binary files are not printed.
            """,
        endings: endings)

    @Argument(help: ArgumentHelp("OWNER/NAME:PATH or URL", valueName: "files"))
    var files: [String]

    @Option(help: ArgumentHelp("branch, tag or commit (default: the default branch)", valueName: "ref"))
    var ref: String?

    @OptionGroup var reading: ReadingOptions

    @OptionGroup var requests: RequestOptions

    @OptionGroup var hostOptions: HostOptions

    var settings: Settings { reading.settings(hostOptions) }

    func validate() throws {
        if ref == "" { throw ValidationError(CatMessages.emptyReference) }
        if let problem = settings.problem { throw ValidationError(problem) }
    }
}
