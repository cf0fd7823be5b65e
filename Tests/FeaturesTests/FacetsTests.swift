import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Facets: counts of the loaded rows, and the qualifiers that they add to the line.
@MainActor
struct FacetsTests {
    nonisolated private static func repository(
        _ id: Int64, _ owner: String = "octo", language: String? = "Swift", license: String? = "MIT",
        topics: [String] = [], stars: Int = 0, isArchived: Bool = false, isFork: Bool = false, pushed: String? = nil
    ) -> Repository {
        Repository(
            id: .init(rawValue: id), owner: owner, name: "r\(id)", language: language, license: license,
            topics: topics, stars: stars, isArchived: isArchived, isFork: isFork,
            pushedAt: pushed.flatMap { Timestamp(iso8601: "\($0)T12:00:00Z") })
    }

    nonisolated private static let repositories = [
        repository(1, "apple", topics: ["tui", "cli", "tui"], stars: 1_000, pushed: "2024-12-31"),
        repository(2, "apple", language: "Jupyter Notebook", topics: ["tui"], stars: 999, pushed: "2024-01-01"),
        repository(3, language: nil, license: nil, stars: 0, isArchived: true, pushed: "2023-06-01"),
        repository(4, "日本", language: "Kitten", license: "Apache-2.0", stars: 9, isFork: true),
    ]

    private func counts(_ group: QualifierName) -> [String] {
        FacetCounts(Self.repositories).entries.filter { $0.group == group }
            .map { "\($0.filter.text) \($0.label) \($0.count ?? -1)" }
    }

