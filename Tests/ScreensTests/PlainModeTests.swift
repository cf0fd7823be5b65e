import Features
import Model
import Reactive
import TestSupport
import Testing

@testable import Screens

/// Plain mode in front of a real store: lines go in, lines come out.
@MainActor
private final class PlainWorld {
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
        nextPage: @escaping @Sendable (PageReference) async throws -> SearchPage = { _ in PlainWorld.secondPage },
        hasToken: Bool = false
    ) {
        store = FuzzWorld.makeStore(
            search: search, nextPage: nextPage, clock, bindings: PlainFrontEnd.bindings, hasToken: hasToken)
        store.send(.start)
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
    var chosen: [String]? { store.state.choice?.texts }
    func waits(_ line: String) -> Bool { frontEnd.waits(Array(line.utf8), in: store.state) }
}

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
        #expect(lines.first == "Searching…" && lines[1] == "25 results.")
        #expect(lines[2] == "1. octo/thing-1, 1,000 stars, Swift.")
        #expect(lines[4] == "3. octo/thing-3, 3,000 stars, Swift, archived.")
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
        #expect(await world.type("thing")[1] == "About 30 results, 25 loaded.")
        await world.type("n")
        #expect(await world.type("n").first?.hasPrefix("21. ") == true)
        let lines = await world.type("n")
        #expect(
            lines.contains { $0.hasPrefix("26. octo/thing-26") } && lines.last?.hasPrefix("30. ") == true, "\(lines)")
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
        let attempts = Counter()
        let world = PlainWorld(search: { _ in
            guard await attempts.next() == 1 else { return PlainWorld.page }
            throw FailedRequest(.rateLimited(.init(kind: .secondary, waitSeconds: 3, message: "slow down")))
        })
        let lines = await world.type("thing")
        #expect(lines.count == 2 && lines[1].hasSuffix("Searching again in 4 s."), "\(lines)")
        #expect(world.prompt == "> ")
        #expect(await world.pass(.seconds(1)) == [])
        #expect(await world.pass(.seconds(1)) == [])
        let end = await world.pass(.seconds(2))
        #expect(end.contains("25 results."), "\(end)")
    }

    @Test("no results, with advice")
    func noResults() async {
        let world = PlainWorld(search: { _ in SearchPage(repositories: [], totalCount: 0) })
        let lines = await world.type("nothing")
        #expect(lines.dropFirst() == ["No repositories match.", "Try fewer words, or remove a qualifier."])
    }

    // MARK: Commands

    @Test("marks are said, and chosen together")
    func marks() async {
        let world = PlainWorld()
        await world.type("thing")
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
        let world = PlainWorld()
        await world.type("thing")
        let orders = await world.type("s")
        #expect(orders.prefix(3) == ["Sort by:", "1. best match, current.", "2. most stars."])
        #expect(world.prompt == "Number: ")
        #expect(await world.type("77") == ["Type a number from 1 to 9, or / to cancel."])
        #expect(await world.type("2").first == "Searching…" && world.store.state.search.sort == .stars)
        #expect(await world.type("b").prefix(2) == ["Favourites: 40 favourites.", "1. octo/kept-1, 0 stars."])
        #expect(await world.type("n").first?.hasPrefix("11. octo/kept-") == true)
        #expect(await world.type("h").prefix(2) == ["History: 30 searches.", "1. query 1, 1 result, just now."])
        #expect(await world.type("v2") == ["Only repositories have that, and these are searches."])
        #expect(await world.type("2").first == "Searching…" && world.store.state.search.query.text == "query 2")
    }

    // MARK: Behind a result

    /// The number of the row that has a text in it.
    private func number(of text: String, _ lines: [String]) -> String {
        lines.first { $0.contains(text) }.map { String($0.prefix { $0 != "." }) } ?? "none"
    }

    @Test("files are numbered, a number opens a folder or a file, and its lines have numbers")
    func files() async {
        let world = PlainWorld()
        await world.type("thing")
        let top = await world.type("files 1")
        #expect(top.prefix(2) == ["Loading files…", "Files of octo/thing-1: 11 files."], "\(top)")
        #expect(top.count == 13 && top.last == "Type n for the next 1.")
        let folder = number(of: " Sources,", top)
        let inside = await world.type(folder)
        #expect(
            inside == [
                "Folder Sources: 2 entries.", "1. deep, folder, 1 file.", "2. 解析.swift, 20 B.",
            ], "\(inside)")
        #expect(await world.type("1") == ["Folder Sources/deep: 1 entry.", "1. \u{202E}x.md, 20 B."])
        #expect(await world.type("close") == inside)
        let again = await world.type("close")
        #expect(again == Array(top.dropFirst()), "\(again)")
        #expect(await world.type("v1") == ["Only repositories have that, and these are files."])
        await world.type("filter")
        let filtered = await world.type("large")
        #expect(filtered == ["Files of octo/thing-1: 1 file, filter “large”.", "1. large.bin, 9 B."], "\(filtered)")
        let text = await world.type("1")
        #expect(
            text == [
                "Loading file…", "octo/thing-1 large.bin, HEAD @ ccccccc, 4 lines.", "1: let a = 1",
                "2: ␛[31m   /* 解析", "3: */ \"x", "4: \u{FFFD}\u{FFFD}", PlainMessages.endOfText,
            ], "\(text)")
        #expect(await world.type("n") == [PlainMessages.endOfText])
        #expect(world.store.state.file.isOpen)
        let opened = await world.type("o")
        #expect(opened == ["Opened x/large.bin in the browser."], "\(opened)")
        let copied = await world.type("y 2")
        #expect(copied == ["Copied x/large.bin#L2 through the terminal."], "\(copied)")
        #expect(await world.type("close") == filtered)
        #expect(!world.store.state.file.isOpen)
        #expect(await world.type("close") == again)
        await world.type("close")
        #expect(world.store.state.shell.screen == .search)
        #expect(await world.type("close") == [PlainMessages.nothingToClose])
    }

    @Test("code is searched by a filter that begins with a question mark")
    func code() async {
        let world = PlainWorld(hasToken: true)
        await world.type("thing")
        await world.type("files 1")
        await world.type("filter")
        let hits = await world.type("? let")
        #expect(
            hits == [
                "Searching code…", "Code of octo/thing-1: 3 files with matches.", "1. Sources/0.swift. let",
                "2. Sources/1.swift. let", "3. Sources/2.swift. let",
            ], "\(hits)")
        #expect(await world.type("2").isEmpty == false && world.store.state.file.isOpen)
    }

    @Test("a comparison is read fact by fact", arguments: ["compare 1 2", "marks"])
    func comparison(line: String) async {
        let world = PlainWorld(hasToken: true)
        await world.type("thing")
        #expect(await world.type("compare") == [PlainMessages.needsNumber("compare")])
        #expect(await world.type("compare 1") == ["Mark 2 to 6 repositories to compare them."])
        if line == "marks" { await world.type("m 1 2") }
        await world.type(line == "marks" ? "compare" : line)
        #expect(world.prompt == nil)
        let lines = await world.pass(.milliseconds(600))
        #expect(
            lines.prefix(3).map { $0.replacing(" marked,", with: "") } == [
                "Comparison:", "1. octo/thing-1, 1,000 stars, Swift.",
                "2. octo/thing-2, 2,000 stars, Swift. Two\u{1B}[31m of them",
            ], "\(lines)")
        #expect(lines.contains("stars: octo/thing-1 1,000; octo/thing-2 2,000."), "\(lines)")
        #expect(lines.contains("fork: all no.") && lines.contains("last release: none."), "\(lines)")
        #expect(world.prompt == "> ")
        #expect(await world.type("l") == lines)
        if line != "marks" {
            #expect(await world.type("2") == [] && world.chosen == ["https://github.com/octo/thing-2"])
        }
    }

    @Test("star lists are sections of the favourites, and are chosen by number")
    func starLists() async {
        let world = PlainWorld(hasToken: true)
        await world.type("thing")
        await world.type("b")
        _ = await world.pass(.milliseconds(300))
        let favourites = await world.type("l")
        #expect(
            favourites.prefix(5) == [
                "Favourites: 40 favourites.", "Tools:", "1. octo/kept-1, 0 stars.", "In no list:",
                "2. octo/kept-10, 0 stars.",
            ], "\(favourites)")
        let lists = await world.type("lists 1")
        #expect(
            lists == [
                "Star lists of octo/kept-1:", "1. Tools, current.", "2. unnamed list, private.", "3. 解析 \u{202E}.",
            ],
            "\(lists)")
        #expect(world.prompt == "Number: ")
        let changed = await world.type("2")
        #expect(changed == ["octo/kept-1 is in Tools, unnamed list now."], "\(changed)")
        #expect(await PlainWorld().type("lists 1") == ["No results are listed. To search for it, type /lists 1."])
    }

    @Test("star lists without a token say so")
    func starListsWithoutToken() async {
        let world = PlainWorld()
        await world.type("thing")
        #expect(await world.type("lists 1") == ["Sign in (a) to choose star lists."])
        #expect(world.prompt == "> ")
    }

    @Test(
        "lines that cannot be obeyed have a sentence, and lose nothing",
        arguments: [
            ("m999", "Number 999 is not listed: there are 1 to 10."),
            ("v0", "Number 0 is not listed: there are 1 to 10."),
            ("99999999999999999999", "That number is not listed: there are 1 to 10."),
            ("v", "Type a number behind v, as in v 3. To search for the word, type /v."),
            ("n3", "No number goes with n. To search for it, type /n3."),
            ("3 5", "Only one number goes with 3. To search for it, type /3 5."),
            ("c", "Nothing is marked."), ("unmark", "Nothing is marked."),
            ("remove 1", "Only in Favourites and History."),
            ("forward", "No later search."), ("\u{1B}[A", PlainMessages.control), ("a\u{9B}b", PlainMessages.control),
        ])
    func wrongLines(line: String, sentence: String) async {
        let world = PlainWorld()
        await world.type("thing")
        #expect(await world.type(line) == [sentence])
        #expect(world.store.state.search.query.text == "thing" && world.prompt == "> ")
        #expect(await world.type("1") == [] && world.chosen == ["https://github.com/octo/thing-1"])
    }

    @Test("bytes that are no text, and a line that is too long")
    func hostileBytes() async {
        let world = PlainWorld()
        #expect(await world.type([0x66, 0xFF, 0xFE]) == [PlainMessages.notText])
        let lines = await world.type(String(repeating: "a", count: 65_536))
        #expect(lines.contains("Text cut: a line holds 2,048 bytes."), "\(lines)")
        #expect(await world.type(String(repeating: "9", count: 65_536)).count == 1)
    }

    @Test("at every width, with every command, something is said and nothing is broken", arguments: [1, 2, 7, 400])
    func widths(columns: Int) async {
        let world = PlainWorld()
        world.store.send(.shell(.resize(columns: columns, rows: 1)))
        await world.type("thing")
        for command in PlainCommand.allCases where ![.leave, .choose, .chooseMarked].contains(command) {
            for word in command.words.prefix(1) {
                for line in [word, "\(word) 1", "\(word)1 2"] {
                    _ = await world.type(line)
                    if world.prompt != "> " { _ = await world.type("/") }
                }
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
        let world = PlainWorld()
        await world.type("thing")
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

/// Counts calls.
private actor Counter {
    private var count = 0
    func next() -> Int {
        count += 1
        return count
    }
}
