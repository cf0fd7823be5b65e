import Features
import Markup
import Model
import Reactive
import TestSupport
import Testing

/// Pages that were saved in an earlier session, and what happens when they cannot be refreshed.
@MainActor
struct SavedPageTests {
    private static let earlier = AppWorld.start.advanced(bySeconds: -3 * 86_400)

    /// A program with three repositories in its list.
    private func world() async -> AppWorld {
        let world = AppWorld(account: Account(login: "octocat", source: "login"))
        world.store.send(.start)
        await world.store.waitUntilIdle()
        world.server.answer(with: SearchWorld.page(1...3))
        world.store.send(.list(.edit(.insert("swift"))))
        world.store.send(.list(.submit))
        await world.wait(for: "an answer") { $0.search.repositories.count == 3 }
        await world.store.waitUntilIdle()
        return world
    }

    private func rest(_ world: AppWorld, _ milliseconds: Int = 150) async {
        world.clock.advance(by: .milliseconds(milliseconds))
        await world.store.waitUntilIdle()
    }

    private func name(_ index: Int, _ world: AppWorld) -> String { world.state.search.repositories[index].name }

    private func text(_ world: AppWorld) -> String? {
        world.state.page.layout.map { layout in
            layout.lines.map { $0.spans.map(\.text).joined() }.joined(separator: " ")
        }
    }

    private func save(_ html: String?, in world: AppWorld) {
        let readme = html.map { Readme(html: $0) }
        world.readmes.save(KeptReadme(readme, tag: "old tag", fetchedAt: Self.earlier), of: name(0, world))
    }

    @Test func aSavedReadmeIsShownBeforeAnythingIsRequestedAndThenRequestedWithItsEtag() async {
        let world = await world()
        save("as it was", in: world)
        world.readmes.answer(name(0, world), with: .unchanged)
        await world.send(.page(.toggle))
        #expect(text(world) == "as it was")
        #expect(world.state.page.savedAt == Self.earlier)
        #expect(world.readmes.requests.isEmpty)
        await rest(world)
        #expect(world.readmes.tags == ["old tag"])
        #expect(text(world) == "as it was")
        #expect(world.state.page.savedAt == nil)
        #expect(world.readmes.widths.count == 1)
        // It is known in this session now.
        await world.send(.list(.move(.down)))
        await rest(world)
        await world.send(.list(.move(.up)))
        await rest(world)
        #expect(world.readmes.requests.count == 2)
    }

    @Test func aReadmeThatHasChangedTakesThePlaceOfTheSavedOne() async {
        let world = await world()
        save("as it was", in: world)
        world.readmes.answer(name(0, world), with: .readme(Readme(html: "as it is"), tag: "new tag"))
        await world.send(.page(.toggle))
        await rest(world)
        #expect(text(world) == "as it is")
        #expect(world.state.page.savedAt == nil)
        await world.send(.page(.reload))
        #expect(world.readmes.tags == ["old tag", "new tag"])
    }

    @Test func ofALongReadmeTheBeginningIsLaidOutFirstAndSearchedOnlyAsAWhole() async {
        let world = await world()
        let long = String(repeating: "word ", count: 5_000) + "needle"
        world.readmes.answer(name(0, world), with: .readme(Readme(html: long)))
        await world.send(.page(.toggleFull))
        await rest(world)
        let counts = world.mutations.compactMap { mutation -> Int? in
            guard case .page(.laidOut(let layout, _, _)) = mutation else { return nil }
            return layout.lines.count
        }
        #expect(counts == [8_192 / 5 + 1, 5_001])
        await world.send(.page(.find(.open(PageFind.View(first: 0, rows: 9)))))
        await world.send(.page(.find(.edit(.insert("needle")))))
        #expect(world.state.page.find?.matches?.count == 1)
        #expect(world.state.page.line == 5_000 - 3)
    }

    @Test func aFewReadmesKeepTheirLayouts() async {
        let world = await world()
        await world.send(.page(.toggle))
        await rest(world)
        let widths = world.readmes.widths.count
        for _ in 0..<2 {
            await world.send(.list(.move(.down)))
            await rest(world)
        }
        await world.send(.list(.move(.top)))
        #expect(text(world) == "README of \(world.state.search.repositories[0].fullName)")
        // Three have their layouts.
        #expect(world.readmes.widths.count == widths + 2)
    }

    @Test func aFailureLeavesTheSavedReadmeAndItsAge() async {
        let world = await world()
        save("as it was", in: world)
        world.readmes.answer(name(0, world), with: .failure(.couldNotResolve(host: "api.github.com")))
        await world.send(.page(.toggle))
        await rest(world)
        #expect(text(world) == "as it was")
        #expect(world.state.page.savedAt == Self.earlier)
        #expect(world.state.page.progress == .failed(.couldNotResolve(host: "api.github.com")))
        // It is tried again on return, with what is in memory.
        world.readmes.answer(name(0, world), with: .unchanged)
        await world.send(.list(.move(.down)))
        await world.send(.list(.move(.up)))
        await rest(world)
        #expect(world.state.page.savedAt == nil)
        #expect(world.readmes.tags == ["old tag", "old tag"])
    }

    @Test func thatThereWasNoReadmeIsKnownToo() async {
        let world = await world()
        save(nil, in: world)
        await world.send(.page(.toggle))
        #expect(world.state.page.hasNoReadme)
        await rest(world)
        #expect(text(world) == "README of \(world.state.search.repositories[0].fullName)")
    }

    @Test func aRateLimitIsWaitedOutAndNothingIsRequestedMeanwhile() async {
        let world = await world()
        let limit = Failure.Limit(kind: .primary, waitSeconds: 60, message: "")
        world.readmes.answer(name(0, world), with: .failure(.rateLimited(limit)))
        await world.send(.page(.toggle))
        await rest(world)
        #expect(world.state.page.limitEnd == AppWorld.start.advanced(bySeconds: 60))
        await world.send(.list(.move(.down)))
        await rest(world, 10_000)
        #expect(world.readmes.requests.count == 1)
        #expect(world.state.page.progress == .failed(.rateLimited(limit)))
        for _ in 0..<50 { await rest(world, 1_000) }
        #expect(text(world) == "README of \(world.state.search.repositories[1].fullName)")
        #expect(world.readmes.requests == [name(0, world), name(1, world)])
        #expect(world.state.page.limitEnd == nil)
    }

    @Test func aClosedPageCountsNothingDown() async {
        let world = await world()
        let limit = Failure.Limit(kind: .secondary, waitSeconds: 60, message: "")
        world.readmes.answer(name(0, world), with: .failure(.rateLimited(limit)))
        await world.send(.page(.toggle))
        await rest(world)
        await world.send(.page(.close))
        for _ in 0..<70 { await rest(world, 1_000) }
        #expect(world.readmes.requests.count == 1)
    }

    @Test func anotherIdentitySeesNothingOfTheOneBefore() async {
        let world = await world()
        await world.send(.page(.toggle))
        await rest(world)
        await world.send(.list(.move(.down)))
        await rest(world)
        world.readmes.answer(name(1, world), with: .stall)
        world.store.send(.account(.signOut))
        await world.readmes.waitForStalled(1)
        #expect(world.state.page.layout == nil)
        world.readmes.answer(name(1, world), with: .readme(nil))
        await world.send(.list(.move(.up)))
        #expect(world.state.page.layout == nil)
        await rest(world, 600)
        #expect(world.readmes.requests.last == name(0, world))
        #expect(world.readmes.tags.allSatisfy { $0 == nil })
    }
}
