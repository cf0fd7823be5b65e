import ArgumentParser
import Core
import Features

/// The command line of `ghlance files`; ``FilesRun`` carries it out.
struct FilesCommand: RequestingCommand, ListingCommand {
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

    /// A file with its repository.
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
            Field("size", .number, "size in bytes") { $0.size.map(FieldValue.number) ?? .none },
            Field("sha", .text, "id of the content") { FieldValue($0.id) },
            Field("url", .text, "URL on GitHub") { FieldValue($0.address) },
        ]),
        columns: [
            ListingColumn("Path", "path", isFlexible: true), ListingColumn("Type", "type"),
            ListingColumn("Size", "size"),
        ],
        sorts: [ListSort("name", "path", isAscending: true), ListSort("size", "size")], whenEmpty: .dependsOnWords)

    @Argument(help: ArgumentHelp("OWNER/NAME or URL", valueName: "name"))
    var name: String

    @Argument(help: "file, folder or glob")
    var pattern: String?

    @OptionGroup var list: ListOptions<FilesCommand>

    @OptionGroup var reading: ReadingOptions

    @OptionGroup var requests: RequestOptions

    @OptionGroup var hostOptions: HostOptions

    var settings: Settings { reading.settings(hostOptions) }

    func validate() throws { if let problem = settings.problem { throw ValidationError(problem) } }
}
