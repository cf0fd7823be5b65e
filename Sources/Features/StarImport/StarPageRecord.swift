public import Model

/// What is remembered of a page of stars, so that it need not be sent again while nothing on it has changed: also how a
/// synchronisation that was interrupted continues.
public struct StarPageRecord: Sendable, Equatable {
    /// The page's entity tag.
    public let tag: String
    /// Where the next page is; `nil` at the end.
    public let next: PageReference?
    /// The repositories on it.
    public let ids: [Repository.ID]

    /// What is remembered of a page.
    public init(tag: String, next: PageReference?, ids: [Repository.ID]) {
        self.tag = tag
        self.next = next
        self.ids = ids
    }

    /// Reads ``text``; `nil` where it is something else.
    public init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 3, !lines[0].isEmpty else { return nil }
        let numbers = lines[2].split(separator: " ").map { Int64($0) }
        guard !numbers.contains(nil) else { return nil }
        self.init(
            tag: String(lines[0]), next: lines[1].isEmpty ? nil : PageReference(rawValue: String(lines[1])),
            ids: numbers.compactMap { $0.map(Repository.ID.init(rawValue:)) })
    }

    /// Three lines: the tag, the address of the next page, the numbers of the repositories.
    public var text: String {
        "\(tag)\n\(next?.rawValue ?? "")\n" + ids.map { "\($0.rawValue)" }.joined(separator: " ")
    }
}
