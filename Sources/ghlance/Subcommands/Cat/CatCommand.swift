import ArgumentParser
import Core
import Features

struct CatCommand: ReadingCommand {
    static let endings = CommandEndings(done: "printed", failed: "not found, or not a text file", makesRequests: true)
    static let configuration = CommandConfiguration(
        "cat", abstract: "Print files of repositories.",
        discussion: """
            A file is OWNER/NAME:PATH, or its URL on GitHub:

              ghlance cat apple/swift-nio:Package.swift --ref 2.65.0

            In a pipe, a file is printed unchanged; on a terminal, without control sequences. Files larger than \
            \(FileContent.largest >> 20) MiB and binary files are not printed.
            """,
        endings: endings)

    @Argument(help: ArgumentHelp("OWNER/NAME:PATH or URL", valueName: "files")) var files: [String]

    @Option(help: ArgumentHelp("branch, tag or commit (default: the default branch)", valueName: "ref"))
    var ref: String?

    @OptionGroup var reading: ReadingOptions

    func validate() throws { if ref == "" { throw ValidationError("--ref needs a branch, tag or commit") } }
}

@MainActor
extension CatCommand {
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let files = try files.map { try file($0, run) }
        return await run.withPages { pages -> ExitStatus in
            var status = ExitStatus.chosen
            for file in files where status != .notSignedIn {
                status = max(status, await print(file, pages.loads(waits: !reading.noWait)))
            }
            return status
        }
    }

    /// The file that an argument names.
    ///
    /// - Throws: `ValidationError`.
    private func file(_ text: String, _ run: SubcommandRun) throws(ValidationError) -> RepositoryFile {
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
            return try file(repository, linked.file.path, ref ?? linked.file.branch)
        }
        guard let colon = text.firstIndex(of: ":") else { throw ValidationError(CatMessages.path(text)) }
        let repository = Repository(provisional: try run.reference(String(text[..<colon])))
        return try file(repository, String(text[text.index(after: colon)...]), ref)
    }

    private func print(_ file: RepositoryFile, _ loads: LoadRun) async -> ExitStatus {
        let name = "\(file.repository.fullName):\(file.path)"
        let content = await loads.content(of: file)
        var status = ExitStatus.chosen
        if let failure = loads.failureOfFile {
            status = SubcommandRun.report(failure, on: .whole(name), isKept: content != nil)
        }
        switch content {
        case .text(let bytes)?: return max(status, SubcommandRun.answer(StandardStreams.answer(bytes: bytes)))
        case .binary(let size)?: return max(status, .saying(CatMessages.binary(name, size: size)))
        case .tooLarge?: return max(status, .saying(CatMessages.tooLarge(name)))
        case .notAFile?: return max(status, .saying(CatMessages.notAFile(name, file)))
        case .rendered?, nil: return status
        }
    }
}
