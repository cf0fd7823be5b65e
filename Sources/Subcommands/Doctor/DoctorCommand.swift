import ArgumentParser

/// The command line of `ghlance doctor`; ``DoctorRun`` carries it out.
struct DoctorCommand: RequestingCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghlance doctor",
        abstract: "Check the terminal, accounts, network, library and programs; changes nothing.",
        discussion: """
            Without --host, --api-url or GHLANCE_API_URL, the hosts with a saved token are checked, too.

            Exit status: 0 nothing to do, 1 at least one problem, 2 wrong usage.

            To search for the word doctor: ghlance -- doctor
            """)

    @OptionGroup var requests: RequestOptions

    @OptionGroup var hostOptions: HostOptions

    @Flag(help: "print JSON: section, name, state (ok, note or problem), value and advice of each line")
    var json = false

    @Flag(help: "make no requests")
    var offline = false
}
