import Testing

@testable import Terminal

/// When two presses are a double click.
@Suite struct DoubleClickTests {
    private static let start = ContinuousClock.now
    private static let here = Position(column: 4, row: 7)

    private static func isDouble(
        after wait: Duration, at second: Position = here, canRepeat: (Bool, Bool) = (true, true)
    ) -> Bool {
        var clicks = DoubleClick()
        let isFirst = clicks.press(at: here, start, canRepeat: canRepeat.0)
        return !isFirst && clicks.press(at: second, start + wait, canRepeat: canRepeat.1)
    }

    @Test("a second press on the same cell within half a second is one")
    func two() {
        #expect(Self.isDouble(after: .zero) && Self.isDouble(after: .milliseconds(500)))
        #expect(!Self.isDouble(after: .milliseconds(501)))
        #expect(!Self.isDouble(after: .milliseconds(10), at: Position(column: 5, row: 7)))
        #expect(!Self.isDouble(after: .milliseconds(10), canRepeat: (false, true)))
        #expect(!Self.isDouble(after: .milliseconds(10), canRepeat: (true, false)))
    }

    @Test("a third press begins anew")
    func four() {
        var clicks = DoubleClick()
        let presses = (0..<4).map { clicks.press(at: Self.here, Self.start + .milliseconds($0 * 100), canRepeat: true) }
        #expect(presses == [false, true, false, true])
    }
}
