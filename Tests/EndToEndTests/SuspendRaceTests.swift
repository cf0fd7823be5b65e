import TestSupport
import Testing

/// A stopped program has given the terminal back, every time.
@Suite(.fewAtATime) struct SuspendRaceTests {
    private static let rounds = 12
    /// The modes of a line that a program with a screen turns off.
    private static let cooked: [Substring] = ["icanon", "echo", "isig", "icrnl", "onlcr", "opost"]

    /// Notes the modes of the terminal at each stop, says so, and goes on at Return: whoever sees the word sees no screen from before
    /// the stop, and cannot stop the shell in the program's place. A recursion, because bash leaves a loop in which a job is stopped.
    private static let shellScript = #"""
        set -m
        stops=0
        go_on() {
            test "$1" -eq 148 || exit "$1"
            stty -a | tr '\n' ' ' >>"$HOME/modes"
            echo >>"$HOME/modes"
            stops=$((stops + 1))
            echo "stopped-$stops."
            read -r line
            fg >/dev/null
            go_on $?
        }
        "$@"
        go_on $?
        """#

    @Test("at each of many suspensions the shell finds the modes of the line as they were")
    func modes() async throws {
        let terminal = try TerminalDriver.start(
            ["bash", "-c", Self.shellScript, "bash", try TerminalDriver.executable("ghlance")], output: .terminal)
        for round in 1...Self.rounds {
            try await terminal.waitFor("Type to search")
            try await terminal.press("C-z", for: "stopped-\(round).")
            try terminal.sendKeys("Enter")
        }
        try await terminal.waitFor("Type to search")
        try terminal.sendKeys("C-c")
        let ending = try await terminal.waitForEnd()
        #expect(ending.isTerminalRestored)
        let before = ending.modesBefore.split(whereSeparator: \.isWhitespace)
        let stops = (terminal.homeFile("modes") ?? "").split(separator: "\n")
        #expect(stops.count == Self.rounds)
        for mode in Self.cooked { #expect(before.contains(mode)) }
        for (round, modes) in stops.enumerated() {
            let found = modes.split(whereSeparator: \.isWhitespace)
            for mode in Self.cooked {
                #expect(found.contains(mode), "\(mode) is off at stop \(round + 1)")
            }
        }
    }
}
