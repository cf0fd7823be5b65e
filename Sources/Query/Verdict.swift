/// Whether a repository matches, as far as can be known: the three values of Kleene's strong logic.
public enum Verdict: Sendable, Hashable, CaseIterable {
    /// It matches.
    case yes
    /// It does not match.
    case no
    /// What is at hand does not tell.
    case unknown

    /// The verdict of a fact.
    init(_ isMatch: Bool) {
        self = isMatch ? .yes : .no
    }

    /// The opposite; of what is not known, nothing is known.
    public static prefix func ! (verdict: Verdict) -> Verdict {
        switch verdict {
        case .yes: .no
        case .no: .yes
        case .unknown: .unknown
        }
    }

    /// Both: `no` if either is, whatever the other would be.
    public static func && (left: Verdict, right: Verdict) -> Verdict {
        if left == .no || right == .no { return .no }
        return left == .yes && right == .yes ? .yes : .unknown
    }

    /// One of both: `yes` if either is, whatever the other would be.
    public static func || (left: Verdict, right: Verdict) -> Verdict {
        if left == .yes || right == .yes { return .yes }
        return left == .no && right == .no ? .no : .unknown
    }
}
