/// A token that GitHub does not accept, without the token.
public struct RefusedToken: Sendable, Hashable {
    /// Where it came from, as users know it.
    public var source: String
    /// What to do about it, in one sentence.
    public var advice: String

    /// A token of a source, with what to do about it.
    public init(source: String, advice: String) {
        self.source = source
        self.advice = advice
    }
}
