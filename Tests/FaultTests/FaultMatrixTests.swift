import TestSupport
import Testing

@testable import Core
@testable import Features

/// Each course of a failure, at every moment: what the state says, what the screen says, what happens by itself, and that it passes.
@MainActor
@Suite(.hangLimit) struct FaultMatrixTests {
    @Test(arguments: Fault.all, Fault.Action.allCases)
    func aFaultIsToldCostsNoRowsAndPasses(fault: Fault, action: Fault.Action) async throws {
        try await FaultWorld.run { world in
            if action != .firstSearch {
                await world.type("swift")
                #expect(world.rows.count == FaultWorld.perPage)
            }
            let run = FaultRun(
                fault: fault, action: action, world: world, rowsBefore: world.rows, asksBefore: world.asks)
            world.emulator.answerAll { _ in fault.answer }
            await run.perform()
            switch fault.course {
            case .retried: await run.expectTwoMoreAttempts()
            case .shown: run.expectFailure(asks: fault.asks)
            case .waited(let seconds): await run.expectWait(seconds: seconds)
            }
            await run.expectSilence()
            world.emulator.answerAll(with: nil)
            await run.expectHealing()
        }
    }
}

/// One fault at one moment in one world.
@MainActor
private struct FaultRun {
    let fault: Fault
    let action: Fault.Action
    let world: FaultWorld
    let rowsBefore: [String]
    let asksBefore: Int

    private var purpose: Loading.Purpose { action == .nextPage ? .nextPage : .search }

    func perform() async {
        switch action {
        case .firstSearch: await world.type("swift")
        case .nextPage: await world.scrollToTheEnd()
        case .refresh: await world.send(.retry)
        }
    }

    /// The failure is in the state and on the screen, and so are the rows that were there.
    func expectFailure(asks: Int, isShownWith advice: String? = nil) {
        let failure = world.state.failure
        #expect(failure.map { Mirror(reflecting: $0.failure).children.first?.label } == fault.failure)
        #expect(failure?.purpose == purpose)
        #expect(world.rows == rowsBefore)
        #expect(world.asks - asksBefore == asks)
        let screen = world.screen()
        if let advice {
            #expect(screen.lowercased().contains(advice.lowercased()), "\(advice)\n\(screen)")
        } else {
            #expect(world.state.loading == .idle)
        }
        for row in rowsBefore { #expect(screen.contains(row)) }
        #expect(screen.contains("✗"))
        #expect(screen.contains("Could not load the next page: ") == (purpose == .nextPage))
        #expect(!"\(world.state)\(screen)".contains(FaultWorld.token))
    }

    func expectTwoMoreAttempts() async {
        for (index, pause) in SearchReactor.retryPauses.enumerated() {
            #expect(world.state.loading == .retrying(purpose, attempt: index + 1))
            expectFailure(asks: index + 1, isShownWith: "Retrying (\(index + 1)/2)…")
            await world.pass(pause - .milliseconds(1))
            #expect(world.asks - asksBefore == index + 1)
            await world.pass(.milliseconds(1))
        }
        expectFailure(asks: 3)
    }

    func expectWait(seconds: Int) async {
        expectFailure(asks: 1, isShownWith: purpose == .nextPage ? "Loading the next page in" : "Searching again in")
        guard case .waiting(_, purpose) = world.state.loading else {
            Issue.record("nothing waits: \(world.state.loading)")
            return
        }
        await world.pass(seconds: seconds)
        #expect(world.asks - asksBefore == 1)
        // Both moments are cut to whole seconds, so it takes one more.
        await world.pass(seconds: 1)
        expectFailure(asks: 2)
    }

    /// However long it lasts and however far the user scrolls: nothing more is asked for by itself.
    func expectSilence() async {
        let asks = world.asks
        for _ in 0..<10 { await world.scrollToTheEnd() }
        await world.pass(.seconds(3_600))
        #expect(world.asks == asks)
    }

    /// The next good answer leaves nothing of it behind.
    func expectHealing() async {
        let asks = world.asks
        await world.send(.retry)
        #expect(world.asks == asks + 1)
        #expect(world.state.failure == nil)
        #expect(world.state.loading == .idle)
        #expect(world.rows.count == FaultWorld.perPage * (action == .nextPage ? 2 : 1))
        let screen = world.screen()
        #expect(!screen.contains("✗"))
        for row in world.rows { #expect(screen.contains(row)) }
    }
}
