import Model
import Testing

@testable import Features

/// What is marked, and in which order.
struct MarksTests {
    private let repositories = (1...4).map { Repository(id: .init(rawValue: $0), owner: "octo", name: "r\($0)") }

    private func numbers(_ marks: Marks) -> [Int64] { marks.repositories.map(\.id.rawValue) }

    @Test func marksKeepTheOrderTheyWereMadeIn() {
        var marks = Marks()
        for index in [2, 0, 1] { marks.toggle(repositories[index]) }
        #expect(numbers(marks) == [3, 1, 2])
        marks.toggle(repositories[0])
        #expect(numbers(marks) == [3, 2])
    }

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
