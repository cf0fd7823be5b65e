import Reactive
import ReactiveTesting
import Synchronization
import Testing

@testable import Core
@testable import Features
@testable import Screens

@MainActor
@Suite struct PlainModeTests {
    // MARK: The grammar

    @Test(
        "a line is a command only as a whole",
        arguments: [
            ("swift", .search("swift")), ("", .nothing), ("   ", .nothing), ("3", .command(.choose, [3])),
            ("v3", .command(.view, [3])), ("V 3", .command(.view, [3])), ("view 3", .command(.view, [3])),
            ("m 2 5", .command(.mark, [2, 5])), ("m2 5", .command(.mark, [2, 5])), ("m", .command(.mark, [])),
            ("next", .command(.next, [])), ("next js", .search("next js")), ("quit smoking", .search("quit smoking")),
            ("/quit", .search("quit")), ("/ 3", .search("3")), ("/", .askForSearch), ("p2p", .search("p2p")),
            ("c++", .search("c++")), ("2048 game", .search("2048 game")), ("@new", .search("@new")),
            ("3 5", .command(.choose, [3, 5])), ("99999999999999999999", .command(.choose, [.max])),
            ("?", .command(.help, [])), ("٣", .search("٣")),
        ] as [(String, PlainLine)])
    func grammar(text: String, line: PlainLine) {
        #expect(PlainLine(text) == line)
    }

