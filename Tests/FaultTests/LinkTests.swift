import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub

/// `Link` fields that lead somewhere they should not: the page they came with is good, and what they ask for is not done.
@MainActor
@Suite(.hangLimit) struct LinkTests {
    /// What a `Link` field does, and how many more requests all further scrolling makes.
    enum Trick: String, CaseIterable {
        case foreign = "to another host"
        case itself = "to the same page for ever"
        case empty = "behind a page without items"
    }

    private nonisolated static func answer(
        _ request: RecordedRequest, _ trick: Trick, _ address: String
    ) -> GitHubEmulatorAnswer {
        switch trick {
        case .foreign: return .foreignNext
        case .empty: return .emptyPage
        case .itself:
            let link = "<\(address)\(request.target)>; rel=\"next\""
            return .response(
                ScriptedResponse(
                    headers: ["Content-Type": "application/json", "Link": link],
                    text: #"{"total_count":900,"items":[{"id":9001,"full_name":"octo/cat"}]}"#))
        }
    }

    @Test(arguments: Trick.allCases, Fault.Action.allCases)
    func scrollingComesToAnEnd(trick: Trick, action: Fault.Action) async throws {
        try await FaultWorld.run { world in
            if action != .firstSearch { await world.type("swift") }
            let (before, rows) = (world.transport.count, world.rows)
            let address = world.emulator.address
            world.emulator.answerAll { Self.answer($0, trick, address) }
            switch action {
            case .firstSearch: await world.type("swift")
            case .nextPage: await world.scrollToTheEnd()
            case .refresh: await world.send(.retry)
            }
            #expect(world.transport.count == before + 1)
            #expect(world.state.failure == nil)
            if action == .nextPage { #expect(world.rows.starts(with: rows)) }
            for _ in 0..<20 { await world.scrollToTheEnd() }

            #expect(world.state.loading == .idle)
            let more = world.transport.count - before - 1
            switch trick {
            case .foreign:
                #expect(more == 0)
                #expect(
                    world.state.failure
                        == SearchFailure(
                            .badPageReference(reason: "it leads to https://example.com instead of \(address)"),
                            during: .nextPage))
                #expect(world.screen().contains("GitHub sent an invalid page URL"))
                #expect(world.screen().contains("The results so far are valid."))
            case .itself:
                // The one that shows that there is nothing new.
                #expect(more == 1)
                #expect(Set(world.rows).count == world.rows.count)
            case .empty:
                #expect(more == 0)
            }
            world.emulator.answerAll(with: nil)
            let asks = world.transport.count
            // After a failed page it is the page that is tried again, so the query is asked for anew.
            await world.send(.list(.edit(.insert("ly"))))
            await world.pass(SearchPacing.shortest)
            #expect(world.transport.count == asks + 1)
            #expect(world.state.failure == nil)
            #expect(world.rows.count == FaultWorld.perPage)
        }
    }
}
