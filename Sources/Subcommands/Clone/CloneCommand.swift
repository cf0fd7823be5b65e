import ArgumentParser

/// The command line of `ghlance clone`; ``CloneRun`` carries it out.
struct CloneCommand: HostCommand {
    static let endings = CommandEndings(
        done: "cloned or already there", failed: "could not be cloned", isInterruptible: true)
    static let configuration = CommandConfiguration(
        "clone", abstract: "Clone a repository with git and print the path of its folder.",
        discussion: """
            Without a folder, it goes below GHLANCE_CLONE_ROOT, or else into the current folder; with GHLANCE_CLONE_LAYOUT set to \
            host/owner/name, it is laid out as ghq does. The address is the one that gh clones by: HTTPS or SSH. If there is a clone \
            already, its path is printed:

              cd "$(ghlance clone OWNER/NAME)"

            What follows -- goes to git clone as it is:

              ghlance clone OWNER/NAME -- --depth 1 --branch main
            """,
        endings: endings)

    @OptionGroup var hostOptions: HostOptions

    @Argument(help: "OWNER/NAME or URL")
    var name: String

    @Argument(help: "folder to create (default: see above)", completion: .directory)
    var folder: String?

    @Argument(parsing: .postTerminator, help: ArgumentHelp("options of git clone", valueName: "git-options"))
    var gitOptions: [String] = []
}
