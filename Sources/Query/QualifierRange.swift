/// The value of a qualifier, split at its comparison operator or its two dots.
///
/// Source: GitHub docs, "Understanding the search syntax".
enum QualifierRange {
    case exactly(Substring)
    case greater(Substring)
    case greaterOrEqual(Substring)
    case less(Substring)
    case lessOrEqual(Substring)
    /// From the first to the last; `nil` for a star.
    case between(Substring?, Substring?)

    /// - Returns: `nil` if a bound is missing.
    init?(_ value: String) {
        let text = Substring(value)
        let bounds: [Substring]
        if text.hasPrefix(">=") {
            self = .greaterOrEqual(text.dropFirst(2))
            bounds = [text.dropFirst(2)]
        } else if text.hasPrefix(">") {
            self = .greater(text.dropFirst())
            bounds = [text.dropFirst()]
        } else if text.hasPrefix("<=") {
            self = .lessOrEqual(text.dropFirst(2))
            bounds = [text.dropFirst(2)]
        } else if text.hasPrefix("<") {
            self = .less(text.dropFirst())
            bounds = [text.dropFirst()]
        } else if let dots = QualifierRange.dots(in: text) {
            let lower = text[..<dots.lowerBound]
            let upper = text[dots.upperBound...]
            self = .between(lower == "*" ? nil : lower, upper == "*" ? nil : upper)
            bounds = [lower, upper]
        } else {
            self = .exactly(text)
            bounds = [text]
        }
        if bounds.contains(where: \.isEmpty) { return nil }
    }

    /// The values between the bounds. Each bound is an interval itself: a day has a first and a last second, so that
    /// after a day means after its last second.
    ///
    /// - Returns: `nil` if `read` cannot parse a bound.
    func interval<Bound: Countable>(of read: (Substring) -> Interval<Bound>?) -> Interval<Bound>? {
        switch self {
        case .exactly(let text):
            return read(text)
        case .greater(let text):
            return read(text).map { Interval(lower: $0.upper?.next) }
        case .greaterOrEqual(let text):
            return read(text).map { Interval(lower: $0.lower) }
        case .less(let text):
            return read(text).map { Interval(upper: $0.lower?.previous) }
        case .lessOrEqual(let text):
            return read(text).map { Interval(upper: $0.upper) }
        case .between(let first, let last):
            var interval = Interval<Bound>()
            if let first {
                guard let bound = read(first) else { return nil }
                interval.lower = bound.lower
            }
            if let last {
                guard let bound = read(last) else { return nil }
                interval.upper = bound.upper
            }
            return interval
        }
    }

    private static func dots(in text: Substring) -> Range<Substring.Index>? {
        var previous: Substring.Index?
        for index in text.utf8.indices where text.utf8[index] == 0x2E {
            if let previous, text.utf8.index(after: previous) == index {
                return previous..<text.utf8.index(after: index)
            }
            previous = index
        }
        return nil
    }
}
