import Testing

@testable import Features

/// What belongs to no feature: help, notices, the way out.
struct ShellStateTests {
    private var shell = ShellState(columns: 80, rows: 24)

    // MARK: Help

    @Test mutating func helpOpensAtItsStartScrollsAndCloses() {
        shell.expect(.selectInMenu(7)) { _ in }
        shell.expect(.closeDialog) { _ in }
        shell.expect(.toggle(.help)) { $0.dialog = Dialog(.help, CommandMenu(selected: 0)) }
        shell.expect(.selectInMenu(-3)) { _ in }
        shell.expect(.selectInMenu(7)) { $0.dialog = Dialog(.help, CommandMenu(selected: 7)) }
        shell.expect(.toggle(.help)) { $0.dialog = nil }
        shell.expect(.toggle(.help)) { $0.dialog = Dialog(.help, CommandMenu(selected: 0)) }
        shell.expect(.closeDialog) { $0.dialog = nil }
    }

    // MARK: Everything else

    @Test mutating func whatWasSaidIsReadInOrderAndNothingIsSkipped() {
        shell.reduce(.say(.text("first")))
        shell.reduce(.say(.text("second")))
        #expect(shell.notices.first?.notice == .text("first"))
        shell.reduce(.acknowledge(1))
        #expect(shell.notices.first?.notice == .text("second"))
        // A key that was pressed before the second was shown has read the first.
        shell.reduce(.acknowledge(1))
        #expect(shell.notices.first?.number == 2)
        shell.reduce(.acknowledge(2))
        #expect(shell.notices.first == nil)
    }

    @Test func theLastSentencesAreKeptForARunWithoutAScreen() {
        var background = Background()
        for number in 1...100 { background.reduce(.said("\(number)")) }
        #expect(background.sentences == (85...100).map { "\($0)" })
    }

    @Test mutating func theFirstEndingIsKept() {
        shell.expect(.finish(.left)) { $0.ending = .left }
        shell.expect(.finish(.nothing)) { _ in }
    }
}

extension ShellState {
    /// Folds a mutation, which changes only what is stated.
    mutating func expect(
        _ mutation: Mutation, sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout ShellState) -> Void
    ) {
        var stated = self
        change(&stated)
        reduce(mutation)
        let (after, expected) = (self, stated)
        #expect(after == expected, sourceLocation: sourceLocation)
    }
}
