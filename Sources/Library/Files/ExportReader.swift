internal import Core
internal import FoundationEssentials

/// Reads an ``ExportDocument``, some entries at a time: a file may be of any size, and anybody may have written it.
struct ExportReader {
    private struct Head: Decodable {
        var format: String
        var version: Count
        var copyOf: CopyStamp?
    }

    /// The longest text of an entry, in bytes, whatever the format.
    static let longestText = 1 << 20

    /// Of the hundred entries that are decoded at a time. A note has up to 64 KiB (`TextEditorState.limit`), and more as JSON.
    private static let limits: JSONExcerpt.Limits = {
        var limits = JSONExcerpt.Limits()
        (limits.bytes, limits.textBytes) = (4 << 20, longestText)
        return limits
    }()

    private let bytes: [UInt8]
    /// The state of the library that it is a copy of; `nil` if somebody has exported it.
    let stamp: CopyStamp?

    /// Reads what the text is; its entries are not read yet.
    ///
    /// - Throws: ``LibraryFailure/notAnExport(reason:)``.
    init(_ text: String) throws(LibraryFailure) {
        try self.init(Array((text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]).utf8))
    }

    /// As above, of UTF-8.
    init(_ bytes: [UInt8]) throws(LibraryFailure) {
        self.bytes = bytes
        let head: Head
        do {
            head = try StoredJSON.decode(
                Head.self, from: bytes, keeping: MemberNames(["format", "version", "copyOf", "library", "revision"]))
        } catch {
            throw Self.failure(error)
        }
        guard head.format == ExportDocument.format else { throw .notAnExport(reason: "its format is another") }
        guard head.version.value <= ExportDocument.version else {
            throw .notAnExport(reason: "a newer version of this program wrote it")
        }
        guard head.version.value == ExportDocument.version else {
            throw .notAnExport(reason: "a version before the first release wrote it")
        }
        stamp = head.copyOf
    }

    /// Reads the favourites, in their order.
    ///
    /// - Throws: ``LibraryFailure/notAnExport(reason:)``, and what `body` throws.
    func forEachFavourite(_ body: (Favourite) throws -> Void) throws {
        guard try read("favourites", { (favourite: Favourite, _) in try body(favourite) }) else {
            throw LibraryFailure.notAnExport(reason: "it has no list \"favourites\"")
        }
    }

    /// Reads the saved searches, each with its host, in their order.
    ///
    /// - Parameter isOwn: Whether this program has saved them, under whatever rules for names there were then.
    /// - Throws: ``LibraryFailure/notAnExport(reason:)``, and what `body` throws.
    func forEachSearch(isOwn: Bool, _ body: (SavedSearch, _ host: String) throws -> Void) throws {
        _ = try read("searches") { (entry: ExportDocument.Search, place) in
            guard let search = entry.saved(isOwn: isOwn) else {
                throw LibraryFailure.notAnExport(
                    reason: "searches number \(place + 1) has no valid name or no query")
            }
            try body(search, entry.host)
        }
    }

    /// Who has seen the private repositories of a copy.
    func owners() throws -> [ExportDocument.Owner] {
        var owners: [ExportDocument.Owner] = []
        _ = try read("seenBy") { (owner: ExportDocument.Owner, _) in owners.append(owner) }
        return owners
    }

    /// - Returns: Whether there is such a list.
    private func read<Entry: Decodable>(_ list: String, _ body: (Entry, Int) throws -> Void) throws -> Bool {
        guard var elements = JSONList(list, of: bytes) else { return false }
        while let part = try Self.next(of: &elements) {
            let entries: [Entry]
            do {
                entries = try StoredJSON.decode([Entry].self, from: part.bytes, limits: Self.limits)
            } catch {
                throw Self.failure(error, in: list, part.places)
            }
            for (place, entry) in zip(part.places, entries) { try body(entry, place) }
        }
        return true
    }

    private static func next(of list: inout JSONList) throws -> JSONList.Part? {
        do { return try list.next() } catch { throw failure(error) }
    }

    // MARK: Failures

    private static func failure(
        _ error: any Error, in list: String? = nil, _ places: Range<Int> = 0..<0
    ) -> LibraryFailure {
        let subject: String
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            subject = "\(place(context, list, places)) has no \"\(key.stringValue)\""
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            subject = "\(place(context, list, places)) has a value of another type"
        default:
            subject =
                list.map { "\($0) number \(places.lowerBound + 1) to \(places.upperBound) cannot be read" }
                ?? "it is not valid JSON"
        }
        return .notAnExport(reason: subject)
    }

    private static func place(_ context: DecodingError.Context, _ list: String?, _ places: Range<Int>) -> String {
        var path = context.codingPath.map { $0.intValue.map { "number \($0 + 1)" } ?? $0.stringValue }
        if let list, let place = context.codingPath.first?.intValue {
            path = [list, "number \(places.lowerBound + place + 1)"] + path.dropFirst()
        }
        return path.isEmpty ? "it" : path.joined(separator: " ")
    }
}
