package import Core
internal import FoundationEssentials
internal import GRDB

/// Where the last run of a host ended.
extension Library {
    /// Where the last run ended; `nil` if none has saved it, or it cannot be read. Marked repositories that are not known any more are left
    /// out.
    package func position(host: String) async throws(LibraryFailure) -> SearchPosition? {
        guard let text = try await marker(PositionMarker.name(host)), let content = PositionMarker.content(text) else {
            return nil
        }
        var position = content.position
        if let marks = content.marks, !marks.isEmpty { position.marks = try await repositories(marks, host: host) }
        if let kind = content.opened.flatMap(SearchPosition.Opened.Kind.init(rawValue:)), let ids = content.openedOf {
            let repositories = try await repositories(ids, host: host)
            if !ids.isEmpty, repositories.count == ids.count {
                position.opened = .init(kind, repositories, row: content.rowOfOpened)
            }
        }
        return position.isEmpty ? nil : position
    }

    /// Local repositories by their ids, in that order.
    private func repositories(
        _ ids: [Repository.ID], host: String
    ) async throws(LibraryFailure) -> [Repository] {
        let identity = viewer.current()
        let list = "[\(ids.map { "\($0.rawValue)" }.joined(separator: ","))]"
        return try await read { db in
            let columns = StoredRepository.names.map { "catalogue.\($0)" }.joined(separator: ", ")
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT \(columns) FROM catalogue
                    WHERE host = (SELECT number FROM host WHERE name = ?1) AND id IN (SELECT value FROM json_each(?2))
                        AND \(VisibleRows.condition("?3"))
                    """, arguments: [host, list, VisibleRows.value(identity)])
            let found = rows.compactMap { StoredRepository.repository($0, at: 0) }
            return ids.compactMap { id in found.first { $0.id == id } }
        }
    }

    /// Saves where a run ends.
    package func savePosition(_ position: SearchPosition, host: String) async throws(LibraryFailure) {
        try await setMarker(PositionMarker.name(host), to: PositionMarker.text(of: position))
    }
}

/// Where a run ended, as the text of a marker.
enum PositionMarker {
    /// The most marks that are saved.
    private static let mostMarks = 1_000

    /// The names are part of the format.
    struct Content: Codable {
        var text: String
        var sort: String
        var selected: Repository.ID?
        var index: Count?
        var first: Count?
        var tab: String?
        var filter: String?
        var favourite: Repository.ID?
        var marks: [Repository.ID]?
        var opened: String?
        var openedOf: [Repository.ID]?
        var openedRow: String?
        var openedIndex: Count?
        var row: String?
        var rowIndex: Count?

        /// The place, without the marked repositories and the opened list.
        var position: SearchPosition {
            var position = SearchPosition(
                text: text, sort: SearchSort(rawValue: sort) ?? .bestMatch, selected: selected,
                index: index?.value ?? 0, first: first?.value ?? 0)
            position.tab = tab.flatMap(SearchPosition.Tab.init(rawValue:)) ?? .search
            (position.filter, position.favourite) = (filter ?? "", favourite)
            position.row = row.map { SearchPosition.Row(name: $0, index: rowIndex?.value ?? 0) }
            return position
        }

        /// The selected row of the opened list.
        var rowOfOpened: SearchPosition.Row? {
            openedRow.map { SearchPosition.Row(name: $0, index: openedIndex?.value ?? 0) }
        }

        /// Forgets that some repositories were selected or marked.
        mutating func forget(_ hidden: Set<Repository.ID>) {
            if let id = selected, hidden.contains(id) { (selected, index, first) = (nil, nil, nil) }
            if let id = favourite, hidden.contains(id) { favourite = nil }
            marks?.removeAll(where: hidden.contains)
            if openedOf?.contains(where: hidden.contains) ?? false {
                (opened, openedOf, openedRow, openedIndex) = (nil, nil, nil, nil)
            }
        }
    }

    static func name(_ host: String) -> String { "position \(host)" }

    static func text(of position: SearchPosition) -> String? {
        let marks = position.marks.prefix(mostMarks).map(\.id)
        return text(
            of: Content(
                text: position.text, sort: position.sort.rawValue, selected: position.selected,
                index: Count(position.index), first: Count(position.first),
                tab: position.tab == .search ? nil : position.tab.rawValue,
                filter: position.filter.isEmpty ? nil : position.filter, favourite: position.favourite,
                marks: marks.isEmpty ? nil : marks, opened: position.opened?.kind.rawValue,
                openedOf: position.opened?.repositories.map(\.id), openedRow: position.opened?.row?.name,
                openedIndex: (position.opened?.row?.index).map { Count($0) }, row: position.row?.name,
                rowIndex: (position.row?.index).map { Count($0) }))
    }

    private static func text(of content: Content) -> String? {
        (try? JSONEncoder().encode(content)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// `nil` for what ``text(of:)`` has not written.
    static func content(_ text: String) -> Content? { try? StoredJSON.decode(Content.self, from: Array(text.utf8)) }

    /// Keeps the search, and not what tells of some repositories.
    static func forget(_ hidden: Set<Repository.ID>, host: String, in db: Database) throws {
        let stored = try String.fetchOne(
            db, sql: "SELECT value FROM marker WHERE name = ?", arguments: [name(host)])
        guard let stored, var content = content(stored) else { return }
        content.forget(hidden)
        guard let rest = text(of: content), rest != stored else { return }
        try db.execute(sql: "UPDATE marker SET value = ? WHERE name = ?", arguments: [rest, name(host)])
    }
}
