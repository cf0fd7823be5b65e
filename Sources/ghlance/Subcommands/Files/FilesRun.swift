import ArgumentParser
import Core
import Features
import GitHub
import Glibc

/// Runs `ghlance files`.
@MainActor
struct FilesRun {
    /// Runs the arguments of `ghlance files` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        try SubcommandRun.perform(FilesCommand.self, arguments, environment: environment) { run, command in
            guard let command = command as? FilesCommand else { return .usage }
            let reference = try run.reference(command.name)
            let pages = await ViewedPages(run)
            let status = await FilesRun.list(reference, run, command, pages)
            await pages.close()
            return status
        }
    }

    private static func list(
        _ reference: RepositoryReference, _ run: SubcommandRun, _ command: FilesCommand, _ pages: ViewedPages
    ) async -> ExitStatus {
        let loads = pages.loads(waits: !command.reading.noWait)
        // By its id, the files are those that the screen has saved.
        var (found, status) = await loads.found(reference)
        guard let repository = found else { return status }
        let listing = await loads.files(of: repository)
        if let failure = loads.failure(of: .files(of: repository.id)) {
            let part = MissingPart.files(of: repository.fullName)
            status = max(status, SubcommandRun.report(failure, on: part, isKept: listing != nil))
        }
        guard let listing else { return status }
        if listing.tree.tree.isTruncated {
            StandardStreams.complain(FilesMessages.truncated(listing.tree.fileCount))
            status = max(status, .unreachable)
        }
        if listing.tree.skipped > 0 {
            StandardStreams.complain(FilesMessages.leftOut(listing.tree.skipped))
            status = max(status, .unreachable)
        }
        let pattern = command.pattern.map(FilePattern.init)
        let rows = rows(of: listing, run.host.links).filter { pattern?.matches($0.path) ?? true }
        let none = command.pattern.map(FilesMessages.noMatch) ?? FilesMessages.none(repository.fullName)
        return max(
            status,
            command.list.print(
                rows, environment: run.environment, none: none, hasWords: command.pattern != nil))
    }

    private static func rows(of listing: FileListing, _ links: RepositoryLinks) -> [FilesCommand.Row] {
        let web = links.web(listing.repository)
        return listing.tree.fileNumbers.map { number in
            let (path, kind) = (listing.tree.path(number), listing.tree.kind(number))
            return FilesCommand.Row(
                path: path, kind: kind, size: listing.tree.size(number), id: listing.tree.id(number),
                address: web.flatMap { FilesDependencies.address(in: $0, path, listing.branch, isFolder: false) })
        }
    }
}

/// A pattern of paths, as git takes it (gitglossary(7), pathspec).
struct FilePattern {
    /// GNU's addition to fnmatch(3): a folder that a path is in counts, too. The C library shows it only to those who ask for its own.
    private static let leadingFolder: Int32 = 1 << 3

    private let pattern: String

    init(_ pattern: String) {
        var pattern = pattern[...]
        if pattern.hasPrefix("./") { pattern.removeFirst(2) }
        while pattern.hasSuffix("/") { pattern.removeLast() }
        self.pattern = pattern == "." ? "" : String(pattern)
    }

    /// Whether a path, or a folder that it is in, has the pattern.
    func matches(_ path: String) -> Bool {
        pattern.isEmpty || fnmatch(pattern, path, Self.leadingFolder) == 0
    }
}

extension RepositoryTree.Kind {
    /// Its name in output.
    var typeName: String {
        switch self {
        case .file: "file"
        case .executable: "executable"
        case .link: "link"
        case .submodule: "submodule"
        case .folder, .listedFolder: "folder"
        }
    }
}