    @Test("no word means two commands")
    func words() {
        let words = PlainCommand.allCases.flatMap(\.words)
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { !$0.contains { $0.isNumber || $0.isWhitespace } })
    }

    // MARK: Searching

    @Test("a search begins at once, and its results are numbered ten at a time")
    func searchAndPages() async {
        let world = PlainWorld()
        let lines = await world.type("thing")
        // No time has passed: typing is not waited for.
        #expect(lines.first == "Searching…" && lines[1] == "25 repositories.")
        #expect(lines[2] == "1. octo/thing-1, 1,000 stars, Swift.")
        #expect(lines[4] == "3. octo/thing-3, archived, 3,000 stars, Swift.")
        #expect(lines.count == 13 && lines.last == "Type n for the next 10.")
        #expect(world.prompt == "> ")
        #expect(await world.type("n").first == "11. octo/thing-11, 11,000 stars, Swift.")
        #expect(await world.type("next").count == 5)
        #expect(await world.type("n") == ["No more results."])
        #expect(await world.type("p").first?.hasPrefix("11. ") == true)
        #expect(await world.type("previous").first?.hasPrefix("1. ") == true)
        #expect(await world.type("p") == ["These are the first results."])
        #expect(await world.type("3") == [] && world.chosen == ["https://github.com/octo/thing-3"])
    }

    @Test("the end of what is loaded loads more")
    func nextPage() async {
        let world = PlainWorld(search: { _ in
            SearchPage(repositories: PlainWorld.repositories, totalCount: 30, next: PageReference(rawValue: "2"))
        })
        #expect(await world.type("thing")[1] == "25 loaded, about 30 repositories.")
        await world.type("n")
        #expect(await world.type("n").first?.hasPrefix("21. ") == true)
        let lines = await world.type("n")
        #expect(lines.contains { $0.hasPrefix("26. octo/thing-26") } && lines.last?.hasPrefix("30. ") == true)
        #expect(await world.type("n") == ["No more results."])
    }

    @Test("what goes wrong is said once, with what to do")
    func failure() async {
        let world = PlainWorld(search: { _ in throw FailedRequest(.forbidden(message: "no")) })
        let lines = await world.type("thing")
        #expect(lines.count == 2 && lines[1].hasPrefix("GitHub denied the request (403): no."), "\(lines)")
        #expect(await world.pass(.seconds(1)) == [])
        #expect(await world.type("3") == ["No results are listed. To search for it, type /3."])
        // The same again is another attempt.
        #expect(await world.type("r").count == 2)
    }

    @Test("a rate limit is said once, and its end")
    func rateLimit() async {
        let attempts = Atomic(0)
        let world = PlainWorld(search: { _ in
            guard attempts.add(1, ordering: .relaxed).newValue == 1 else { return PlainWorld.page }
            throw FailedRequest(.rateLimited(.init(kind: .secondary, waitSeconds: 3, message: "slow down")))
        })
        let lines = await world.type("thing")
        #expect(lines.count == 2 && lines[1].hasSuffix("Searching again in 4 s."), "\(lines)")
        #expect(world.prompt == "> ")
        #expect(await world.pass(.seconds(2)) == [])
        #expect(await world.pass(.seconds(2)).contains("25 repositories."))
    }

    @Test(
        "a bad value is explained wherever it stands", arguments: ["stars:>abc", "tui stars:>abc", "stars:>abc tui"])
    func badValue(line: String) async throws {
        let world = PlainWorld()
        let lines = await world.type(line)
        try #require(lines.count == 14, "\(lines)")
        #expect(lines[1] == "25 repositories." && lines[2].contains("stars") && lines[3].hasPrefix("1. "), "\(lines)")
        let empty = PlainWorld(search: { _ in SearchPage(repositories: [], totalCount: 0) })
        #expect(await empty.type(line).count { $0 == lines[2] } == 1)
    }

    // MARK: Commands

    @Test("marks are said, and chosen together")
    func marks() async {
        let world = await PlainWorld.after("thing")
        #expect(await world.type("m5") == ["Marked octo/thing-5, 1 marked."])
        #expect(await world.type("mark 2 7") == ["Marked octo/thing-2, octo/thing-7, 3 marked."])
        #expect(await world.type("m7") == ["Unmarked octo/thing-7, 2 marked."])
        #expect(await world.type("l")[2] == "2. octo/thing-2, marked, 2,000 stars, Swift. Two\u{1B}[31m of them")
        #expect(await world.type("3") == ["2 marked: type c to choose all marked, or unmark."] && world.chosen == nil)
        #expect(await world.type("c") == [])
        #expect(world.chosen == ["https://github.com/octo/thing-5", "https://github.com/octo/thing-2"])
    }

    @Test("orders, favourites and the history are lists like the results")
    func lists() async {
        let world = await PlainWorld.after("thing")
        let orders = await world.type("s")
        #expect(orders.prefix(3) == ["Sort by:", "1. best match, current.", "2. most stars."])
        #expect(world.prompt == "Number: ")
        #expect(await world.type("77") == ["Type a number from 1 to 9, or / to cancel."])
        #expect(await world.type("2").first == "Searching…" && world.store.state.search.sort == .stars)
        #expect(await world.type("b").prefix(2) == ["Favourites: 40 favourites.", "1. octo/kept-1, 0 stars."])
        #expect(await world.type("n").first?.hasPrefix("11. octo/kept-") == true)
        #expect(await world.type("h").prefix(2) == ["History: 30 searches.", "1. query 1, 1 result, just now."])
        #expect(await world.type("v2") == ["This works only on repositories, and these are searches."])
        #expect(await world.type("2").first == "Searching…" && world.store.state.search.query.text == "query 2")
    }

    @Test(
        "lines that cannot be obeyed have a sentence, and lose nothing",
        arguments: [
            ("m999", "Number 999 is not listed: numbers go from 1 to 10."),
            ("v0", "Number 0 is not listed: numbers go from 1 to 10."),
            ("99999999999999999999", "That number is not listed: numbers go from 1 to 10."),
            ("v", "Type a number after v, as in v 3. To search for the word, type /v."),
            ("n3", "The command n takes no number. To search for it, type /n3."),
            ("3 5", "The command 3 takes only one number. To search for it, type /3 5."), ("c", "Nothing is marked."),
            ("unmark", "Nothing is marked."), ("remove 1", "Only in Favourites and History."),
            ("forward", "No later search."), ("\u{1B}[A", PlainMessages.control), ("a\u{9B}b", PlainMessages.control),
        ])
    func wrongLines(line: String, sentence: String) async {
        let world = await PlainWorld.after("thing")
        #expect(await world.type(line) == [sentence])
        #expect(world.store.state.search.query.text == "thing" && world.prompt == "> ")
        #expect(await world.type("1") == [] && world.chosen == ["https://github.com/octo/thing-1"])
    }

    @Test("a command does what the screen does on the list that is shown, and says so where it does nothing")
    func commandsOfScreen() async {
        let world = await PlainWorld.after("thing")
        #expect(await world.type("f2").contains("Added octo/thing-2 to favourites."))
        await world.type("b")
        #expect(await world.type("f1").contains { $0.hasSuffix(" from favourites. Press u to undo.") })
        await world.type("h")
        #expect(await world.type("d1").contains { $0.hasPrefix("Removed “query ") })
        #expect(await world.type("add") == ["Only in Search and Favourites."] && world.prompt == "> ")
        await world.type("b")
        #expect(await world.type("add").first == "Add a repository:" && world.prompt == PlainMessages.textPrompt)
        #expect(await world.type("octo") == ["Not OWNER/NAME: the repository's name is missing."])
        #expect(await world.type("/") == ["Cancelled."] && world.prompt == "> ")
    }

    @Test("bytes that are no text, and a line that is too long")
    func hostileBytes() async {
        let world = PlainWorld()
        #expect(await world.type([0x66, 0xFF, 0xFE]) == [PlainMessages.notText])
        let truncated = "Text truncated: a line holds at most 2,048 bytes."
        #expect(await world.type(String(repeating: "a", count: 65_536)).contains(truncated))
        #expect(await world.type(String(repeating: "9", count: 65_536)).count == 1)
    }

    @Test("at every width, with every command, something is said and nothing is broken", arguments: [1, 2, 7, 400])
    func widths(columns: Int) async {
        let world = PlainWorld()
        world.store.send(.shell(.resize(columns: columns, rows: 1)))
        await world.type("thing")
        for command in PlainCommand.allCases where ![.leave, .choose, .chooseMarked].contains(command) {
            let word = command.words[0]
            for line in [word, "\(word) 1", "\(word)1 2"] {
                await world.type(line)
                if world.prompt != "> " { await world.type("/") }
            }
        }
        #expect(world.chosen == nil)
        await world.type("thing")
        await world.type("m1")
        await world.type("c")
        #expect(world.chosen != nil)
    }

    @Test("a command about results waits for them, a search does not")
    func typedAhead() async {
        let world = await PlainWorld.after("thing")
        world.store.send(.search(.list(.edit(.insert("s")))))
        world.store.send(.list(.submit))
        #expect(world.waits("3") && world.waits("n") && world.prompt == nil)
        #expect(!world.waits("other") && !world.waits("q") && !world.waits("/3"))
    }

    @Test("a page is said once it is all there")
    func help() async {
        let world = PlainWorld()
        let lines = await world.type("?")
        for command in PlainCommand.allCases { #expect(lines.contains { $0.hasPrefix(command.words[0]) }) }
    }
}

