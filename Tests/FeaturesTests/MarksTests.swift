import TestSupport
import Testing

@testable import Core
@testable import Features

/// What is marked, and in which order.
struct MarksTests {
    private let repositories = (1...4).map { Repository(id: .init(rawValue: $0), owner: "octo", name: "r\($0)") }

    private func numbers(_ marks: Marks) -> [Int64] { marks.repositories.map(\.id.rawValue) }

    @Test func allAreMarkedBehindThoseThatAre_andThenNoneOfThem() {
        var marks = Marks()
        let elsewhere = Repository(id: .init(rawValue: 9), owner: "octo", name: "elsewhere")
        marks.toggle(elsewhere)
        marks.toggle(repositories[2])
        marks.toggleAll(repositories)
        #expect(numbers(marks) == [9, 3, 1, 2, 4])
        #expect(marks.ids.count == 5)
        marks.toggleAll(repositories)
        #expect(numbers(marks) == [9])
        #expect(marks.ids == [elsewhere.id])
    }
}

/// How many repositories may be marked.
@MainActor struct MarkLimitTests {
    @Test func beyondTheLimitNothingIsMarkedAndThatIsSaid() async {
        let world = await AppWorld.listing(SearchWorld.page(1...4), in: AppWorld(marks: Marks(limit: 2)))
        for _ in 0..<3 { await world.send(.mark(.down)) }
        #expect(world.state.marks.ids.count == 2 && world.notices == [.tooManyMarks(limit: 2)])
        // What is marked can be unmarked, and another marked instead.
        await world.send(.list(.move(.top)), .mark(.bottom), .mark(.down))
        #expect(world.state.marks.repositories.map(\.id.rawValue) == [2, 4])
    }

    @Test(arguments: [3, 0]) func ofAllAsManyAreMarkedAsMayBe_whichMayBeNone(limit: Int) async {
        let world = await AppWorld.listing(SearchWorld.page(1...4), in: AppWorld(marks: Marks(limit: limit)))
        await world.send(.markAll)
        #expect(world.state.marks.repositories.map(\.id.rawValue) == Array((1...3).prefix(limit)))
        #expect(world.notices == [.tooManyMarks(limit: limit)])
    }
}
