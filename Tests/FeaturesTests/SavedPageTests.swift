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
        #expect(world.readmes.widths.count == 1)
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
