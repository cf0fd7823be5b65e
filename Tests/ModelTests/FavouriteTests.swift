import Testing

@testable import Core

@Suite("Favourites as values")
struct FavouriteTests {
    private func favourite(
        _ number: Int64, _ name: String, stars: Int, added: Int64, pushed: Int64? = nil
    ) -> Favourite {
        let repository = Repository(
            id: .init(rawValue: number), owner: "owner", name: name, stars: stars,
            pushedAt: pushed.map(Timestamp.init(seconds:)))
        return Favourite(host: "github.com", repository: repository, addedAt: Timestamp(seconds: added))
    }

    @Test("each order sorts by what it says, and by name where that is equal")
    func ordersSort() {
        let list = [
            favourite(1, "b", stars: 5, added: 1, pushed: 9), favourite(2, "A", stars: 7, added: 3),
            favourite(3, "c", stars: 5, added: 2, pushed: 10),
        ]
        func ids(_ order: FavouriteOrder) -> [Int64] { list.arranged(by: order).map(\.id.rawValue) }
        #expect(ids(.dateAdded) == [2, 3, 1])
        #expect(ids(.name) == [2, 1, 3])
        #expect(ids(.stars) == [2, 1, 3])
        #expect(ids(.lastPush) == [3, 1, 2])
    }

    @Test("the first line of a note is the first with something on it")
    func firstLineOfANote() {
        func first(_ text: String) -> Substring { Note(text: text, editedAt: Timestamp(seconds: 0)).firstLine }
        #expect(first("one\ntwo") == "one")
        #expect(first("\n  \r\n two\n") == " two")
        #expect(first(" \n\t") == "")
        // No more is read than a screen shows.
        #expect(first("\n \n  one two\n" + String(repeating: "more words\n", count: 100_000)) == "  one two")
        #expect(first(String(repeating: "x", count: 99_999)).count == 2_000)
    }
}

/// Releases: what is unread, whom files are for, and the page.
struct ReleaseTests {
    private func release(_ tag: String, _ moment: Int64, isRead: Bool = false) -> Release {
        Release(tag: tag, publishedAt: Timestamp(seconds: moment), isRead: isRead)
    }

    private func unread(_ releases: [Release]) -> [String] { releases.filter { !$0.isRead }.map(\.tag) }

    @Test("the first ones are read; of later ones, those published after all that were known are unread")
    func unread() {
        let first = [release("v2", 2), release("v1", 1)].updating(nil)
        #expect(first.map(\.tag) == ["v2", "v1"] && unread(first).isEmpty)
        let second = [release("v3", 3), release("v2", 2), release("v0", 0)].updating(first)
        #expect(second.map(\.tag) == ["v3", "v2", "v0"] && unread(second) == ["v3"], "v1 has vanished")
        #expect(unread([release("v1", 1)].updating([])) == ["v1"], "there was none before")
        #expect([Release]().updating(second).isEmpty)
    }

    @Test("many, the same tag twice, and dates at the ends of the calendar")
    func hostile() {
        let many = (0..<1_000).map { release("v\($0)", Int64($0)) }.updating([])
        #expect(many.count == 30 && many.first?.tag == "v999")
        #expect([release("v1", 1), release("v1", 2)].updating([]).count == 1)
        let far = [release("new", .max), release("old", .min)].updating([])
        #expect(far.map(\.tag) == ["new", "old"] && far[0].publishedAt.dateText == "9999-12-31")
    }

    @Test func onlyWhatWasShownIsMarked() {
        let known = [release("v2", 2), release("v1", 1, isRead: true)]
        #expect(unread(known.marked(as: [release("v1", 0), release("v9", 9, isRead: true)])) == ["v2", "v1"])
        #expect(unread(known.marked(as: [release("v2", 0, isRead: true)])).isEmpty)
    }

    @Test("files for this machine come first, those for others last")
    func files() {
        #if arch(x86_64)
            let names = [
                "tool.sha256", "tool-darwin-arm64.zip", "tool_1.0_amd64.deb", "tool-aarch64-unknown-linux-musl.tgz",
                "tool-x86_64-unknown-linux-musl.tgz", "tool.exe",
            ]
            let files = names.map { ReleaseFile(name: $0, size: 1, downloads: 1) }
            #expect(files.arranged.map(\.name) == [2, 4, 0, 1, 3, 5].map { names[$0] })
            #expect(files[4].platform == ["amd64", "linux", "musl"])
        #endif
    }

    @Test("the page has the files as links, then the notes; names of strangers are text and lead nowhere else")
    func page() {
        let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")
        let links = RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")
        var release = release("v1/x", 1)
        #expect(release.page(notes: " ", of: repository, links) == "<p>No notes.</p>")
        release.files = [ReleaseFile(name: "../x<b>\u{1B}", size: 1_400, downloads: 1)]
        let notes = String(repeating: "<p>", count: 400_000)
        #expect(
            release.page(notes: notes, of: repository, links)
                == "<ul><li><a href=\"https://github.com/octo/one/releases/download/v1%2Fx/..%2Fx%3Cb%3E%1B\">"
                + "../x&lt;b&gt; </a> 1.4 kB, 1 download</li></ul><hr>" + notes)
    }
}

/// The index of lists of stars.
@Suite struct StarListsTests {
    private func repository(_ number: Int64, node: String? = nil) -> Repository {
        Repository(id: .init(rawValue: number), owner: "octo", name: "r\(number)", nodeID: node)
    }

