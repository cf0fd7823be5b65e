/// A repository's README as GitHub renders it.
public struct Readme: Sendable, Hashable {
    /// GitHub's HTML. Untrusted.
    public var html: String
    /// Whether the README is longer than ``html``.
    public var isTruncated: Bool

    /// A README.
    public init(html: String, isTruncated: Bool = false) {
        self.html = html
        self.isTruncated = isTruncated
    }
}
