internal import Model

/// What lies between two bounds, both included; an absent bound does not limit.
public struct Interval<Bound: Comparable & Hashable & Sendable>: Sendable, Hashable {
    /// The smallest that lies in it.
    public var lower: Bound?
    /// The greatest that lies in it.
    public var upper: Bound?

    /// The interval between two bounds.
    public init(lower: Bound? = nil, upper: Bound? = nil) {
        self.lower = lower
        self.upper = upper
    }

    /// Whether the value lies in it.
    public func contains(_ value: Bound) -> Bool {
        if let lower, value < lower { return false }
        if let upper, value > upper { return false }
        return true
    }

    /// Whether nothing can lie in it, because its bounds are the wrong way round.
    public var isEmpty: Bool {
        if let lower, let upper { lower > upper } else { false }
    }
}

extension Interval<Int> {
    /// The interval of one whole number in decimal digits. One too great to be counted is the greatest that is not.
    init?(number text: Substring) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let number = Int(text) ?? .max
        self.init(lower: number, upper: number)
    }
}

extension Interval<Timestamp> {
    /// The interval of a day, or of a moment (a second). Without an offset both are in UTC.
    ///
    /// Source: GitHub docs, "Understanding the search syntax": `YYYY-MM-DD`, with `THH:MM:SSZ` or `THH:MM:SS+00:00`.
    init?(date text: Substring) {
        let dayLength = "YYYY-MM-DD".utf8.count
        let momentLength = "YYYY-MM-DDTHH:MM:SS".utf8.count
        if text.utf8.count == dayLength, let start = Timestamp(iso8601: text + "T00:00:00Z") {
            self.init(lower: start, upper: start.advanced(bySeconds: 86_399))
        } else if let moment = Timestamp(iso8601: text.utf8.count == momentLength ? text + "Z" : text) {
            self.init(lower: moment, upper: moment)
        } else {
            return nil
        }
    }
}

/// A bound that has a next one and one before.
protocol Countable {
    var next: Self { get }
    var previous: Self { get }
}

extension Int: Countable {
    var next: Int { self == .max ? self : self + 1 }
    var previous: Int { self == .min ? self : self - 1 }
}

extension Timestamp: Countable {
    var next: Timestamp { advanced(bySeconds: 1) }
    var previous: Timestamp { advanced(bySeconds: -1) }
}