    private let lists = StarLists([
        StarList(id: "a", name: "A", items: [.init(node: "R_1", repository: .init(rawValue: 1))]),
        StarList(id: "b", name: "B", items: [.init(node: "R_2", repository: nil)]),
        StarList(id: "c", name: "C", items: [.init(node: "R_1", repository: .init(rawValue: 1))]),
    ])

    @Test func aRepositoryIsFoundByItsIDAndByItsNodeID() {
        #expect(lists.ids(of: repository(1)) == ["a", "c"])
        #expect(lists.ids(of: repository(1, node: "another format")) == ["a", "c"])
        #expect(lists.ids(of: repository(2)) == [])
        #expect(lists.ids(of: repository(2, node: "R_2")) == ["b"])
    }

    @Test func aSetWithoutTheNodeIDIsFoundWithIt() {
        var changed = lists
        changed.set(repository(1), in: ["b"])
        #expect(changed.ids(of: repository(1, node: "R_1")) == ["b"])
        changed.set(repository(1), in: [])
        #expect(changed.ids(of: repository(1, node: "R_1")).isEmpty)
    }

    @Test func aSetReplacesTheListsOfOneRepository() {
        var changed = lists
        changed.set(repository(1, node: "R_1"), in: ["b", "c"])
        #expect(changed.ids(of: repository(1)) == ["b", "c"])
        #expect(changed.ids(of: repository(2, node: "R_2")) == ["b"])
        #expect(changed.all.map(\.items.count) == [0, 2, 1])
        #expect(StarLists(changed.all) == changed)
        changed.set(repository(1, node: "R_1"), in: [])
        #expect(changed.ids(of: repository(1)).isEmpty)
        #expect(changed.all.map(\.items.count) == [0, 1, 0])
    }
}

/// The names of saved searches, and what they remember.
struct SavedSearchTests {
    @Test(
        "a name has 1 to 40 characters and no spaces",
        arguments: [
            ("", SavedSearchName.Problem.empty), ("  ", .empty), ("@", .empty), ("two words", .hasSpace),
            ("a\tb", .hasSpace), ("a\u{1B}b", .hasControlCharacter), (String(repeating: "x", count: 41), .tooLong(41)),
            ("x" + String(repeating: "\u{301}", count: 100_000), .tooLong(100_001)), ("--help", .badBeginning),
            ("\u{301}x", .badBeginning), ("a\u{202E}b", .hasControlCharacter), ("a\u{200B}", .hasControlCharacter),
            ("a\u{3164}b", .hasControlCharacter), ("a\u{2800}", .hasControlCharacter),
            ("\u{E000}", .hasControlCharacter),
        ])
    func badNames(text: String, problem: SavedSearchName.Problem) {
        #expect(throws: problem) { try SavedSearchName(text) }
    }

    @Test(
        "a name is taken as it is typed",
        arguments: [
            ("x", "x"), ("@rust", "rust"), (" Rust-tools ", "Rust-tools"), ("日本語", "日本語"),
            (String(repeating: "🚀", count: 40), String(repeating: "🚀", count: 40)),
        ])
    func goodNames(text: String, name: String) throws {
        #expect(try SavedSearchName(text).text == name)
    }

    @Test(
        "what comes with the program keeps its name, unless the user has had it before",
        arguments: ["trending", "@Active"])
    func builtInNames(text: String) throws {
        let name = try SavedSearchName(text)
        #expect(throws: SavedSearchName.Problem.builtIn(name.text)) { try SavedSearchName(new: text) }
        let own = SavedSearch(name: name, query: "x", savedAt: Timestamp(seconds: 1))
        #expect(try SavedSearchName(new: text, besides: [own]) == name)
    }

    @Test("a tag is as long as a name, and has nothing in it that cannot be seen")
    func tags() {
        func tags(_ text: String) -> [String] { Note(text: text, editedAt: Timestamp(seconds: 1)).tags }
        #expect(tags("#cli #Grüße! #a_1-b #12 x#y") == ["cli", "grüße", "a_1-b"])
        #expect(tags("#a\u{202E}b #c\u{200D}d #हिन्दी") == ["a", "c", "हिन्दी"])
        #expect(tags("#" + String(repeating: "x", count: 41)) == [])
        #expect(tags("#x" + String(repeating: "\u{301}", count: 100_000)) == [])
    }

    @Test(
        "one word that begins with @ names a search",
        arguments: [
            ("@rust", "rust"), (" @rust ", "rust"), ("@", ""), ("@a b", nil), ("user:@me", nil), ("\"@rust\"", nil),
            ("", nil),
        ])
    func namedSearch(line: String, name: String?) {
        #expect(SearchQuery(line).namedSearch == name)
    }
}

struct HistoryStepTests {
    private func entry(_ query: String, at seconds: Int64) -> HistoryEntry {
        HistoryEntry(query: query, searchedAt: Timestamp(seconds: seconds), resultCount: 1)
    }

    @Test(arguments: [
        ("swift", "swift tui", 101 as Int64, true), ("swift tui", "swift", 101, true), ("swift", "rust", 100, true),
        // The results were looked at, whatever follows.
        ("swift", "swift tui", 102, false), ("swift tui", "swift", 102, false), ("swift", "rust", 1_000, false),
        ("swift", "swift", 101, false),
        // The clock was set back.
        ("swift", "rust", 90, false),
    ])
    func aSearchTakesThePlaceOfOneThatWasLookedAtForLessThanTwoSeconds(
        first: String, second: String, at seconds: Int64, isContinued: Bool
    ) {
        let step = HistoryStep(entry: entry(first, at: 100), previous: nil)
        #expect(step.isContinued(by: entry(second, at: seconds)) == isContinued)
    }
}