/// Plain mode in front of a real store: lines go in, lines come out.
@MainActor
final class PlainWorld {
    let clock = ManualClock()
    let store: Store<AppReactor>
    private var frontEnd = PlainFrontEnd()
    private var said: [String] = []

    nonisolated static let repositories = (1...25).map { number in
        Repository(
            id: .init(rawValue: Int64(1_000 + number)), owner: "octo", name: "thing-\(number)",
            description: number == 2 ? "Two\u{1B}[31m of them" : nil, language: "Swift", stars: 1_000 * number,
            isArchived: number == 3)
    }

    init(
        search: @escaping @Sendable (SearchQuery) async throws -> SearchPage = { _ in PlainWorld.page },
        hasToken: Bool = false
    ) {
        store = FuzzWorld.makeStore(
            search: search, nextPage: { _ in PlainWorld.secondPage }, clock, hasToken: hasToken)
        store.send(.start)
    }

    /// A world in which these lines were typed.
    static func after(_ lines: String..., hasToken: Bool = false) async -> PlainWorld {
        let world = PlainWorld(hasToken: hasToken)
        for line in lines { await world.type(line) }
        return world
    }

    nonisolated static let page = SearchPage(repositories: repositories, totalCount: 25)
    nonisolated static let secondPage = SearchPage(
        repositories: (26...30).map { Repository(id: .init(rawValue: 1_000 + $0), owner: "octo", name: "thing-\($0)") },
        totalCount: 30)

    /// Types a line; returns what is said until nothing is awaited.
    @discardableResult
    func type(_ line: String) async -> [String] { await type(Array(line.utf8)) }

    func type(_ bytes: [UInt8]) async -> [String] {
        said = []
        await settle()
        take(frontEnd.read(bytes, in: store.state))
        await settle()
        return said
    }

    /// Lets time pass.
    func pass(_ duration: Duration) async -> [String] {
        said = []
        clock.advance(by: duration)
        await settle()
        return said
    }

    private func settle() async {
        look()
        await store.waitUntilIdle()
        look()
    }

    private func look() {
        while true {
            let turn = frontEnd.look(at: store.state)
            take(turn)
            if turn.actions.isEmpty { return }
        }
    }

    private func take(_ turn: PlainFrontEnd.Turn) {
        said += turn.lines
        for action in turn.actions { store.send(action) }
    }

    var prompt: String? { frontEnd.prompt(store.state) }
    var chosen: [String]? {
        if case .chosen(let choice) = store.state.shell.ending { choice.texts } else { nil }
    }
    func waits(_ line: String) -> Bool { frontEnd.waits(Array(line.utf8), in: store.state) }
}
