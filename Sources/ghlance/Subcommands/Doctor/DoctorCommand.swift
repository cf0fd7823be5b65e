import ArgumentParser
import Core

/// The command line of `ghlance doctor`; ``DoctorRun`` carries it out.
struct DoctorCommand: RequestingCommand, ListingCommand {
    static let endings = CommandEndings(done: "no problems found", failed: "problems found")
    static let configuration = CommandConfiguration(
        "doctor",
        abstract: "Check the terminal, accounts, network, library and programs without changing anything.",
        discussion: """
            Without --host, --api-url or GHLANCE_API_URL, the hosts with a saved token are checked, too.

            \(OutputMessages.fieldList(listing.fields.names))
            """,
        endings: endings)

    static let listing = Listing<DoctorLine>(
        rows: "checks",
        fields: FieldTable(rows: [
            Field("section", .text, "what it is about") { .text($0.section.rawValue) },
            Field("name", .text, "what was checked") { .text($0.name) },
            Field("state", .text, "ok, note or problem") { .text($0.state.rawValue) },
            Field("value", .text, "what was found") { .text($0.value) },
            Field("advice", .text, "what to do") { .text($0.advice) },
        ]),
        columns: [
            ListingColumn("Section", "section"), ListingColumn("Name", "name"), ListingColumn("State", "state"),
            ListingColumn("Value", "value", isFlexible: true), ListingColumn("Advice", "advice"),
        ],
        sorts: [
            ListSort("default", isAscending: true), ListSort("name", "name", isAscending: true),
            ListSort("state", "state"),
        ], whenEmpty: .neverHappens)

    @OptionGroup var requests: RequestOptions

    @OptionGroup var hostOptions: HostOptions

    @OptionGroup var list: ListOptions<DoctorCommand>

    @Flag(help: "make no requests")
    var offline = false
}
