import Reactive
import Synchronization
import Testing

/// The values that parents keep their children's states in.
@Suite struct CopyOnWriteTests {
    private struct Part: Sendable, Equatable {
        var numbers = [1]
    }

    private struct Whole: Sendable, Equatable {
        @CopyOnWrite var left = Part()
        @CopyOnWrite var right = Part()
    }

    private final class Comparisons: Sendable {
        let count = Mutex(0)
    }

    private struct Watched: Sendable, Equatable {
        var comparisons: Comparisons
        var number = 0

        static func == (left: Watched, right: Watched) -> Bool {
            left.comparisons.count.withLock { $0 += 1 }
            return left.number == right.number
        }
    }

    @Test func aChangedCopyLeavesTheOtherAsItIs() {
        let first = Whole()
        var second = first
        second.left.numbers.append(2)
        #expect(first == Whole())
        #expect(second.left.numbers == [1, 2])
        #expect(first != second)
        second.left.numbers.removeLast()
        #expect(first == second)
    }

    @Test func copiesThatHaveNotChangedAreNotLookedInto() {
        let comparisons = Comparisons()
        let first = CopyOnWrite(wrappedValue: Watched(comparisons: comparisons))
        var second = first
        #expect(first == second)
        #expect(comparisons.count.withLock(\.self) == 0)
        second.wrappedValue.number = 1
        #expect(first != second)
        #expect(comparisons.count.withLock(\.self) == 1)
    }

    @Test func logsCallAPropertyByItsName() {
        var changed = Whole()
        changed.right.numbers.append(2)
        #expect(StateDifference.lines(Whole(), changed) == ["right.numbers: 1 element → 2 elements"])
    }
}
