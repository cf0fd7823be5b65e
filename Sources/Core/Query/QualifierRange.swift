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
