import Model

/// What is remembered of a page of stars, so that it need not be sent again while nothing on it has changed: also how a
/// synchronisation that was broken off goes on.
struct StarPageRecord: Equatable {
    let tag: String
    let next: String?
    let ids: [Repository.ID]

    init(tag: String, next: String?, ids: [Repository.ID]) {
        self.tag = tag
        self.next = next
        self.ids = ids
    }

    /// Reads ``text``; `nil` if it is something else.
    init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 3, !lines[0].isEmpty else { return nil }
        let numbers = lines[2].split(separator: " ").map { Int64($0) }
        guard !numbers.contains(nil) else { return nil }
        self.init(
            tag: String(lines[0]), next: lines[1].isEmpty ? nil : String(lines[1]),
            ids: numbers.compactMap { $0.map(Repository.ID.init(rawValue:)) })
    }

    /// Three lines: the tag, the address of the next page, the numbers of the repositories.
    var text: String { "\(tag)\n\(next ?? "")\n" + ids.map { "\($0.rawValue)" }.joined(separator: " ") }
}
