/// Whether a repository matches, if known: the three values of Kleene's strong logic.
public enum Verdict: Sendable, Hashable, CaseIterable {
    /// It matches.
    case yes
    /// It does not match.
    case no
    /// Unknown.
    case unknown

    /// The verdict of a fact.
    init(_ isMatch: Bool) { self = isMatch ? .yes : .no }

    /// The negation; unknown stays unknown.
    static prefix func ! (verdict: Verdict) -> Verdict {
        switch verdict {
        case .yes: .no
        case .no: .yes
        case .unknown: .unknown
        }
    }

    /// Conjunction: `no` if either is.
    public static func && (left: Verdict, right: Verdict) -> Verdict {
        if left == .no || right == .no { return .no }
        return left == .yes && right == .yes ? .yes : .unknown
    }

    /// Disjunction: `yes` if either is.
    public static func || (left: Verdict, right: Verdict) -> Verdict {
        if left == .yes || right == .yes { return .yes }
        return left == .no && right == .no ? .no : .unknown
    }
}
