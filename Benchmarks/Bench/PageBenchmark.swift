import Glibc

/// From the last byte of an answer to its rows, and keys pressed in that time.
enum PageBenchmark {
    /// What a selected row has and no other.
    private static let selectionBar = "▌"

    static func run(_ context: inout Context) throws {
        let listing = Listing()
        let ghlance = try context.openGhlance(listing)
        let yardstick = try context.openYardstick()
        let bytes = listing.body(0..<listing.perPage).count
        context.server.answer(.allButLastByte)

        var rows = Samples()
        for _ in 0..<context.samples(40) {
            try refresh(ghlance, context.server)
            context.machine.settle()
            let sent = try context.server.sendLastByte()
            rows.append(from: sent, to: try ghlance.wait(for: context.server.name(at: Context.lastVisible)))
            ghlance.settle(milliseconds: 20)
        }
        let size = "\((bytes + 500) / 1_000) KB"
        context.report.add(
            "last byte of \(size) to rows, p50", rows.median, "ms", aim: .most(3))
        context.report.add("last byte of \(size) to rows, slowest", rows.maximum, "ms")

        try keys(&context, ghlance, yardstick, latest: rows.median * 1.5)
    }

    /// Presses keys at any moment from the last byte to some time after the rows.
    private static func keys(
        _ context: inout Context, _ ghlance: DrivenProgram, _ yardstick: DrivenProgram, latest: Double
    ) throws {
        var one = Samples()
        var other = Samples()
        let count = context.samples(100)
        for number in 0..<count {
            let key = number % 2 == 0 ? Context.Keys.down : Context.Keys.up
            try refresh(ghlance, context.server)
            context.machine.settle()
            let sent = try context.server.sendLastByte()
            // Evenly spread, in an order that does not follow the samples'.
            let delay = UInt64(latest * 1_000_000 * Double(number * 37 % count) / Double(count))
            while Monotonic.now() < sent + delay {}
            let pressed = ghlance.type(key)
            one.append(from: pressed, to: try ghlance.wait(for: selectionBar))
            ghlance.settle(milliseconds: 20)
            context.machine.settle()
            let echo = try yardstick.press(key)
            other.append(from: echo.pressed, to: echo.shown)
        }
        context.report.compare("selection moved while a page comes", one, with: other)
    }

    /// Asks for the rows again, up to where all but the last byte of the answer is there and taken in.
    private static func refresh(_ ghlance: DrivenProgram, _ server: AnswerServer) throws {
        let count = server.requestCount
        ghlance.type(Context.Keys.refresh)
        try server.waitForRequest(after: count)
        ghlance.settle(milliseconds: 20)
        ghlance.forgetOutput()
    }
}
