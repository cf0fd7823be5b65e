import Glibc

/// Moments and spans, in nanoseconds of the system's monotonic clock.
enum Monotonic {
    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    static func pause(milliseconds: Double) {
        usleep(useconds_t(milliseconds * 1_000))
    }
}

/// Numbers measured one after the other; spans are in milliseconds.
struct Samples {
    private(set) var values: [Double] = []

    mutating func append(_ value: Double) { values.append(value) }

    mutating func append(from start: UInt64, to end: UInt64) {
        values.append(Double(Int64(bitPattern: end &- start)) / 1_000_000)
    }

    mutating func measure(_ body: () -> Void) {
        let start = Monotonic.now()
        body()
        append(from: start, to: Monotonic.now())
    }

    mutating func measure(_ body: () async throws -> Void) async rethrows {
        let start = Monotonic.now()
        try await body()
        append(from: start, to: Monotonic.now())
    }

    var count: Int { values.count }
    var minimum: Double { values.min() ?? .nan }
    var maximum: Double { values.max() ?? .nan }
    var median: Double { percentile(50) }

    /// The value that a part of all values, in percent, does not exceed (the nearest rank).
    func percentile(_ percent: Double) -> Double {
        guard !values.isEmpty else { return .nan }
        let sorted = values.sorted()
        let rank = (percent / 100 * Double(sorted.count)).rounded(.up)
        return sorted[min(sorted.count - 1, max(0, Int(rank) - 1))]
    }

    /// Whether the samples taken first and those taken last say the same, within some percent: more of them would not
    /// change the median much.
    func isStable(within percent: Double) -> Bool {
        let half = values.count / 2
        guard half >= 5 else { return false }
        let (one, other) = (Samples(values: Array(values.prefix(half))), Samples(values: Array(values.suffix(half))))
        return abs(one.median - other.median) <= percent / 100 * median
    }
}
