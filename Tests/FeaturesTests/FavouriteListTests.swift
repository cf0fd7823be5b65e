import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The list changes with its parts; it is to be what it would be made anew.
@Suite struct FavouriteListTests {
    private static let words = ["swift", "Café", "日本", "tool", "a", "TUI"]

    private func favourite(_ number: Int64, _ random: inout SeededGenerator) -> Favourite {
        func word() -> String { Self.words[random.below(Self.words.count)] }
        let repository = Repository(
            id: .init(rawValue: number), owner: word(), name: "\(word())-\(random.below(9))", description: word(),
            stars: random.below(4), pushedAt: random.below(3) == 0 ? nil : Timestamp(seconds: Int64(random.below(5))))
        return Favourite(
            host: "github.com", repository: repository, addedAt: Timestamp(seconds: Int64(random.below(6))),
            note: random.below(3) == 0 ? Note(text: word(), editedAt: Timestamp(seconds: 1)) : nil,
            number: Int64(random.below(3)))
    }

    /// Adds a favourite, removes one, or gives it another note.
    private func change(_ favourites: inout [Favourite], _ random: inout SeededGenerator) -> FavouriteChange.Kind {
        let new = favourite(Int64(1 + random.below(60)), &random)
        guard let index = favourites.firstIndex(where: { $0.id == new.id }) else {
            favourites.append(new)
            return .keep(new)
        }
        if random.below(2) == 0 { return .remove(favourites.remove(at: index)) }
        favourites[index].note = Note(text: "not saved yet", editedAt: Timestamp(seconds: 1))
        return .note(favourites[index])
    }

    private func expect(_ list: FavouriteList, _ favourites: [Favourite], _ step: Int) {
        #expect(Array(list.all) == favourites.arranged(by: list.order), "step \(step)")
        #expect(Array(list.shown) == favourites.arranged(by: list.order, matching: list.filter), "step \(step)")
        #expect(list.ids == Set(favourites.map(\.id)))
    }

    @Test("after whatever happened it is what it would be made anew", arguments: 0..<UInt64(Trials.count(6, long: 20)))
    func isAsIfMadeAnew(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var stored = (1...40).map { favourite($0, &random) }
        var list = FavouriteList()
        func report() { list.apply(ListChange.list(stored).map(FavouriteEntry.init)) }
        report()
        for step in 0..<120 {
            switch random.below(6) {
            case 0: list.filter(by: ["", "s", "sw", "swift", "swift 3", "cafe", "CAFE t", "zzz", "日"][random.below(9)])
            case 1: list.arrange(by: FavouriteOrder.allCases[random.below(FavouriteOrder.allCases.count)])
            case 2:
                var changed = stored
                let number = list.begin(FavouriteChange(change(&changed, &random)))
                // What was there before may be reported until the change is saved.
                if random.below(2) == 0 { report() }
                expect(list, changed, step)
                let failure: LibraryFailure? = random.below(2) == 0 ? .diskFull(path: "library") : nil
                _ = list.end(number, failure)
                if failure != nil { break }
                expect(list, changed, step)
                stored = changed
                report()
            default:
                for _ in 0..<[1, 3, 30][random.below(3)] {
                    let number = Int64(1 + random.below(60))
                    stored.removeAll { $0.id.rawValue == number }
                    if random.below(3) > 0 {
                        stored.insert(favourite(number, &random), at: random.below(stored.count + 1))
                    }
                }
                report()
            }
            expect(list, stored, step)
        }
    }
}

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

/// Acknowledging the news of favourites, and the order by news.
@MainActor
struct AcknowledgeTests {
    private let world = FavouritesWorld()

    nonisolated private func favourite(_ number: Int64, released: String? = nil) -> Favourite {
        var favourite = FavouritesWorld.favourite(number)
        favourite.status = FavouriteStatus(
            acknowledged: .init(favourite.repository, release: "v1"), release: released ?? "v1")
        return favourite
    }

    @Test func acknowledgingIsSavedThenShownAndSelectsTheNext() async {
        await world.say([favourite(1, released: "v2"), favourite(2), favourite(3, released: "v2"), favourite(4)])
        await world.send(.list(.order(FavouriteOrder.allCases.count - 1)))
        // Those with news come first, and within each the last added. The selection stays.
        #expect(world.state.favourites.order == .news && world.state.selected?.id.rawValue == 4)
        #expect(world.shown == [3, 1, 4, 2].map { "repository-\($0)" })
        await world.send(.list(.move(.top)))
        await world.send(.acknowledge)
        #expect(world.state.selected?.id.rawValue == 1)
        #expect(world.shown == [1, 4, 3, 2].map { "repository-\($0)" })
        await world.send(.acknowledge)
        #expect(world.state.favourites.all.allSatisfy { $0.news.isEmpty })
        #expect(world.state.notices == [3, 1].map { .acknowledged(fullName: "octo/repository-\($0)") })
        let first = world.library.performed.first
        let saved: Favourite? = if case .acknowledge(let saved) = first { saved } else { nil }
        #expect(saved?.status?.acknowledged.release == "v2")
        await world.send(.acknowledge)
        #expect(world.library.performed.count == 2 && world.state.notices.last == .nothingNew)
    }

    @Test func theNewsAreShownUntilItIsSavedThatTheyAreAcknowledged() async {
        await world.say([favourite(1, released: "v2"), favourite(2, released: "v2")])
        await world.send(.list(.order(FavouriteOrder.allCases.count - 1)))
        await world.send(.list(.move(.top)))
        world.library.stall()
        world.begin(.acknowledge)
        await world.library.waitForStalled()
        // The selection goes on at once: the next key is for the next favourite.
        #expect(world.state.selected?.id.rawValue == 1)
        #expect(world.state.favourites.favourite(.init(rawValue: 2))?.news == [.released("v2")])
        #expect(world.state.pendingIDs == [.init(rawValue: 2)])
        #expect(world.state.notices.isEmpty)
        world.library.resume()
        await world.settle()
        #expect(world.state.favourites.favourite(.init(rawValue: 2))?.news == [])
        #expect(world.state.notices == [.acknowledged(fullName: "octo/repository-2")])
    }

    @Test func whatIsAcknowledgedStaysSoInAnOlderReport() async {
        await world.say([favourite(1, released: "v2")])
        await world.send(.acknowledge)
        await world.say([favourite(1, released: "v2"), favourite(2)])
        #expect(world.state.favourites.favourite(.init(rawValue: 1))?.news == [])
        await world.say([favourite(1, released: "v3")])
        #expect(world.state.favourites.favourite(.init(rawValue: 1))?.news == [.released("v3")])
    }

    @Test func aKeyThatIsRepeatedBeforeItIsSavedAcknowledgesOnce() async {
        await world.say([favourite(1, released: "v2")])
        world.library.stall()
        world.begin(.acknowledge)
        world.begin(.acknowledge)
        await world.library.waitForStalled()
        world.library.resume()
        await world.settle()
        #expect(world.library.performed.count == 1)
    }
}
