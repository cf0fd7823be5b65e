/// The page of a repository: what it costs to move with it open, how soon a known one is there, and its memory.
enum ReadmeBenchmark {
    /// Pages that are seen.
    private static let count = 10

    static func run(_ context: inout Context) throws {
        let listing = Listing()
        try memory(&context, listing)
        try known(&context, listing)
        try moving(&context, listing)
    }

    /// What stands in the README of a repository and nowhere else.
    private static func heading(_ index: Int, _ context: Context) -> String {
        context.server.name(at: index).uppercased()
    }

    private static func memory(_ context: inout Context, _ listing: Listing) throws {
        let program = try context.openGhlance(listing)
        program.settle(milliseconds: 100)
        let before = ProcessFile.proportionalSetSize(of: program.process)
        _ = try program.press(Context.Keys.page, until: heading(0, context))
        for index in 1..<count { _ = try program.press(Context.Keys.down, until: heading(index, context)) }
        program.settle(milliseconds: 300)
        let after = ProcessFile.proportionalSetSize(of: program.process)
        guard let before, let after else { return }
        context.report.add(
            "memory: ten pages of 100 KB seen, more than before", Double(after - before) / 1_024, "MiB", aim: .most(8))
    }

    /// Pages that the program before has saved, then the same in memory.
    private static func known(_ context: inout Context, _ listing: Listing) throws {
        var saved = Samples()
        var remembered = Samples()
        for _ in 0..<context.samples(5) {
            let program = try context.openGhlance(listing)
            context.server.answer(.silence)
            _ = try program.press(Context.Keys.page, until: heading(0, context))
            for index in 1..<count {
                context.machine.settle()
                let echo = try program.press(Context.Keys.down, until: heading(index, context))
                saved.append(from: echo.pressed, to: echo.shown)
            }
            for index in (0..<count - 1).reversed() {
                context.machine.settle()
                let echo = try program.press(Context.Keys.up, until: heading(index, context))
                remembered.append(from: echo.pressed, to: echo.shown)
            }
        }
        context.report.add(
            "key to a saved page of 100 KB, p50", saved.median, "ms", aim: .most(5))
        context.report.add(
            "key to a page in memory, p50", remembered.median, "ms", aim: .most(5))
    }

    private static func moving(_ context: inout Context, _ listing: Listing) throws {
        // Where the page is not open, the details of the selected repository are below the list.
        let without = try context.openGhlance(listing, showsDetails: true)
        let with = try context.openGhlance(listing, showsDetails: true)
        _ = try with.press(Context.Keys.page, until: heading(0, context))
        context.server.answer(.silence)
        var (one, other) = (Samples(), Samples())
        for number in 0..<context.samples(200) {
            let key = number % 60 < 30 ? Context.Keys.down : Context.Keys.up
            context.machine.settle()
            let echo = try with.press(key)
            one.append(from: echo.pressed, to: echo.shown)
            context.machine.settle()
            let plain = try without.press(key)
            other.append(from: plain.pressed, to: plain.shown)
        }
        context.report.compare("selection moved with the page open", one, with: other)
    }
}
