import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What saved searches look like, and what their keys ask for.
@Suite struct SavedSearchScreenTests {
    private func history() -> Scene {
        var scene = Scene(80, 14)
        scene.showHistory((1...2).map { HistoryEntry(query: "swift \($0)", searchedAt: Scene.now, resultCount: $0) })
        scene.save(["tools", "web"])
        return scene
    }

    @Test func theFormSaysWhatIsWrongWithAName() {
        var scene = history()
        scene.openNaming("")
        func says(_ text: String) -> Bool { scene.lines.contains { $0.contains(text) } }
        #expect(says(" ── Rename @tools to ──"))
        #expect(intents(Key(.enter), scene) == [.history(.submitName)])
        #expect(intents(Key(.escape), scene) == [.history(.closeNaming)])
        #expect(intents(Key(.character("x")), scene) == [.history(.editName(.insert("x")))])
        #expect(scene.lines.contains { $0.contains("@tools") && $0.hasPrefix(" ✓") })
        for (text, sentence) in [
            ("two words", "Names cannot contain spaces: use a hyphen instead."),
            (String(repeating: "x", count: 45), "Too long: 45 characters. Use at most 40."),
            ("", "Type a name: 1 to 40 characters, no spaces."), ("WEB", "@web already exists. Choose another name."),
        ] {
            scene.reduce(.history(.nameEdited(.clear)))
            scene.reduce(.history(.nameEdited(.insert(text))))
            #expect(says(sentence), "\(text)")
        }
    }

    @Test func aNameOnTheLineIsNoSearchToSave() {
        let scene = Scene(80, 14).with { $0.type("@x") }
        #expect(intents(.alt("s"), scene) == [.shell(.say(.text("No search to save.")))])
    }

    @Test func theFormSaysWhatIsWrongWithAQuery() {
        var scene = Scene(80, 14)
        scene.type("stars:>abc")
        for case .send(.history(.openNaming(let item, let shown, let problem, .search))) in intents(.alt("s"), scene) {
            scene.reduce(.history(.naming(SearchNaming(item, shown: shown, problem: problem, on: .search))))
        }
        scene.reduce(.history(.nameEdited(.insert("tools"))))
        #expect(scene.lines.contains { $0.hasPrefix(" ✗ stars: takes a number, such as") }, "\(scene.lines)")
        #expect(!scene.status.contains("↵ save"))
    }

    @Test func newRowsHaveABadgeAndAreCounted() throws {
        var scene = Scene(80, 14)
        scene.type("swift")
        let known = [Scene.repositories(3)[1].id]
        let search = SavedSearch(
            name: try SavedSearchName("x"), query: "swift", savedAt: Scene.now, shownAt: Scene.now, shown: known)
        scene.reduce(.history(.began(search)))
        scene.finish(Array(Scene.repositories(3)), total: 3)
        #expect(scene.list.prefix(3).map { $0.contains(" new ") } == [true, false, true])
        #expect(scene.status.contains("2 new"))
    }

    @Test func aQualifierWithoutAValueIsNothingToSearchFor() {
        let scene = Scene(80, 14).with { $0.type("swift language:") }
        #expect(!scene.status.contains("↵") && !scene.status.contains("search"))
    }
}

extension Scene {
    /// The saved searches are these, each with a query of its own.
    mutating func save(_ names: [String]) {
        let searches = names.compactMap { text in
            (try? SavedSearchName(text)).map {
                SavedSearch(name: $0, query: "query of \(text)", sort: .stars, savedAt: Scene.now)
            }
        }
        reduce(.history(.savedChanged(.list(searches))))
    }

    /// The form for renaming the selected search, with a text appended to its name.
    mutating func openNaming(_ text: String) {
        guard let item = state.history.selected else { return }
        for intent in Renderer().intents(of: .key(.alt("s")), in: state) {
            if case .send(.history(.openNaming(item, shown: _, problem: _, on: let screen))) = intent {
                reduce(.history(.naming(SearchNaming(item, shown: nil, on: screen))))
            }
        }
        if !text.isEmpty { reduce(.history(.nameEdited(.insert(text)))) }
    }
}
