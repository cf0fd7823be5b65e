import ArgumentParser
import Core
import GitHub
import Glibc
import Library

struct DoctorCommand: RequestingCommand, ListingCommand {
    static let endings = CommandEndings(done: "no problems found", failed: "problems found")
    static let configuration = CommandConfiguration(
        "doctor", abstract: "Check the terminal, accounts, network, library and programs without changing anything.",
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

    @Flag(help: "make no requests") var offline = false

    @MainActor
    func run(_ run: SubcommandRun) async -> ExitStatus {
        let doctor = DoctorRun(environment: run.environment, isOffline: offline, requests: run.requests)
        StandardStreams.showProgress("Checking…")
        let lines = await doctor.lines(hosts: doctor.hosts(of: run))
        StandardStreams.showProgress(nil)
        let problem = lines.contains { $0.state == .problem } ? ExitStatus.failed : .chosen
        return max(problem, list.print(lines, environment: run.environment, draw: DoctorRun.drawn))
    }
}

/// Looks at everything that ghlance needs, and changes nothing.
@MainActor
struct DoctorRun {
    let environment: [String: String]
    let isOffline: Bool
    let requests: RequestCounter

    /// The lines in sections, with a summary below them.
    static func drawn(_ lines: [DoctorLine]) -> [String] {
        let columns = StandardStreams.outputColumns
        let summary = CellText(DoctorMessages.summary(lines)).folded(to: columns ?? .max).map(\.string)
        return (DoctorTable(lines: lines, columns: columns).text + summary)
            .map { CellText($0, repertoire: StandardStreams.outputRepertoire).string }
    }

    /// The host of the command line and, unless it or the environment names an API or a host for this run, those with a saved token.
    func hosts(of run: SubcommandRun) -> [Host] {
        let isNamed = run.settings.host != nil || run.settings.apiUrl != nil
        guard !isNamed, !run.host.isStandIn, environment["GHLANCE_API_URL"]?.isEmpty ?? true else { return [run.host] }
        let saved = AccountStore(environment: environment).hostNames + GHCommandLine(environment: environment).hostNames
        var names = [run.host.name]
        for name in saved where !names.contains(name) { names.append(name) }
        return [run.host]
            + names.dropFirst().compactMap { try? Host(named: $0, isChosen: false, apiURL: nil, webURL: nil) }
    }

    /// Checks everything, what takes time at the same time.
    func lines(hosts: [Host]) async -> [DoctorLine] {
        async let library = Self.library(folder: LibraryAccess.folder(environment))
        async let network = hostLines(hosts)
        async let multiplexer = multiplexer()
        async let programs = programs()
        let here = terminal() + (await multiplexer) + [locale(), colours()]
        return here + (await network) + proxies() + (await library) + [clipboard(), browser()] + (await programs)
            + versions()
    }
}