    @Test func rowsAreCountedByEachQualifier() {
        #expect(FacetCounts(Self.repositories).rowCount == 4)
        // A language that the check does not know would be marked as a mistake.
        #expect(counts(.language) == ["language:\"Jupyter Notebook\" Jupyter Notebook 1", "language:Swift Swift 1"])
        #expect(counts(.license) == ["license:mit MIT 2", "license:apache-2.0 Apache-2.0 1"])
        #expect(counts(.topic) == ["topic:tui tui 2", "topic:cli cli 1"])
        #expect(counts(.user) == ["user:apple apple 2", "user:octo octo 1"])
        let years = ["pushed:2024-01-01..2024-12-31 2024 2", "pushed:2023-01-01..2023-12-31 2023 1"]
        #expect(counts(.pushed) == years)
        #expect(
            counts(.stars) == [
                "stars:1000..9999 1000–9999 1", "stars:100..999 100–999 1", "stars:1..9 1–9 1", "stars:0 0 1",
            ])
        #expect(counts(.archived) == ["archived:true archived only 1", "archived:false not archived 3"])
        #expect(counts(.fork) == ["fork:only forks only 1", "fork:false without forks 3"])
    }

    @Test func theMatcherAgreesWithTheCounts() {
        let counts = FacetCounts(Self.repositories)
        for facet in counts.entries {
            // Without a word on forks, the matcher leaves them out.
            let forks = facet.group == .fork ? "" : " fork:true"
            let matcher = OfflineMatcher(ParsedQuery(facet.filter.text + forks))
            #expect(Self.repositories.count { matcher.matches($0) == .yes } == facet.count, "\(facet.filter.text)")
        }
    }

    @Test func nothingIsCountedForNoRows() {
        #expect(FacetCounts([]).entries.isEmpty)
        let many = FacetCounts((1...500).map { Self.repository($0, "owner-\($0)") })
        #expect(many.entries.count { $0.group == .user } == FacetCounts.limit)
        #expect(many.totals[.user] == 500)
    }

    // MARK: In the program

    /// With the menu open.
    private func world(_ text: String = "swift") async -> AppWorld {
        let page = SearchPage(repositories: Self.repositories, totalCount: 4)
        let world = await AppWorld.listing(page, of: text, account: nil)
        #expect(world.state.facets.counts == nil)
        await world.send(.shell(.toggle(.facets)))
        return world
    }

    @Test("rows are counted when the menu opens; the words of the query are topics of nearly all, and are left out")
    func counting() async {
        let world = await world("tui")
        #expect(world.state.facets.counts?.rowCount == 4)
        #expect(world.state.uncountedRows == nil)
        #expect(world.state.shownFacets.first?.filter.text == "language:\"Jupyter Notebook\"")
        #expect(world.state.shownFacets.filter { $0.group == .topic }.map(\.label) == ["cli"])
    }

    @Test("a facet is added to the line, its opposite takes its place, and again removes it")
    func toggling() async {
        let world = await world("swift ")
        let filter = QueryFilter(.topic, "tui")
        world.begin(.toggleFacet(filter), .toggleFacet(filter.opposite))
        #expect(world.state.search.line.text == "swift -topic:tui ")
        world.begin(.toggleFacet(filter.opposite))
        #expect(world.state.search.line.text == "swift ")
        #expect(world.state.shell.dialog != nil)
        #expect(!world.state.completion.isOpen)
    }

    @Test("what a range replaced comes back when the range is removed")
    func replacing() async {
        let world = await world("swift stars:>5")
        let (stars, topic) = (QueryFilter(.stars, "100..999"), QueryFilter(.topic, "tui"))
        world.begin(.toggleFacet(stars), .toggleFacet(topic))
        #expect(world.state.search.line.text == "swift stars:100..999 topic:tui")
        world.begin(.toggleFacet(topic), .toggleFacet(stars))
        #expect(world.state.search.line.text == "swift stars:>5")
    }

    @Test("what is on the line can be removed, though no row has it")
    func ofTheLine() async {
        let world = await world("swift -topic:gone language:rust")
        let uncounted = world.state.shownFacets.filter { $0.count == nil }.map(\.filter.text)
        #expect(Set(uncounted) == ["topic:gone", "language:rust"])
        world.begin(.toggleFacet(QueryFilter(.topic, "gone").opposite))
        #expect(world.state.search.line.text == "swift language:rust")
    }

    @Test("typed words narrow the menu, and the selection stays on its facet when rows change")
    func narrowing() async {
        let world = await world()
        world.begin(.shell(.editMenu(.insert("topic"))))
        #expect(world.state.shownFacets.map(\.filter.text) == ["topic:tui", "topic:cli"])
        world.begin(.shell(.selectInMenu(1)))
        world.server.answer(
            with: SearchPage(
                repositories: (1...3).map { Self.repository($0, topics: $0 == 1 ? ["cli", "tui"] : ["a-z", "cli"]) },
                totalCount: 3, next: nil))
        await world.send(.list(.edit(.insert("x"))))
        world.clock.advance(by: .seconds(2))
        await world.wait(for: "the new rows") { $0.facets.counts?.rowCount == 3 }
        #expect(world.state.shownFacets.map(\.filter.text) == ["topic:cli", "topic:a-z", "topic:tui"])
        #expect(world.state.shell.dialog?.menu.selected == 0)
    }

    @Test("what only private rows have is not remembered when it is on the line")
    func withheld() async {
        var hidden = Self.repository(1, "secret-owner", topics: ["codename", "cli"])
        hidden.visibility = .private
        let world = await AppWorld.listing(
            SearchPage(repositories: [hidden, Self.repository(2, topics: ["cli"])], totalCount: 2))
        world.begin(.toggleFacet(QueryFilter(.topic, "cli")))
        #expect(world.state.position(rows: nil)?.text == "swift topic:cli")
        for filter in [QueryFilter(.topic, "codename"), QueryFilter(.user, "secret-owner")] {
            world.begin(.toggleFacet(filter))
            #expect(world.state.search.line.text == "swift topic:cli \(filter.text)")
            #expect(world.state.position(rows: nil) == nil)
            world.begin(.toggleFacet(filter))
            #expect(world.state.position(rows: nil)?.text == "swift topic:cli")
        }
        world.library.say(.list([Favourite(host: "github.com", repository: hidden, addedAt: AppWorld.start)]))
        await world.wait(for: "the favourites") { !$0.favourites.favourites.all.entries.isEmpty }
        world.begin(.shell(.show(.favourites)), .toggleFacet(QueryFilter(.topic, "codename")))
        #expect(world.state.favourites.line.text == "topic:codename")
        #expect(world.state.position(rows: nil)?.filter == "")
        await world.settle()
    }

    // MARK: What facets cost, and how they are taken back

    @Test("several facets within a second cost one search, and one step takes each back")
    func together() async {
        let world = await AppWorld.listing()
        let before = world.server.requests.count
        await world.send(.toggleFacet(QueryFilter(.language, "Swift")), rest: 900)
        await world.send(.toggleFacet(QueryFilter(.license, "mit")), rest: 999)
        #expect(world.server.requests.count == before)
        world.server.answer(with: SearchWorld.page(1...3))
        await world.rest(1)
        #expect(world.server.requests.count == before + 1)
        let text = world.state.search.line.text
        world.begin(.list(.edit(.undo)))
        #expect(world.state.search.line.text == text.replacing(" license:mit", with: ""))
        world.begin(.list(.edit(.undo)))
        #expect(!world.state.search.line.text.contains(":"))
    }

    @Test("licence and license both find the licences")
    func spelling() async {
        let world = await world()
        for word in ["licence", "license"] {
            world.begin(.shell(.editMenu(.clear)), .shell(.editMenu(.insert(word))))
            #expect(world.state.shownFacets.map(\.filter.text) == ["license:mit", "license:apache-2.0"])
        }
    }
}
