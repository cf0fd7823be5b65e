/// From a key to the screen, and what that takes in bytes, with nothing else going on.
enum KeyBenchmark {
    private struct Pair {
        var ghlance = Samples()
        var yardstick = Samples()
        var ghlanceBytes = Samples()
        var yardstickBytes = Samples()

        mutating func append(_ one: DrivenProgram.Echo, _ other: DrivenProgram.Echo) {
            ghlance.append(from: one.pressed, to: one.shown)
            yardstick.append(from: other.pressed, to: other.shown)
            ghlanceBytes.append(Double(one.bytes))
            yardstickBytes.append(Double(other.bytes))
        }
    }

    /// Letters that stand neither in rows nor in the ends of control sequences: where one comes, it is the echo.
    private static let letters = ["Q", "V", "W", "Y"]

    static func run(_ context: inout Context) throws {
        let listing = Listing(total: 400)
        let ghlance = try context.openGhlance(listing)
        let yardstick = try context.openYardstick()
        let count = context.samples(200)

        let moved = try pairs(&context, count, ghlance, yardstick) { number in
            number % 60 < 30 ? Context.Keys.down : Context.Keys.up
        }
        add("selection moved", moved, bytes: nil, to: &context.report)

        for program in [ghlance, yardstick] {
            program.type(Context.Keys.top + String(repeating: Context.Keys.down, count: DrivenProgram.size.rows))
            program.settle(milliseconds: 50)
        }
        let scrolled = try pairs(&context, count, ghlance, yardstick) { _ in Context.Keys.down }
        add("line scrolled", scrolled, bytes: .ratio(3), to: &context.report)

        try typing("letter typed", &context, count, ghlance, yardstick)
    }

    /// The same letters with favourites, which later benchmarks would find: to be run after them.
    static func runWithFavourites(_ context: inout Context) throws {
        try context.keepFavourites(5_000)
        let ghlance = try context.openGhlance(Listing())
        let yardstick = try context.openYardstick()
        ghlance.settle(milliseconds: 500)
        try typing("letter typed with 5,000 favourites", &context, context.samples(200), ghlance, yardstick)
    }

    private static func typing(
        _ name: String, _ context: inout Context, _ count: Int, _ ghlance: DrivenProgram, _ yardstick: DrivenProgram
    ) throws {
        // No answer may come in between, should a pause ever be long enough for a search.
        context.server.answer(.silence)
        var typed = Pair()
        var first = Samples()
        var firstBytes = Samples()
        let line = 20
        for start in stride(from: 0, to: count, by: line) {
            // The first letter makes the list that of an older query, which shows.
            let echo = try ghlance.press(letters[3], until: letters[3])
            first.append(from: echo.pressed, to: echo.shown)
            firstBytes.append(Double(echo.bytes))
            for number in start..<min(count, start + line) {
                let letter = letters[number % letters.count]
                context.machine.settle()
                let one = try ghlance.press(letter, until: letter)
                context.machine.settle()
                typed.append(one, try yardstick.press(letter, until: letter))
            }
            for program in [ghlance, yardstick] {
                program.type(String(repeating: Context.Keys.backspace, count: line + 1))
                program.settle(milliseconds: 30)
            }
        }
        add(name, typed, bytes: nil, to: &context.report)
        guard name == "letter typed" else { return }
        context.report.add(
            "letter that dims the old rows, p50", first.median, "ms")
        context.report.add("letter that dims the old rows", firstBytes.median, "bytes")
    }

    private static func pairs(
        _ context: inout Context, _ count: Int, _ ghlance: DrivenProgram, _ yardstick: DrivenProgram,
        _ key: (Int) -> String
    ) throws -> Pair {
        var pair = Pair()
        for number in 0..<count {
            context.machine.settle()
            let one = try ghlance.press(key(number))
            context.machine.settle()
            pair.append(one, try yardstick.press(key(number)))
        }
        return pair
    }

    private static func add(_ name: String, _ pair: Pair, bytes: Report.Aim?, to report: inout Report) {
        report.compare(name, pair.ghlance, with: pair.yardstick)
        report.add(
            name, pair.ghlanceBytes.median, "bytes", yardstick: pair.yardstickBytes.median, aim: bytes)
    }
}
