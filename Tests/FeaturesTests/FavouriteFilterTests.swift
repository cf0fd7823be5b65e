import TestSupport
import Testing

@testable import Core
@testable import Features

@Suite("The filter of favourites")
struct FavouriteFilterTests {
    private static func favourite(_ number: Int64, _ name: String, _ note: String? = nil) -> Favourite {
        Favourite(
            host: "github.com",
            repository: Repository(
                id: .init(rawValue: number), owner: "octo", name: name, description: number == 3 ? "vector clock" : nil,
                language: number == 2 ? "Ruby" : nil, topics: number == 2 ? ["clock"] : []),
            addedAt: Timestamp(seconds: number),
            note: note.map { Note(text: $0, editedAt: Timestamp(seconds: 1)) })
    }

    private let favourites = [
        favourite(1, "tool", "good #CLI for #to-do, issue #12\n#cli"), favourite(2, "clock", "a #client"),
        favourite(3, "server", "#"),
    ]

    @Test("words with a number sign in a note are tags, each once")
    func tags() {
        #expect(favourites.map { $0.note?.tags ?? [] } == [["cli", "to-do"], ["client"], []])
    }

    @Test(
        "words occur in any field; tags are exact, except the last one, which may still be being typed",
        arguments: [
            ("", [3, 2, 1]), ("  ", [3, 2, 1]), ("OCTO/TOO", [1]), ("ruby client", [2]), ("ruby tool", []),
            ("tag:cli", [2, 1]), ("tag:#cli ", [1]), ("TAG:Cli tag:to-do", [1]), ("tag:", [3, 2, 1]), ("tag:x", []),
            ("tool tag:cli", [1]), ("tag:cli tool", [1]), ("\"vector clock\"", [3]), ("vec* clo*", [3]),
            ("#cli", [2, 1]), ("\"vector", [3]), ("*", []), ("-tag:cli", [3, 2]), ("language:swift", []),
            ("-language:swift tag:cli", [2, 1]), ("stars:>=0", [3, 2, 1]), ("language:", [3, 2, 1]),
            ("fork:only", []), ("tool stars:<1", [1]), ("user:octo clock", [3, 2]),
        ] as [(String, [Int64])])
    func filtered(text: String, ids: [Int64]) {
        #expect(favourites.arranged(by: .dateAdded, matching: text).map(\.id.rawValue) == ids)
    }

    @Test(
        "a wrong value matches nothing, whatever stands beside it, and one that is still being typed hides nothing",
        arguments: [
            ("stars:>abc", []), ("-stars:>abc", []), ("stars:>abc stars:>=0", []), ("tool forks:foo", []),
            ("pushed:>2024-13-40", []), ("language:nosuch", []), ("language:sw tool", []), ("stars:> tool", []),
            ("stars:>", [3, 2, 1]), ("language:sw", [3, 2, 1]), ("archived:f", [3, 2, 1]), ("stars: tool", [1]),
        ] as [(String, [Int64])])
    func wrong(text: String, ids: [Int64]) {
        #expect(favourites.arranged(by: .dateAdded, matching: text).map(\.id.rawValue) == ids)
    }

    @Test(
        "letter by letter it finds the same as at once",
        arguments: ["tag:cli ", "tool tag:to", "\"vector clock\"", "vec* clo", "stars:<1", "repo:octo/tool"])
    func typed(text: String) {
        var list = FavouriteList()
        list.apply(ListChange.list(favourites).map(FavouriteEntry.init))
        for end in 1...text.count { list.filter(by: String(text.prefix(end))) }
        #expect(Array(list.shown) == favourites.arranged(by: .dateAdded, matching: text))
    }

    @Test("tags are counted, and the one that most have completes what is typed")
    func completion() {
        var state = FavouritesState()
        FavouritesReactor.reduce(into: &state, .changed(.list(favourites)))
        #expect(FacetCounts([], tags: state.favourites.all.entries.flatMap(\.tags)).totals[.tag] == 3)
        func typed(_ text: String) -> String? {
            state.pane = .note(NoteEditor(Self.favourite(9, "new", text)))
            return state.tagCompletion
        }
        #expect(typed("a #to") == "-do" && typed("#") == "cli" && typed("#cli") == "ent")
        #expect(typed("to") == nil && typed("#x") == nil && typed("#to-do") == nil && typed("") == nil)
    }

    @Test("a README with the words counts, but not for a tag")
    func readmes() {
        for (text, ids) in [("x", [1]), ("x tag:y", [])] as [(String, [Int64])] {
            let found = favourites.arranged(by: .dateAdded, matching: text, readmes: [.init(rawValue: 1)])
            #expect(found.map(\.id.rawValue) == ids)
        }
    }

    @Test("names come before topics, topics before descriptions, notes and READMEs")
    func ranked() {
        let all = favourites + [Self.favourite(4, "a", "clock"), Self.favourite(5, "b"), Self.favourite(6, "clocks")]
        let ids = all.ranked(for: "clock", readmes: [.init(rawValue: 5), .init(rawValue: 1)]).map(\.id.rawValue)
        #expect(ids == [6, 2, 3, 4, 5, 1])
    }
}

@MainActor
@Suite("READMEs of favourites")
struct FavouriteReadmeTests {
    @Test("those whose README has the words are shown when they are known, and stay while more is typed")
    func shown() async throws {
        let world = FavouritesWorld(readmeLines: { words in
            words.hasPrefix("vector") ? [.init(rawValue: 2): "a vector clock"] : [:]
        })
        await world.say([FavouritesWorld.favourite(1, "vectors"), FavouritesWorld.favourite(2, "riak")])
        await world.send(.list(.edit(.insert("v"))))
        #expect(world.shown == ["vectors"])
        await world.send(.list(.edit(.insert("ector"))))
        #expect(world.shown == ["riak", "vectors"])
        #expect(world.state.favourites.readmeLines == [.init(rawValue: 2): "a vector clock"])
        await world.send(.list(.edit(.insert(" -tag:none"))))
        #expect(world.shown == ["riak", "vectors"])
    }
}
