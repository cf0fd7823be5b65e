import Model

/// The record of a page of stars, so that an unchanged page is not transferred again, and an interrupted
/// sync can continue.
struct StarPageRecord: Equatable {
    let tag: String
    let next: String?
    let ids: [Repository.ID]

    init(tag: String, next: String?, ids: [Repository.ID]) {
        self.tag = tag
        self.next = next
        self.ids = ids
    }

    /// Parses ``text``; `nil` if it is invalid.
    init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 3, !lines[0].isEmpty else { return nil }
        let numbers = lines[2].split(separator: " ").map { Int64($0) }
        guard !numbers.contains(nil) else { return nil }
        self.init(
            tag: String(lines[0]), next: lines[1].isEmpty ? nil : String(lines[1]),
            ids: numbers.compactMap { $0.map(Repository.ID.init(rawValue:)) })
    }

    /// Three lines: the etag, the URL of the next page, the ids of the repositories.
    var text: String { "\(tag)\n\(next ?? "")\n" + ids.map { "\($0.rawValue)" }.joined(separator: " ") }
}
