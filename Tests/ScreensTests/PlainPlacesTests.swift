import Reactive
import Testing

@testable import Core
@testable import Features
@testable import Screens

/// What is behind a result in plain mode: files, a file, a comparison, star lists.
@MainActor
@Suite struct PlainPlacesTests {
    private static let filtered = "Files of octo/thing-1: 1 shown, 11 files, ccccccc, filter “large”."
    private static let hits = "Code of octo/thing-1: 3 files with matches, filter “? let”."

    /// The number of the row that has a text in it.
    private func number(of text: String, _ lines: [String]) -> String {
        lines.first { $0.contains(text) }.map { String($0.prefix { $0 != "." }) } ?? "none"
    }

    @Test("files are numbered, a number opens a folder or a file, and its lines have numbers")
    func files() async {
        let world = await PlainWorld.after("thing")
        let top = await world.type("files 1")
        #expect(top.prefix(2) == ["Loading files…", "Files of octo/thing-1: 11 files, ccccccc."], "\(top)")
        #expect(top.count == 13 && top.last == "Type n for the next 1.")
        let inside = await world.type(number(of: " Sources,", top))
        #expect(inside == ["Folder Sources: 2 entries.", "1. deep, folder, 1 file.", "2. 解析.swift, 20 B."])
        #expect(await world.type("1") == ["Folder Sources/deep: 1 entry.", "1. \u{202E}x.md, 20 B."])
        #expect(await world.type("close") == inside)
        let again = Array(top.dropFirst())
        #expect(await world.type("close") == again)
        #expect(await world.type("v1") == ["This works only on repositories, and these are files."])
        await world.type("filter")
        let filtered = [Self.filtered, "1. large.bin, 9 B."]
        #expect(await world.type("large") == filtered)
        #expect(
            await world.type("1") == [
                "Loading file…", "octo/thing-1 large.bin, HEAD @ ccccccc, 4 lines, not UTF-8.", "1: let a = 1",
                "2: ␛[31m   /* 解析", "3: */ \"x", "4: \u{FFFD}\u{FFFD}", PlainMessages.endOfText,
            ])
        #expect(await world.type("n") == [PlainMessages.endOfText])
        #expect(await world.type("o") == ["Opened x/large.bin in the browser."])
        #expect(await world.type("y 2") == ["Copied x/large.bin#L2 through the terminal."])
        #expect(await world.type("close") == filtered)
        #expect(await world.type("close") == again)
        await world.type("close")
        #expect(world.store.state.shell.screen == .search)
        #expect(await world.type("close") == ["Nothing to go back to here."])
    }

    @Test("what is read says how to go back, and q closes it", arguments: ["q", "close"])
    func leavingText(line: String) async {
        let world = await PlainWorld.after("thing")
        var page = await world.type("v1")
        for _ in 1...5 { page += await world.pass(.milliseconds(500)) }
        let ends = ["Type n for more of the text, or close to go back.", "No more text. Type close to go back."]
        #expect(page.last.map(ends.contains) == true, "\(page)")
        #expect(await world.type(line).first == "25 repositories.")
        #expect(!world.store.state.page.isOpen && world.store.state.shell.ending != .left)
        await world.type("files 1")
        await world.type("filter")
        await world.type("large")
        #expect(await world.type("1").last == "No more text. Type close to go back.")
        #expect(await world.type(line).last == "1. large.bin, 9 B.")
        #expect(!world.store.state.file.isOpen && world.store.state.shell.ending != .left)
        await world.type("q")
        #expect(world.store.state.shell.ending == .left)
    }

    @Test("a symbolic link lists the folder it points to; it is said of a submodule that it has no URL")
    func followedFiles() async {
        let world = await PlainWorld.after("thing")
        let top = await world.type("files 1")
        #expect(await world.type(number(of: " module,", top)) == [".gitmodules has no URL for module."])
        #expect(await world.type(number(of: " link,", top)).contains("Folder Sources: 2 entries."))
        #expect(world.prompt == "> ")
    }

    @Test("a list with one order offers none, and the results have no filter")
    func orders() async {
        let world = await PlainWorld.after("thing", hasToken: true)
        let places = "Filter works on favourites, history, forks, links and files; here, type another search."
        #expect(await world.type("filter") == [places])
        for place in ["files 1", "compare 1 2", "h"] {
            await world.type("b")
            await world.type("thing")
            await world.type(place)
            _ = await world.pass(.milliseconds(600))
            for line in ["s", "sort 1"] {
                #expect(await world.type(line) == ["This list has only one order."], "\(place): \(line)")
            }
            #expect(world.prompt == "> ")
        }
    }

    @Test("what is marked is no part of how many results there are")
    func headingOfLocalResults() {
        var scene = Scene(80, 24)
        scene.reduce(.marks(.toggledAll(Array(Scene.repositories(9).suffix(2)))))
        scene.type("other")
        let answer = LocalSearchResult(repositories: Scene.repositories(3))
        scene.happen(.localResultsFound(scene.state.search.query, answer, at: Scene.now))
        let state = scene.state.spoken
        #expect(SearchContent(state: state, look: Look(state)).summary.map(\.text) == ["3 local results"])
    }

    @Test("filter takes its words on the same line, and is searched for where nothing is filtered")
    func filterWithWords() async {
        let world = await PlainWorld.after("thing", "files 1", hasToken: true)
        #expect(await world.type("Filter  large") == [Self.filtered, "1. large.bin, 9 B."])
        // One that begins with a question mark searches code.
        let rows = (0...2).map { "\($0 + 1). Sources/\($0).swift. let" }
        #expect(await world.type("filter ? let").suffix(4) == [Self.hits] + rows)
        #expect(await world.type("2").isEmpty == false && world.store.state.file.isOpen)
        await world.type("close")
        await world.type("b")
        await world.type("filter 12")
        #expect(world.store.state.shell.screen == .favourites && world.store.state.favourites.line.text == "12")
        await world.type("/filter 12")
        #expect(world.store.state.shell.screen == .search && world.store.state.search.query.text == "filter 12")
        await world.type("filter read")
        #expect(world.store.state.search.query.text == "filter read" && world.prompt == "> ")
    }

    @Test("without a token, code is not searched and no lists are chosen, and the prompt comes back")
    func withoutToken() async {
        let world = await PlainWorld.after("thing")
        #expect(await world.type("lists 1") == ["Sign in (a) to choose star lists."])
        await world.type("files 1")
        await world.type("filter")
        #expect(await world.type("? let").contains("Sign in to search code."))
        #expect(await world.type("3").contains("Sign in to search code."))
        #expect(world.prompt == "> " && !world.store.state.file.isOpen)
        #expect(await world.type("close").first == "Files of octo/thing-1: 11 files, ccccccc.")
    }

    @Test("a comparison is read fact by fact", arguments: ["compare 1 2", "marks"])
    func comparison(line: String) async {
        let world = await PlainWorld.after("thing", hasToken: true)
        #expect(await world.type("compare") == [PlainMessages.needsNumber("compare")])
        #expect(await world.type("compare 1") == ["Mark 2 to 6 repositories to compare them."])
        if line == "marks" { await world.type("m 1 2") }
        await world.type(line == "marks" ? "compare" : line)
        #expect(world.prompt == nil)
        let lines = await world.pass(.milliseconds(600))
        let head = ["2 repositories side by side.", "1. octo/thing-1.", "2. octo/thing-2."]
        #expect(lines.prefix(3).map { $0.replacing(", marked", with: "") } == head)
        #expect(lines.contains("stars: octo/thing-1 1,000; octo/thing-2 2,000."), "\(lines)")
        #expect(lines.contains("fork: all no.") && lines.contains("last release: none."), "\(lines)")
        #expect(world.prompt == "> ")
        #expect(await world.type("l") == lines)
        if line != "marks" {
            #expect(await world.type("2") == [] && world.chosen == ["https://github.com/octo/thing-2"])
        }
    }

    @Test("what is not on GitHub is said, and nothing else is done")
    func gone() async {
        let world = await PlainWorld.after("thing", "m 4", "links 1", hasToken: true)
        _ = await world.pass(.seconds(1))
        let links = await world.type("l")
        let gone = number(of: ". gone, ", links)
        #expect(gone != "none", "\(links)")
        for command in ["f", "v", "compare", "actions", "o"] {
            #expect(await world.type("\(command) \(gone)") == ["Repository \(gone) was not found on GitHub."])
        }
        #expect(world.store.state.favourites.changes.isEmpty)
    }

    @Test("a row whose repository becomes known while its page is awaited is read")
    func knownMeanwhile() async {
        let world = await PlainWorld.after("thing", "links 1", "v 2", hasToken: true)
        #expect(world.prompt == nil)
        var lines: [String] = []
        for _ in 1...5 { lines += await world.pass(.milliseconds(500)) }
        #expect(lines.contains("octo/linked-2") && world.prompt == "> ", "\(lines)")
    }

    @Test("nothing is listed for an empty line")
    func start() async {
        let world = PlainWorld()
        _ = await world.pass(.seconds(1))
        #expect(world.store.state.showsStartList && world.store.state.startList.items.count > 0)
        #expect(await world.type("r") == [])
        #expect(await world.type("1") == ["No results are listed. To search for it, type /1."])
    }

    @Test("without favourites, the advice names commands and no keys")
    func noFavourites() {
        let scene = Scene(80, 24).with { $0.showFavourites([]) }
        var frontEnd = PlainFrontEnd()
        let advice = ["Press f on a search result to add it.", "Press g to import your stars from GitHub."]
        #expect(frontEnd.look(at: scene.state).lines == ["No favourites yet."] + advice)
    }

    @Test("star lists are sections of the favourites, and are chosen by number")
    func starLists() async {
        let world = await PlainWorld.after("thing", "b", hasToken: true)
        _ = await world.pass(.milliseconds(300))
        #expect(
            await world.type("l").prefix(5) == [
                "Favourites: 40 favourites.", "Tools:", "1. octo/kept-1, 0 stars.", "In no list:",
                "2. octo/kept-10, 0 stars.",
            ])
        #expect(
            await world.type("lists 1") == [
                "Star lists of octo/kept-1:", "1. Tools, 1 repository, current.",
                "2. unnamed list, private, 0 repositories.", "3. 解析 \u{202E}, 1 repository.",
            ])
        #expect(world.prompt == "Number: ")
        #expect(await world.type("2").contains("octo/kept-1 is in Tools, unnamed list now."))
        #expect(await PlainWorld().type("lists 1") == ["No results are listed. To search for it, type /lists 1."])
    }
}
