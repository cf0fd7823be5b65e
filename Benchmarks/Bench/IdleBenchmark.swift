/// How often programs wake up when nothing happens.
enum IdleBenchmark {
    static func run(_ context: inout Context) throws {
        let waiting = try context.startGhlance()
        try waiting.wait(for: Context.endOfFirstFrame)
        let searched = try context.openGhlance(Listing())
        let programs = [
            ("on the start screen", waiting), ("after a search, connection open", searched),
            ("of the yardstick", try context.openYardstick()),
        ]
        // Threads of Dispatch's pool end after five idle seconds.
        Monotonic.pause(milliseconds: 8_000)
        let before = programs.map { ProcessFile.contextSwitches(of: $0.1.process) }
        let seconds = context.isQuick ? 5.0 : 20
        Monotonic.pause(milliseconds: seconds * 1_000)
        for (before, (name, program)) in zip(before, programs) {
            let after = ProcessFile.contextSwitches(of: program.process)
            // A thread that is gone woke up at least to go.
            let wakeUps = after.reduce(before.keys.count { after[$0] == nil }) { $0 + $1.value - (before[$1.key] ?? 0) }
            context.report.add("wake-ups a minute \(name)", Double(wakeUps) / seconds * 60, "", aim: .most(0))
        }
        let pressed = searched.type(Context.Keys.leave)
        let ended = try searched.waitForEnd()
        context.report.add("^C to the end of the program", Double(ended - pressed) / 1e6, "ms")
    }
}
