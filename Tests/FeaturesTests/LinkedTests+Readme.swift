import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The README that the list is made of.
extension LinkedTests {
    @Test func aReadmeThatThePageHasIsNotRequestedAgain() async {
        let world = await world()
        world.readmes.answer("repository-2", with: .readme(ScriptedLinked.readme(11...13)))
        await world.send(.page(.toggle))
        await world.rest(300)
        #expect(world.readmes.requests == ["repository-2"])
        await world.send(.listLinked)
        #expect(world.state.linked.all.count == 3)
        #expect(world.readmes.requests == ["repository-2"])
    }

    @Test func aReadmeThatIsSavedCostsNothing() async {
        let world = await world()
        await world.report("core", 1_000, of: 5_000)
        world.readmes.save(SavedReadme(ScriptedLinked.readme(11...13), fetchedAt: AppWorld.start), of: "repository-2")
        await world.send(.listLinked)
        #expect(world.state.linked.all.count == 3 && world.readmes.requests.isEmpty)
        #expect(world.state.budgets.remaining(for: .core, at: AppWorld.start) == 1_000)
        // What may not be requested is not given back.
        await world.send(.shell(.back))
        await world.report("core", 0, of: 5_000)
        await world.send(.listLinked)
        await world.report("core", 1_000, of: 5_000)
        #expect(world.state.linked.all.count == 3)
        #expect(world.state.budgets.remaining(for: .core, at: AppWorld.start) == 1_000)
    }

    @Test func theReadmeOfTheListIsThePagesToo() async {
        let world = await listed(ScriptedLinked.readme(11...12))
        await world.send(.escape)
        await world.send(.page(.toggle))
        await world.rest(1_000)
        #expect(world.readmes.requests == ["repository-2"])
    }

    @Test func aSavedReadmeCountsForADay() async {
        for (age, requests) in [(Int64(86_000), []), (Int64(87_000), ["repository-2"])] {
            let world = await world()
            let saved = SavedReadme(
                ScriptedLinked.readme(11...13), fetchedAt: AppWorld.start.advanced(bySeconds: -age))
            world.readmes.save(saved, of: "repository-2")
            world.readmes.answer("repository-2", with: .readme(ScriptedLinked.readme(11...14)))
            await world.send(.listLinked)
            #expect(world.readmes.requests == requests)
            #expect(world.state.linked.all.count == (requests.isEmpty ? 3 : 4))
        }
    }

    @Test func offlineWhatIsSavedIsListedAndNothingIsRequested() async {
        let world = await AppWorld.offline()
        await world.send(.listLinked)
        #expect(world.state.shell.screen == .linked && world.state.holdOfList == .offline)
        await world.send(.escape)
        let saved = SavedReadme(ScriptedLinked.readme(11...13), fetchedAt: AppWorld.start.advanced(bySeconds: -900_000))
        world.readmes.save(saved, of: FavouritesWorld.favourite(1).repository.name)
        await world.send(.listLinked)
        #expect(world.state.linked.shown.count == 3)
        await world.rest(60_000)
        #expect(world.linked.batches.isEmpty && world.linked.single.isEmpty && world.readmes.requests.isEmpty)
    }
}
