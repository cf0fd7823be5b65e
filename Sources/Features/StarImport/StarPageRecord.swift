public import Core

/// The record of a page of stars, so that an unchanged page is not transferred again, and an interrupted
/// sync can continue.
public struct StarPageRecord: Sendable, Equatable {
    let tag: String
    /// `nil` at the end.
    public let next: PageReference?
    let ids: [Repository.ID]

    public init(tag: String, next: PageReference?, ids: [Repository.ID]) {
        self.tag = tag
        self.next = next
        self.ids = ids
    }

    /// Parses ``text``; `nil` if it is invalid.
    public init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 3, !lines[0].isEmpty else { return nil }
        let numbers = lines[2].split(separator: " ").map { Int64($0) }
        guard !numbers.contains(nil) else { return nil }
        self.init(
            tag: String(lines[0]), next: lines[1].isEmpty ? nil : PageReference(rawValue: String(lines[1])),
            ids: numbers.compactMap { $0.map(Repository.ID.init(rawValue:)) })
    }

    /// Three lines: the etag, the URL of the next page, the ids of the repositories.
    public var text: String {
        "\(tag)\n\(next?.rawValue ?? "")\n" + ids.map { "\($0.rawValue)" }.joined(separator: " ")
    }
}
