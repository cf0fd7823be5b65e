import TestSupport
import Testing

@testable import Core
@testable import Features

/// Facts that an earlier session saved.
@MainActor
struct SavedFactsTests {
    private static let savedAt = AppWorld.start.advanced(bySeconds: -86_400)

    private static func saved(detailsAt: Timestamp? = savedAt, starsAt: Timestamp? = savedAt) -> SavedFacts {
        var facts = RepositoryFacts()
        facts.closedIssues = 7
        facts.release = .init(tag: "v1")
        facts.stars = StarHistory(weeks: [.init(start: Timestamp(seconds: 0), days: [9])])
        return SavedFacts(facts, detailsAt: detailsAt, starsAt: starsAt)
    }

    /// A program with favourites, of which the first is selected, and saved facts about it.
    private func world(_ saved: SavedFacts = saved()) async -> AppWorld {
        let world = AppWorld(account: ScriptedAccount.login)
        await world.send(.start)
        world.facts.save(saved, of: .init(rawValue: 2))
        await world.haveFavourites(1...2)
        world.begin(.shell(.show(.favourites)))
        await world.send(.page(.toggle))
        return world
    }

    @Test func savedFactsAreShownAtOnceAndRefreshedBehind() async {
        let world = await world()
        #expect(world.state.pageFacts == Self.saved().facts)
        #expect(world.state.pageFactsSavedAt == Self.savedAt)
        #expect(world.facts.lookups.isEmpty && world.facts.batches.isEmpty && world.facts.stars.isEmpty)
        await world.rest(600)
        #expect(world.facts.batches == [["R_2"]])
        #expect(world.state.pageFacts?.openIssues == 1)
        // What is no longer there is not kept: the release may be gone.
        #expect(world.state.pageFacts?.release == nil && world.state.pageFacts?.stars?.total == 6)
        #expect(world.state.pageFactsSavedAt == nil)
    }

    @Test func ofPartsTheOldestAgeIsShown() async {
        let older = Self.savedAt.advanced(bySeconds: -100)
        let world = await world(Self.saved(starsAt: older))
        #expect(world.state.pageFactsSavedAt == older)
        let stars = await self.world(Self.saved(detailsAt: nil))
        #expect(stars.state.pageFacts?.closedIssues == nil && stars.state.pageFacts?.stars?.total == 9)
    }

    @Test func savedStarsAreShownWhereTheRestCameWithAnotherRow() async {
        let world = await AppWorld.listingAHundred()
        world.facts.save(Self.saved(), of: .init(rawValue: 2))
        await world.openPage()
        await world.report("core", 0, of: 5_000)
        await world.send(.list(.move(.down)))
        #expect(world.facts.batches.count == 1)
        #expect(world.state.pageFacts?.stars?.total == 9 && world.state.pageFacts?.openIssues == 10)
    }

    @Test func whatThisSessionKnowsIsNotReplacedByWhatWasSaved() {
        var loader = LoaderState()
        let repository = Repository.numbered(1)
        let key = FactsOfRepository(repository: repository)
        key.keep([repository.id: ScriptedFacts.facts(3)], in: &loader)
        key.keep(saved: Self.saved(), in: &loader)
        #expect(loader.facts(of: repository)?.value.openIssues == 3)
        #expect(loader.facts(of: repository)?.value.closedIssues == nil)
        #expect(loader.facts(of: repository)?.value.stars?.total == 9)
        #expect(loader.facts(of: repository)?.moment == Self.savedAt)
        loader.keep(nil, of: StarHistoryOfRepository(repository: repository))
        #expect(loader.facts(of: repository)?.value.stars == nil)
        #expect(loader.facts(of: repository)?.value.openIssues == 3 && loader.facts(of: repository)?.moment == nil)
        // The same for what REST has sent.
        var other = LoaderState()
        FactsByREST(repository: repository).keep(ScriptedFacts.facts(4), in: &other)
        key.keep(saved: Self.saved(), in: &other)
        #expect(other.facts(of: repository)?.value.openIssues == 4)
        #expect(other.facts(of: repository)?.value.closedIssues == nil)
    }
}
