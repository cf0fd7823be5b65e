import ArgumentParser
import Core
import Features
import GitHub
import Glibc

struct FilesCommand: ReadingCommand, ListingCommand {
    static let endings = CommandEndings(
        done: "listed, or there are no files", failed: "no such repository, or no file matches", makesRequests: true,
        partly: "GitHub sent only part of the list, or some files are left out")
    static let configuration = CommandConfiguration(
        "files", abstract: "List the files of a repository.",
        discussion: """
            A pattern selects files as in git ls-files: a file, a folder (everything in it), or a glob in which * and ? match \
            slashes, too. Quote it so that the shell does not expand it:

              ghlance files apple/swift-nio 'Sources/*.swift'

            \(OutputMessages.fieldList(listing.fields.names))
            """,
        endings: endings)

    struct Row: Sendable {
        let path: String
        let kind: RepositoryTree.Kind
        let size: Int?
        let id: String?
        /// Its web address; `nil` if its name breaks GitHub's rules.
        let address: String?
    }

    static let listing = Listing<Row>(
        rows: "files",
        fields: FieldTable(rows: [
            Field("path", .text, "path from the top of the repository", isPath: true) { .text($0.path) },
            Field("type", .text, "file, executable, link or submodule") { .text($0.kind.typeName) },
            Field("size", .number, "size in bytes") { FieldValue($0.size) },
            Field("sha", .text, "id of the content") { FieldValue($0.id) },
            Field("url", .text, "URL on GitHub") { FieldValue($0.address) },
        ]),
        columns: [
            ListingColumn("Path", "path", isFlexible: true), ListingColumn("Type", "type"),
            ListingColumn("Size", "size"),
        ],
        sorts: [ListSort("name", "path", isAscending: true), ListSort("size", "size")], whenEmpty: .dependsOnWords)

    @Argument(help: ArgumentHelp("OWNER/NAME or URL", valueName: "name")) var name: String

    @Argument(help: "file, folder or glob") var pattern: String?

    @OptionGroup var list: ListOptions<FilesCommand>

    @OptionGroup var reading: ReadingOptions

    @MainActor
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let reference = try run.reference(name)
        return await run.withPages { pages -> ExitStatus in
            let loads = pages.loads(waits: !reading.noWait)
            // By its id, the files are those that the screen has saved.
            var (found, status) = await loads.found(reference)
            guard let repository = found else { return status }
            let listing = await loads.files(of: repository)
            if let failure = loads.failure(of: .files(of: repository)) {
                let part = MissingPart.files(of: repository.fullName)
                status = max(status, SubcommandRun.report(failure, on: part, isKept: listing != nil))
            }
            guard let listing else { return status }
            if listing.tree.tree.isTruncated {
                status = max(status, .saying(FilesMessages.truncated(listing.tree.fileCount), .unreachable))
            }
            if listing.tree.skipped > 0 {
                status = max(status, .saying(FilesMessages.leftOut(listing.tree.skipped), .unreachable))
            }
            let pattern = self.pattern.map(FilePattern.init)
            let rows = rows(of: listing, run.host.links).filter { pattern?.matches($0.path) ?? true }
            let none = self.pattern.map(FilesMessages.noMatch) ?? FilesMessages.none(repository.fullName)
            return max(
                status, list.print(rows, environment: run.environment, none: none, hasWords: self.pattern != nil))
        }
    }

    private func rows(of listing: FileListing, _ links: RepositoryLinks) -> [Row] {
        let web = links.web(listing.repository)
        return listing.tree.files.map { number in
            let (path, kind) = (listing.tree.path(number), listing.tree.kind(number))
            return Row(
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
    func matches(_ path: String) -> Bool { pattern.isEmpty || fnmatch(pattern, path, Self.leadingFolder) == 0 }
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
