/// The values between two bounds, inclusive; a missing bound is no limit.
public struct Interval<Bound: Comparable & Hashable & Sendable>: Sendable, Hashable {
    var lower: Bound?
    var upper: Bound?

    public func contains(_ value: Bound) -> Bool {
        if let lower, value < lower { return false }
        if let upper, value > upper { return false }
        return true
    }

    /// Whether its bounds are in the wrong order.
    public var isEmpty: Bool { if let lower, let upper { lower > upper } else { false } }
}

extension Interval<Int> {
    /// The interval of a single decimal number. Numbers too great for `Int` become the greatest one.
    init?(number text: Substring) {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        let number = Int(text) ?? .max
        self.init(lower: number, upper: number)
    }
}

extension Interval<Timestamp> {
    /// The interval of a day, or of a second. Without an offset, both are in UTC.
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

/// A bound with a successor and a predecessor.
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

/// The value of a qualifier, split at its comparison operator or its two dots.
///
/// Source: GitHub docs, "Understanding the search syntax".
enum QualifierRange {
    /// What follows `>`, `>=`, `<`, `<=` or nothing.
    case bound(comparison: Substring, Substring)
    /// From the first to the last; `nil` for a star.
    case between(Substring?, Substring?)

    /// - Returns: `nil` if a bound is missing.
    init?(_ value: String) {
        let comparison = value.prefix { "<>=".contains($0) }
        let text = value[comparison.endIndex...]
        if comparison.isEmpty, let dots = text.firstRange(of: "..") {
            let (lower, upper) = (text[..<dots.lowerBound], text[dots.upperBound...])
            if lower.isEmpty || upper.isEmpty { return nil }
            self = .between(lower == "*" ? nil : lower, upper == "*" ? nil : upper)
        } else {
            if text.isEmpty { return nil }
            self = .bound(comparison: comparison, text)
        }
    }

    /// The values between the bounds. Each bound is an interval itself: a day has a first and a last second, so that
    /// after a day means after its last second.
    ///
    /// - Returns: `nil` if `read` cannot parse a bound.
    func interval<Bound: Countable>(of read: (Substring) -> Interval<Bound>?) -> Interval<Bound>? {
        switch self {
        case .bound(let comparison, let text):
            guard let bound = read(text) else { return nil }
            switch comparison {
            case "": return bound
            case ">": return Interval(lower: bound.upper?.next)
            case ">=": return Interval(lower: bound.lower)
            case "<": return Interval(upper: bound.lower?.previous)
            case "<=": return Interval(upper: bound.upper)
            default: return nil
            }
        case .between(let first, let last):
            let (lower, upper) = (first.map(read), last.map(read))
            if lower == .some(nil) || upper == .some(nil) { return nil }
            return Interval(lower: lower??.lower, upper: upper??.upper)
        }
    }
}
