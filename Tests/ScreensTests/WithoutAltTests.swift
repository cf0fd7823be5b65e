import Testing

@testable import Features
@testable import Screens
@testable import Terminal

/// The program on a terminal that sends no Alt keys.
@Suite struct WithoutAltTests {
    @Test func eachCommandHasAKeyWithoutAltOrIsInTheMenuWhichHasOne() {
        func hasKey(_ command: Command) -> Bool { command.defaultKeys.contains { !$0.modifiers.contains(.alt) } }
        #expect(hasKey(.menu))
        for command in Command.allCases where !hasKey(command) {
            #expect(!MenuLayer.hidden.contains(command), "\(command)")
        }
    }
}
