import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The menu of facets, and what helps a query without results.
@Suite struct FacetsScreenTests {
    private func opened(text: String = "swift") -> Scene {
        Scene.answered(80, 24, text: text).with { $0.openFacets() }
    }

    @Test func theKeyOpensAndClosesItOnTheSearchAndTheFavourites() {
        var scene = Scene.answered(80, 24)
        #expect(intents(.alt("r"), scene) == [.shell(.toggle(.facets))])
        scene.openFacets()
        scene.expect([.alt("r"): [.shell(.closeDialog)], Key(.escape): [.shell(.closeDialog)]])
        scene.showFavourites([Favourite(Scene.repositories(1)[0])])
        #expect(scene.state.shell.dialog == nil)
        #expect(intents(.alt("r"), scene) == [.shell(.toggle(.facets))])
        scene.show(.history)
        #expect(intents(.alt("r"), scene) == [.shell(.say(.text("Only in Search and Favourites.")))])
    }

    @Test func enterAddsAndMinusExcludes() {
        var scene = opened()
        let filter = QueryFilter(.language, "C++")
        #expect(intents(Key(.enter), scene) == [.send(.toggleFacet(filter))])
        #expect(intents(Key(.character("-")), scene) == [.send(.toggleFacet(filter.opposite))])
        scene.press(Key(.down))
        #expect(intents(Key(.enter), scene) != [.send(.toggleFacet(filter))])
        // Behind a letter it is text: `apache-2.0`.
        scene.press(Key(.character("z")))
        #expect(intents(Key(.character("-")), scene) == [.shell(.editMenu(.insert("-")))])
        scene.press(Key(.character("z")))
        #expect(scene.panel[3] == "   No matching facets.")
        #expect(intents(Key(.enter), scene) == [])
    }

    @Test func whatTheLineHasIsMarked() {
        let marks = { (text: String) in
            opened(text: text).panel.filter { $0.contains("C++") || $0.contains("Swift") }.map {
                String($0.dropFirst(3).first ?? "?")
            }
        }
        #expect(marks("x") == [" ", " "])
        #expect(marks("x language:c++ -language:swift") == ["✓", "-"])
    }

    @Test func withoutRowsTheKeySaysThatTheListIsEmpty() {
        let nothing = [Intent.shell(.say(.text("The list is empty.")))]
        #expect(intents(.alt("r"), Scene(80, 24)) == nothing)
        let favourites = Scene(80, 24).with { $0.showFavourites([]) }
        #expect(intents(.alt("r"), favourites) == nothing)
        // A filter without results can be taken away.
        #expect(intents(.alt("r"), advised()) == [.shell(.toggle(.facets))])
    }

    // MARK: No results

    private func advised() -> Scene {
        var scene = Scene(80, 24, text: "ripgrpe language:cobol")
        scene.finish([])
        scene.advise(names: ["ripgrep"], removals: [("language:cobol", 14)])
        return scene
    }

    @Test func theFixOfTheQueryComesFirstInTheBody() {
        let scene = Scene(100, 24, text: "ripgrep lang:cobol").with { $0.finish([]) }
        #expect(scene.lines[4] == "   No repositories match.")
        #expect(scene.lines[5].contains("language:"))
        #expect(scene.lines[2].contains(scene.lines[5].drop { $0 == " " }))
    }

    @Test func completionHasTheChangesFirst() {
        var scene = advised()
        scene.reduce(.completion(.toggle))
        #expect(scene.lines[4].contains("ripgrep") && scene.lines[4].contains("local repository"))
        #expect(scene.lines[5].contains("language:cobol") && scene.lines[5].contains("without it: 14 local results"))
        scene.expect([Key(.tab): [.list(.edit(.fix(0..<7, with: "ripgrep")))], Key(.enter): [.list(.submit)]])
    }
}

extension Scene {
    /// The menu of facets opens, and the rows are counted.
    mutating func openFacets() {
        happen(ShellState.Mutation.toggle(.facets))
        let rows = state.search.repositories
        reduce(.facets(.counted(FacetCounts(rows), of: .results(rows))))
    }

    /// It is known what would help the line.
    mutating func advise(names: [String], removals: [(source: String, count: Int)]) {
        let query = ParsedQuery(state.search.line.text)
        let suggestions =
            names.map { name in
                NoResultsAdvice.Suggestion(
                    kind: .name(name), change: QueryFix(range: query.tokens[0].range, replacement: name))
            }
            + removals.compactMap { removal in
                query.tokens.firstIndex { query.source(of: $0) == removal.source }.map { index in
                    NoResultsAdvice.Suggestion(
                        kind: .removal(of: removal.source, .init(removal.count, isComplete: true)),
                        change: query.removal(of: index))
                }
            }
        reduce(.noResults(NoResultsAdvice(text: query.text, suggestions: suggestions)))
    }
}
