import SeededRandom
import TestSupport

/// What goes wrong at the server: decided by the seed and the number of the request, whatever the time.
struct Faults {
    private static let answers: [GitHubEmulatorAnswer] = [
        .status(500), .status(502), .status(503), .status(401), .status(404), .html, .malformed, .truncated,
        .incomplete,
        .emptyPage, .foreignNext, .hostile, .reset, .reset, .stall, .secondaryLimit(retryAfter: 1),
        .json(status: 200, "[]"),
        .json(status: 422, #"{"message":"Validation Failed","errors":["no"]}"#),
    ]

    /// So many of ten requests are answered as they should be.
    private static let goodOfTen = 7
    /// How far ahead of the requests faults are planned.
    private static let lookAhead = 20

    private let emulator: GitHubEmulator
    private var generator: SeededGenerator
    /// The number of the last request that is planned.
    private(set) var planned = 0

    init(_ emulator: GitHubEmulator, seed: UInt64) {
        self.emulator = emulator
        generator = SeededGenerator(seed: seed ^ 0x5EED)
    }

    /// Plans the answers to the next requests.
    mutating func plan() {
        let last = emulator.requests.count + Faults.lookAhead
        while planned < last {
            planned += 1
            guard Int.random(in: 0..<10, using: &generator) >= Faults.goodOfTen else { continue }
            guard let answer = Faults.answers.randomElement(using: &generator) else { continue }
            emulator.answer(request: planned, with: answer)
        }
    }

    /// Whether all faults that were planned are past.
    var arePast: Bool { emulator.requests.count >= planned }
}
