import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub

/// Every fault while the page of a repository loads: the list and its keys stay as they are, the page says what happened, and it passes.
@MainActor
@Suite(.hangLimit) struct PageFaultTests {
    @Test(arguments: FaultMatrixTests.faults)
    func aFaultOfAPageLeavesListAndKeysAloneAndPasses(fault: Fault) async throws {
        if case .address = fault.place, hasProxy { return }
        let place = try await FaultPlace(fault.place)
        try await FaultWorld.run(limits: fault.limits, authorities: place.authorities) { world in
            await world.type("swift")
            #expect(world.rows.count == FaultWorld.perPage)
            let repository = world.state.repositories[0]
            world.openPage(of: repository)
            let (list, keys) = (world.list(), world.intents())
            let asks = world.transport.count
            place.begin(in: world)
            await world.loadReadme()
            #expect(world.transport.count > asks)
            let screen = world.screen()
            switch world.pageState.readmeProgress {
            case .failed(let failure):
                #expect(
                    screen.contains("Could not load the README") || screen.contains("Rate limit reached."), "\(screen)")
                if !fault.failure.isEmpty {
                    #expect(Mirror(reflecting: failure).children.first?.label == fault.failure)
                }
            // The body of a README may be anything, and a missing one is none.
            case .idle: #expect(fault.isAnsweredByGitHub, "\(screen)")
            case .held: Issue.record("it still loads: \(screen)")
            }
            #expect(world.list() == list)
            #expect(world.intents() == keys)
            #expect(world.state.failure == nil)
            #expect(!"\(world.pageState.page)\(world.pageState.loader)\(screen)".contains(FaultWorld.token))
            place.end(in: world)
            await world.loadReadme()
            #expect(world.pageState.readmeProgress == .idle)
            #expect(world.pageState.page.hasNoReadme == false)
        }
        await place.close()
    }
}

extension Fault {
    /// Whether the connection is sound and the status no failure.
    fileprivate var isAnsweredByGitHub: Bool {
        if case .answered = course { return true }
        return ["malformedJSON", "notFound", "notJSON", "unexpectedStatus"].contains(failure)
    }
}
