/// A repository's README as GitHub renders it.
public struct Readme: Sendable, Hashable {
    /// GitHub's HTML. Untrusted.
    public var html: String
    /// Whether the README is longer than ``html``.
    public var isTruncated: Bool

    public init(html: String, isTruncated: Bool = false) { (self.html, self.isTruncated) = (html, isTruncated) }
}

public enum ReadmeResult: Sendable, Equatable {
    /// The README is `nil` if the repository has none; `tag` is its etag.
    case readme(Readme?, tag: String?)
    /// It is the one whose etag was sent.
    case unchanged
}

public struct SavedReadme: Sendable, Equatable {
    /// `nil` if the repository had none.
    public var readme: Readme?
    /// Its etag.
    public var tag: String?
    /// When GitHub sent it, or said that it is unchanged.
    public var fetchedAt: Timestamp

    public init(_ readme: Readme?, tag: String? = nil, fetchedAt: Timestamp) {
        (self.readme, self.tag, self.fetchedAt) = (readme, tag, fetchedAt)
    }
}

extension SavedReadme {
    public init?(_ page: SavedPage) {
        var readme: Readme?
        switch page.content.first {
        case 0: break
        case 1, 2:
            let html = String(decoding: page.content.dropFirst(), as: UTF8.self)
            readme = Readme(html: html, isTruncated: page.content[0] == 2)
        default: return nil
        }
        self.init(readme, tag: page.tag, fetchedAt: page.fetchedAt)
    }

    /// The saved form: a byte that says whether there is a README and whether it is whole, then the HTML.
    public var page: SavedPage {
        let first: UInt8 = readme.map { $0.isTruncated ? 2 : 1 } ?? 0
        return SavedPage(content: [first] + Array((readme?.html ?? "").utf8), tag: tag, fetchedAt: fetchedAt)
    }
}
