internal import FoundationEssentials
internal import GRDB
package import Model

/// Where the last run of a host ended.
extension Library {
    /// Where the last run ended; `nil` if none has saved it, or it cannot be read.
    package func position(host: String) async throws(LibraryFailure) -> SearchPosition? {
        try await marker(PositionMarker.name(host)).flatMap(PositionMarker.position)
    }

    /// Saves where a run ends.
    package func savePosition(_ position: SearchPosition, host: String) async throws(LibraryFailure) {
        try await setMarker(PositionMarker.name(host), to: PositionMarker.text(of: position))
    }
}

/// A place in the results of a search, as the text of a marker.
enum PositionMarker {
    /// The names are part of the format.
    private struct Content: Codable {
        var text: String
        var sort: String
        var selected: Repository.ID?
        var index: Count?
        var first: Count?
    }

    static func name(_ host: String) -> String { "position \(host)" }

    static func text(of position: SearchPosition) -> String? {
        let content = Content(
            text: position.text, sort: position.sort.rawValue, selected: position.selected,
            index: Count(position.index), first: Count(position.first))
        return (try? JSONEncoder().encode(content)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// `nil` for what ``text(of:)`` has not written.
    static func position(_ text: String) -> SearchPosition? {
        guard let content = try? StoredJSON.decode(Content.self, from: Array(text.utf8)), !content.text.isEmpty else {
            return nil
        }
        return SearchPosition(
            text: content.text, sort: SearchSort(rawValue: content.sort) ?? .bestMatch,
            selected: content.selected,
            index: content.index?.value ?? 0, first: content.first?.value ?? 0)
    }

    /// Keeps the search, and not the place, if one of some repositories was selected.
    static func forget(_ hidden: Set<Repository.ID>, host: String, in db: Database) throws {
        let stored = try String.fetchOne(
            db, sql: "SELECT value FROM marker WHERE name = ?", arguments: [name(host)])
        guard let position = stored.flatMap(position), let selected = position.selected, hidden.contains(selected)
        else { return }
        let rest = SearchPosition(text: position.text, sort: position.sort)
        try db.execute(
            sql: "UPDATE marker SET value = ? WHERE name = ?", arguments: [text(of: rest) ?? "", name(host)])
    }
}
