import Reactive
import Synchronization
import Testing

/// What a log and a failed test tell of two states.
@Suite struct StateDifferenceTests {
    private struct State: Equatable {
        enum Phase: Equatable {
            case idle
            case loading(page: Int)
        }

        struct List: Equatable {
            var selected = 0
            var ids: [Int] = []
        }

        var phase = Phase.idle
        var list = List()
        var text: String?
        var token = Secret(text: "")
    }

    private struct Secret: Equatable, CustomStringConvertible {
        var text: String
        var description: String { "Secret" }
    }

    @Test func equalPartsAreSkippedAndOthersHaveTheirPath() {
        var after = State()
        after.list.selected = 3
        after.list.ids = [1, 2]
        after.text = "swift"
        #expect(
            StateDifference.lines(State(), after) == [
                "list.selected: 0 → 3", "list.ids: 0 elements → 2 elements", "text: nil → \"swift\"",
            ])
        #expect(StateDifference.lines(after, after) == [])
    }

    @Test func aCaseIsSaidWithWhatIsInItAndItsContentsWhereTheyAloneChange() {
        var (first, second) = (State(), State())
        first.phase = .loading(page: 1)
        #expect(StateDifference.lines(State(), first) == ["phase: idle → loading((page: 1))"])
        second.phase = .loading(page: 2)
        #expect(StateDifference.lines(first, second) == ["phase.page: 1 → 2"])
    }

    @Test func longValuesAreShortened() {
        var after = State()
        after.text = String(repeating: "x", count: 500)
        let line = StateDifference.lines(State(), after)[0]
        #expect(line == "text: nil → \"" + String(repeating: "x", count: StateDifference.valueLimit - 2) + "…")
    }

    @Test func whatHidesItselfStaysHidden() {
        var (first, second) = (State(), State())
        first.token.text = "ghp_one"
        second.token.text = "ghp_two"
        #expect(StateDifference.lines(first, second) == ["token: Secret → Secret"])
    }
}

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
