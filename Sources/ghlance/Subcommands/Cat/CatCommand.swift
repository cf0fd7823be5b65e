import ArgumentParser
import Core

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
