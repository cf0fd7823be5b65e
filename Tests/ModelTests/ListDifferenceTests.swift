import SeededRandom
import Testing

@testable import Model

@Suite("The difference of two lists")
struct ListDifferenceTests {
    struct Row: Identifiable, Hashable, Sendable {
        var id: Int
        var text = ""
    }

    private func rows(_ ids: Int...) -> [Row] { ids.map { Row(id: $0) } }

    @Test("what is the same on both sides is no difference")
    func equalListsHaveNone() {
        #expect(ListDifference(from: rows(1, 2, 3), to: rows(1, 2, 3)).isEmpty)
    }

    @Test("one row that went up is one move, not a move of all others")
    func oneMove() {
        let difference = ListDifference(from: rows(1, 2, 3, 4, 5), to: rows(5, 1, 2, 3, 4))
        #expect(difference.moves == [ListDifference.Move(from: 4, to: 0)])
        #expect(difference.insertions.isEmpty && difference.deletions.isEmpty && difference.updates.isEmpty)
    }

    @Test("rows that come, go and change are told apart")
    func kindsAreToldApart() {
        let difference = ListDifference(from: rows(1, 2, 3), to: [Row(id: 3), Row(id: 1, text: "new"), Row(id: 4)])
        #expect(difference.deletions == [1])
        #expect(difference.insertions.map(\.index) == [2])
        #expect(difference.updates.map(\.index) == [1])
        #expect(difference.moves.count == 1)
    }

    @Test("applied to the old list it makes the new one", arguments: 0..<300)
    func appliedMakesTheNewList(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        func list() -> [Row] {
            var ids = Array(0..<12)
            for index in ids.indices.reversed() { ids.swapAt(index, random.below(index + 1)) }
            return ids.prefix(random.below(13)).map { Row(id: $0, text: "\(random.below(2))") }
        }
        let (old, new) = (list(), list())
        let difference = ListDifference(from: old, to: new)
        #expect(difference.applied(to: old) == new)
        #expect(difference.isEmpty == (old == new))
    }
}
