import ArgumentParser

/// The command line of `ghlance clone`; ``CloneRun`` carries it out.
struct CloneCommand: HostCommand {
    static let endings = CommandEndings(
        done: "cloned or already there", failed: "could not be cloned", isInterruptible: true)
    static let configuration = CommandConfiguration(
        "clone", abstract: "Clone a repository with git and print the path of its folder.",
        discussion: """
            Without a folder, the clone goes under GHLANCE_CLONE_ROOT, or else into the current folder; with GHLANCE_CLONE_LAYOUT set to \
            host/owner/name, clones are laid out as in ghq. The URL is the one gh would clone: HTTPS or SSH. If there is a clone \
            already, its path is printed:

              cd "$(ghlance clone OWNER/NAME)"

            Arguments after -- are passed to git clone unchanged:

              ghlance clone OWNER/NAME -- --depth 1 --branch main
            """,
        endings: endings)

    @OptionGroup var hostOptions: HostOptions

    @Argument(help: "OWNER/NAME or URL")
    var name: String

    @Argument(
        help: "folder to create (default: under GHLANCE_CLONE_ROOT, or the current folder)", completion: .directory)
    var folder: String?

    @Argument(parsing: .postTerminator, help: ArgumentHelp("options of git clone", valueName: "git-options"))
    var gitOptions: [String] = []
}
