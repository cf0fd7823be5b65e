import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// What was seen before comes in growing answers; the list takes them in place.
@MainActor
struct SearchGrowingTests {
    /// The library's part: it answers when the test says so; `nil` is its end.
    private let answers = Mailbox<LocalSearchResult?>(of: "an answer of the library")
    private let taken = Mailbox<Int>(of: "an answer that was taken")
    private let recorded = Mailbox<String>(of: "a search that was kept")

    private func world(connection: Connection = .offline) -> SearchWorld {
        let (answers, taken, recorded) = (answers, taken, recorded)
        return SearchWorld(
            connection: connection, screenRows: 10,
            localSearch: { _, _, report in
                while let answer = try? await answers.next() {
                    await report(answer)
                    taken.post(answer.repositories.count)
                }
                return true
            }, record: { recorded.post($0.query) })
    }

    /// Has the library answer, and says what is on the list then.
    private func list(of world: SearchWorld, after ids: [Int64], isComplete: Bool = false) async throws -> [Int64] {
        answers.post(
            LocalSearchResult(repositories: ids.flatMap { SearchWorld.repositories($0...$0) }, isComplete: isComplete))
        _ = try await taken.next()
        return world.state.repositories.map(\.id.rawValue)
    }

    @Test("offline the list grows in place, and the selection stays on its repository")
    func grows() async throws {
        let world = world()
        world.begin(.list(.edit(.insert("swift"))))
        #expect(try await list(of: world, after: [3, 5]) == [3, 5])
        world.begin(.list(.move(.down)))
        #expect(try await list(of: world, after: [2, 3, 4, 5, 6]) == [2, 3, 4, 5, 6])
        #expect(world.state.selected?.id.rawValue == 5)
        #expect(world.state.localResults?.answer.isComplete == false)
        #expect(try await list(of: world, after: [1, 2, 3, 4, 5, 6, 7], isComplete: true).count == 7)
        #expect(world.state.selected?.id.rawValue == 5)
        #expect(world.state.localResults?.answer.isComplete == true)
        answers.post(nil)
    }

    @Test("who has only waited sees the list from its beginning")
    func beginning() async throws {
        let world = world()
        world.begin(.list(.edit(.insert("swift"))))
        #expect(try await list(of: world, after: [30]) == [30])
        #expect(try await list(of: world, after: Array(1...30)).count == 30)
        #expect(world.state.list.firstVisible == 0)
        #expect(world.state.selected?.id.rawValue == 1)
        answers.post(nil)
    }

    @Test("the list does not shrink while the library is asked again")
    func again() async throws {
        let world = world()
        world.begin(.list(.edit(.insert("swift"))))
        #expect(try await list(of: world, after: [1, 2, 3]) == [1, 2, 3])
        answers.post(nil)
        await world.settle()
        world.begin(.retry)
        #expect(try await list(of: world, after: [1]) == [1, 2, 3])
        #expect(try await list(of: world, after: [1, 2, 3, 4]) == [1, 2, 3, 4])
        #expect(try await list(of: world, after: [2], isComplete: true) == [2])
        answers.post(nil)
    }

    @Test("once GitHub has answered, the library is not asked any further")
    func stops() async throws {
        let world = world(connection: .online)
        world.server.answer(with: SearchWorld.page(1...3))
        world.begin(.list(.edit(.insert("swift"))))
        #expect(try await list(of: world, after: [9]) == [9])
        #expect(world.probe.effectsInFlight.contains("localResults"))
        world.clock.advance(by: SearchPacing.shortest)
        _ = try await recorded.next()
        #expect(world.state.repositories.map(\.id.rawValue) == [1, 2, 3])
        #expect(!world.probe.effectsInFlight.contains("localResults"))
        await world.settle()
    }
}
