import Synchronization
import TestSupport
import Testing

@testable import Features

/// Page and details begin as they were left.
@MainActor struct OpenPartsTests {
    /// What was saved, in order.
    private final class Saved: Sendable {
        let all = Mutex<[OpenParts]>([])
        func dependencies(_ first: OpenParts) -> OpenPartsDependencies {
            OpenPartsDependencies(load: { first }, save: { parts in self.all.withLock { $0.append(parts) } })
        }
    }

    @Test func theyAreAsTheyWereLeftAndEachChangeIsSavedOnce() async {
        let saved = Saved()
        let world = AppWorld(openParts: saved.dependencies(OpenParts(page: true, details: false)))
        await world.send(.start)
        #expect(world.state.page.display == .docked && !world.state.shell.showsStrip)
        #expect(saved.all.withLock { $0.isEmpty })
        await world.send(.page(.toggle))
        #expect(saved.all.withLock { $0 } == [OpenParts(page: false, details: false)])
        await world.send(.shell(.toggleStrip))
        #expect(saved.all.withLock(\.last) == OpenParts(page: false, details: true))
        // A page in full screen is not left open.
        await world.send(.page(.toggleFull))
        #expect(saved.all.withLock(\.count) == 2)
    }

    @Test func aKeyBeforeTheyAreKnownIsNotTakenBack() async {
        let saved = Saved()
        let world = AppWorld(openParts: saved.dependencies(OpenParts()))
        await world.send(.shell(.toggleStrip), .start)
        #expect(!world.state.shell.showsStrip)
        #expect(saved.all.withLock { $0 } == [OpenParts(page: false, details: false)])
    }

    @Test func aPageThatWasOpenedInFullScreenStaysThere() async {
        let world = AppWorld(openParts: Saved().dependencies(OpenParts(page: true)))
        await world.send(.page(.toggleFull), .start)
        #expect(world.state.page.display == .full(wasDocked: false))
    }

    @Test(arguments: [OpenParts(), OpenParts(page: true, details: false), OpenParts(page: false, details: false)])
    func theSavedTextIsReadAsItWasWritten(parts: OpenParts) {
        #expect(OpenParts(text: parts.text) == parts)
        #expect(OpenParts(text: "what else") == nil)
    }
}
