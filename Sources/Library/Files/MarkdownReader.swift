internal import Model

/// Reads what ``MarkdownExport`` has written and people may have edited, one entry at a time.
struct MarkdownReader {
    private let bytes: [UInt8]

    /// - Returns: `nil` if the text is not such a list.
    init?(_ text: String) {
        bytes = Array(text.utf8)
        guard lines.contains(where: { $0.elementsEqual(MarkdownExport.marker.utf8) }) else { return nil }
    }

    /// The lines, without blanks and a carriage return at their ends.
    private var lines: some Sequence<ArraySlice<UInt8>> {
        sequence(state: bytes[...]) { rest -> ArraySlice<UInt8>? in
            guard !rest.isEmpty else { return nil }
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest.dropFirst(line.count + 1)
            return line.lastIndex { !" \t\r".utf8.contains($0) }.map { line[...$0] } ?? line.prefix(0)
        }
    }

    /// Reads the entries in their order, each with the note below it; `nil` stands for one that this program did not write.
    ///
    /// - Throws: ``LibraryFailure/notAnExport(reason:)`` if a text is too long, and what `body` throws.
    func forEachEntry(_ body: (Favourite?) throws -> Void) throws {
        var entry: Favourite?
        var note: [String] = []
        func end() throws {
            guard var favourite = entry else { return }
            favourite.note?.text = note.joined(separator: "\n")
            try Self.checkLength(favourite.note?.text.utf8.count ?? 0)
            if note.isEmpty { favourite.note = nil }
            (entry, note) = (nil, [])
            try body(favourite)
        }
        for line in lines {
            if entry != nil, line.starts(with: "  >".utf8) {
                let text = line.dropFirst(3)
                note.append(try Self.text(text.first == UInt8(ascii: " ") ? text.dropFirst() : text))
                continue
            }
            try end()
            guard line.starts(with: "- [".utf8), let close = line.firstIndex(of: UInt8(ascii: "]")) else { continue }
            entry = try Self.favourite(line, named: line[..<close].dropFirst(3))
            // A link to a section is a line of the index.
            if entry == nil, !line[close...].starts(with: "](#".utf8) { try body(nil) }
        }
        try end()
    }

    /// The favourite of an entry, with an empty note.
    private static func favourite(_ line: ArraySlice<UInt8>, named name: ArraySlice<UInt8>) throws -> Favourite? {
        let parts = try name.split(separator: UInt8(ascii: "/"), maxSplits: 1).map(text)
        guard parts.count == 2, let start = line.lastIndex(of: UInt8(ascii: "<")), start > name.endIndex,
            line[start...].starts(with: "<!-- ".utf8), line.suffix(4).elementsEqual(" -->".utf8)
        else { return nil }
        let facts = line[(start + 5)..<max(start + 5, line.endIndex - 4)]
            .split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard facts.count >= 3, let id = Int64(try text(facts[1])),
            let addedAt = Timestamp(iso8601: try text(facts[2]))?.inCalendar
        else { return nil }
        var description = line[name.endIndex..<start].dropFirst()
        if description.first == UInt8(ascii: "(") {
            description = description.drop { $0 != UInt8(ascii: ")") }.dropFirst()
        }
        description = description.starts(with: " - ".utf8) ? description.dropFirst(3) : []
        if description.last == UInt8(ascii: " ") { description.removeLast() }
        var favourite = Favourite(
            host: try text(facts[0]),
            repository: Repository(
                id: Repository.ID(rawValue: id), owner: parts[0], name: parts[1],
                description: description.isEmpty ? nil : try text(description)),
            addedAt: addedAt, note: Note(text: "", editedAt: addedAt))
        for fact in facts.dropFirst(3) {
            let parts = try fact.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
            ).map(text)
            switch (parts[0], parts.dropFirst().first) {
            case ("starred", nil): favourite.isStarred = true
            case ("language", let language?): favourite.repository.language = language
            case ("note", let date?):
                favourite.note?.editedAt = Timestamp(iso8601: date)?.inCalendar ?? addedAt
            case (let word, _):
                favourite.repository.visibility = .init(rawValue: word) ?? favourite.repository.visibility
            }
        }
        return favourite
    }

    /// The text that Markdown shows.
    private static func text(_ bytes: ArraySlice<UInt8>) throws -> String {
        var output: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let (byte, rest) = (bytes[index], bytes[(index + 1)...])
            if byte == UInt8(ascii: "\\"), let next = rest.first, (0x21...0x7E).contains(next),
                !next.isASCIIAlphanumeric
            {
                output.append(next)
                index += 2
                continue
            }
            if byte == UInt8(ascii: "&"), rest.first == UInt8(ascii: "#"),
                case let digits = rest.dropFirst().prefix(8).prefix(while: \.isASCIIDigit),
                bytes[digits.endIndex...].first == UInt8(ascii: ";"),
                let scalar = UInt32(String(decoding: digits, as: UTF8.self)).flatMap(Unicode.Scalar.init)
            {
                output += Array(String(scalar).utf8)
                index = digits.endIndex + 1
                continue
            }
            output.append(byte)
            index += 1
        }
        try checkLength(output.count)
        return String(decoding: output, as: UTF8.self)
    }

    private static func checkLength(_ count: Int) throws {
        if count > ExportReader.longestText {
            throw LibraryFailure.notAnExport(reason: "a text in it is longer than 1 MiB")
        }
    }
}
