/// A token that GitHub rejected, without the token itself.
public struct RefusedToken: Sendable, Hashable {
    /// Its source, as users know it.
    public var source: String
    /// What to do about it, in one sentence.
    public var advice: String

    /// Creates a rejected token.
    public init(source: String, advice: String) {
        self.source = source
        self.advice = advice
    }
}
