import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Markup

/// Pages that were saved in an earlier session, and what happens when they cannot be refreshed.
@MainActor
struct SavedPageTests {
    private static let earlier = AppWorld.start.advanced(bySeconds: -3 * 86_400)

    private func name(_ index: Int, _ world: AppWorld) -> String { world.state.search.repositories[index].name }

    private func save(_ html: String?, in world: AppWorld) {
        let readme = html.map { Readme(html: $0) }
        world.readmes.save(SavedReadme(readme, tag: "old tag", fetchedAt: Self.earlier), of: name(0, world))
    }

    @Test func aSavedReadmeIsShownBeforeAnythingIsRequestedAndThenRequestedWithItsEtag() async {
        let world = await AppWorld.listing()
        save("as it was", in: world)
        world.readmes.answer(name(0, world), with: .unchanged)
        await world.send(.page(.toggle))
        #expect(world.pageText == "as it was")
        #expect(world.state.page.savedAt == Self.earlier)
        #expect(world.readmes.requests.isEmpty)
        await world.rest()
        #expect(world.readmes.tags == ["old tag"])
        #expect(world.pageText == "as it was")
        #expect(world.state.page.savedAt == nil)
        #expect(world.probe.mutations.count { if case .page(.laidOut) = $0 { true } else { false } } == 1)
        // It is known in this session now.
        await world.moveAndRest(.down)
        await world.moveAndRest(.up)
        #expect(world.readmes.requests.count == 2)
    }

    @Test func aReadmeThatHasChangedTakesThePlaceOfTheSavedOne() async {
        let world = await AppWorld.listing()
        save("as it was", in: world)
        world.readmes.answer(name(0, world), with: .readme(Readme(html: "as it is"), tag: "new tag"))
        await world.openPage()
        #expect(world.pageText == "as it is")
        #expect(world.state.page.savedAt == nil)
        await world.send(.reloadPage)
        #expect(world.readmes.tags == ["old tag", "new tag"])
    }

    @Test func ofALongReadmeTheBeginningIsLaidOutFirstAndSearchedOnlyAsAWhole() async {
        let world = await AppWorld.listing()
        let long = String(repeating: "word ", count: 5_000) + "needle"
        world.readmes.answer(name(0, world), with: .readme(Readme(html: long)))
        await world.send(.page(.toggleFull))
        await world.rest()
        let counts = world.probe.mutations.compactMap { mutation -> Int? in
            guard case .page(.laidOut(let layout, _, _)) = mutation else { return nil }
            return layout.lines.count
        }
        #expect(counts == [4_096 / 5 + 1, 5_001])
        await world.find("needle")
        #expect(world.state.page.reader.find?.matches?.count == 1 && world.state.page.reader.line == 5_000 - 1)
    }

    @Test func aFailureLeavesTheSavedReadmeAndItsAge() async {
        let world = await AppWorld.listing()
        save("as it was", in: world)
        world.readmes.answer(name(0, world), with: .failure(.couldNotResolve(host: "api.github.com")))
        await world.openPage()
        #expect(world.pageText == "as it was")
        #expect(world.state.page.savedAt == Self.earlier)
        #expect(world.state.readmeProgress == .failed(.couldNotResolve(host: "api.github.com")))
        // It is tried again on return, with what is in memory.
        world.readmes.answer(name(0, world), with: .unchanged)
        await world.send(.list(.move(.down)))
        await world.moveAndRest(.up)
        #expect(world.state.page.savedAt == nil)
        #expect(world.readmes.tags == ["old tag", "old tag"])
    }

    @Test func thatThereWasNoReadmeIsKnownToo() async {
        let world = await AppWorld.listing()
        save(nil, in: world)
        await world.send(.page(.toggle))
        #expect(world.state.page.hasNoReadme)
        await world.rest()
        #expect(world.pageText == "README of \(world.state.search.repositories[0].fullName)")
    }

    @Test func anotherIdentitySeesNothingOfTheOneBefore() async {
        let world = await AppWorld.listing()
        await world.openPage()
        await world.moveAndRest(.down)
        world.readmes.answer(name(1, world), with: .stall)
        world.begin(.account(.signOut))
        await world.wait(for: "the end of the account") { !$0.hasToken }
        await world.settle()
        world.clock.advance(by: .milliseconds(600))
        await world.readmes.waitForStalled(1)
        #expect(world.state.page.layout == nil)
        world.readmes.answer(name(1, world), with: .readme(nil))
        await world.send(.list(.move(.up)))
        #expect(world.state.page.layout == nil)
        await world.rest(600)
        #expect(world.readmes.requests.last == name(0, world))
        #expect(world.readmes.tags.allSatisfy { $0 == nil })
    }
}

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
