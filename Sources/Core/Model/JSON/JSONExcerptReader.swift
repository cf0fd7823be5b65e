/// Makes a ``JSONExcerpt``: one pass over the text, which copies what is kept.
///
/// Grammar: RFC 8259.
struct JSONExcerptReader {
    /// More levels than any response has.
    private static let maximumDepth = 64
    /// More digits than any number that is read.
    private static let longestNumber = 64

    private let wanted: MemberNames
    private let limits: JSONExcerpt.Limits
    private var cursor: JSONCursor
    private var values = 0
    private var excerpt = JSONExcerpt()

    static func excerpt(
        of source: [UInt8], keeping wanted: MemberNames, limits: JSONExcerpt.Limits
    ) -> JSONExcerpt? {
        var reader = JSONExcerptReader(wanted: wanted, limits: limits, cursor: JSONCursor(source: source))
        reader.excerpt.bytes.reserveCapacity(min(source.count / 4, limits.bytes))
        guard reader.copyValue(depth: 0, inArray: false) else { return nil }
        return reader.cursor.next == nil ? reader.excerpt : nil
    }

    /// Whether one more value is kept where there are some already. It counts as kept.
    private mutating func accepts(_ count: Int, of limit: Int) -> Bool {
        guard count < limit, values < limits.values, excerpt.bytes.count < limits.bytes else {
            excerpt.isCut = true
            return false
        }
        values += 1
        return true
    }

    private mutating func copyValue(depth: Int, inArray: Bool) -> Bool {
        guard depth < Self.maximumDepth, let byte = cursor.next else { return false }
        switch byte {
        case UInt8(ascii: "{"): return copyObject(depth: depth, inArray: inArray)
        case UInt8(ascii: "["): return copyArray(depth: depth, limit: inArray ? limits.nestedElements : limits.elements)
        case UInt8(ascii: "\""): return copyString()
        default: return copyWord()
        }
    }

    private mutating func copyObject(depth: Int, inArray: Bool) -> Bool {
        take()
        if cursor.next == UInt8(ascii: "}") { return take() }
        let limit = inArray ? limits.nestedElements : max(limits.nestedElements, limits.elements)
        var count = 0
        while cursor.next == UInt8(ascii: "\"") {
            let name = cursor.position
            guard cursor.skipString() else { return false }
            let nameEnd = cursor.position
            let isWanted = wanted.contains(cursor.source[(name + 1)..<(nameEnd - 1)])
            guard cursor.next == UInt8(ascii: ":") else { return false }
            if isWanted, accepts(count, of: limit) {
                if count > 0 { excerpt.bytes.append(UInt8(ascii: ",")) }
                count += 1
                excerpt.bytes += cursor.source[name..<nameEnd]
                take()
                guard copyValue(depth: depth + 1, inArray: inArray) else { return false }
            } else {
                cursor.position += 1
                guard cursor.next != nil, cursor.skipValue() else { return false }
            }
            if cursor.next == UInt8(ascii: "}") { return take() }
            guard cursor.next == UInt8(ascii: ",") else { return false }
            cursor.position += 1
        }
        return false
    }

    private mutating func copyArray(depth: Int, limit: Int) -> Bool {
        take()
        if cursor.next == UInt8(ascii: "]") { return take() }
        var count = 0
        while true {
            if accepts(count, of: limit) {
                if count > 0 { excerpt.bytes.append(UInt8(ascii: ",")) }
                guard copyValue(depth: depth + 1, inArray: true) else { return false }
            } else {
                guard cursor.next != nil, cursor.skipValue() else { return false }
            }
            count += 1
            if cursor.next == UInt8(ascii: "]") { return take() }
            guard cursor.next == UInt8(ascii: ",") else { return false }
            cursor.position += 1
        }
    }

    /// Keeps the byte at the cursor.
    @discardableResult private mutating func take() -> Bool {
        excerpt.bytes.append(cursor.source[cursor.position])
        cursor.position += 1
        return true
    }

    /// Keeps a string, or its beginning.
    private mutating func copyString() -> Bool {
        let start = cursor.position
        guard cursor.skipString() else { return false }
        guard cursor.position - start - 2 > limits.textBytes else {
            excerpt.bytes += cursor.source[start..<cursor.position]
            return true
        }
        excerpt.isCut = true
        excerpt.bytes += cursor.source[start..<end(ofStringAt: start, within: limits.textBytes)]
        excerpt.bytes.append(UInt8(ascii: "\""))
        return true
    }

    /// Where to cut a string that is longer than a number of bytes: between two characters, not within an escape
    /// sequence.
    private func end(ofStringAt start: Int, within limit: Int) -> Int {
        var place = start + 1
        while true {
            var after = place + 1
            if cursor.source[place] == UInt8(ascii: "\\") {
                after = cursor.source[place + 1] == UInt8(ascii: "u") ? place + 6 : place + 2
                // The first half of a surrogate pair, U+D800 to U+DBFF: both halves are one character.
                if after == place + 6, place + 3 < cursor.source.count,
                    cursor.source[place + 2] | 0x20 == UInt8(ascii: "d"),
                    "89ab".utf8.contains(cursor.source[place + 3] | 0x20)
                {
                    after += 6
                }
            } else {
                while cursor.source[after] & 0xC0 == 0x80 { after += 1 }
            }
            if after > start + 1 + limit { return place }
            place = after
        }
    }

    /// Keeps a number, `true`, `false` or `null`; a number that is too long becomes `null`.
    private mutating func copyWord() -> Bool {
        let start = cursor.position
        guard cursor.skipValue() else { return false }
        if cursor.position - start > Self.longestNumber {
            excerpt.isCut = true
            excerpt.bytes += "null".utf8
        } else {
            excerpt.bytes += cursor.source[start..<cursor.position]
        }
        return true
    }
}

/// Names of object members, for lookup in the bytes of a JSON text.
public struct MemberNames: Sendable {
    public static let all = MemberNames(namesByLength: nil)

    /// In bytes: no name that is read is nearly as long. Longer names are left out even of ``all``.
    private static let longest = 1_024

    private let namesByLength: [[[UInt8]]]?

    private init(namesByLength: [[[UInt8]]]?) { self.namesByLength = namesByLength }

    /// The names need no escape sequences.
    public init(_ names: [String]) {
        let names = Set(names).map { Array($0.utf8) }
        let longest = names.map(\.count).max() ?? 0
        namesByLength = (0...longest).map { length in names.filter { $0.count == length } }
    }

    /// Whether a name, as written between its quotation marks, is one of them. A name with an escape sequence counts as one.
    func contains(_ name: ArraySlice<UInt8>) -> Bool {
        guard name.count <= MemberNames.longest else { return false }
        guard let namesByLength else { return true }
        if name.count < namesByLength.count {
            for candidate in namesByLength[name.count] where name.elementsEqual(candidate) { return true }
        }
        return name.contains(UInt8(ascii: "\\"))
    }
}

/// A JSON text reduced to what is needed of it, small enough to be decoded whatever its source has sent.
///
/// Of the eighty members of a repository, ghlance reads twenty, and a general decoder spends most of its time on the
/// others. The same holds for list elements beyond those requested: a decoder takes 400 bytes of memory for each
/// `{}`. So neither reaches the decoder, and what does is limited as a whole (Docs/Decisions/0031-bounded-input.md).
public struct JSONExcerpt: Sendable {
    public struct Limits: Sendable {
        /// Elements of a list outside of other lists, and members of an object there if that is more than
        /// ``nestedElements``.
        public var elements: Int
        /// Elements of a list in a list, and members of an object in one: more than the topics of a repository, or
        /// the members that are read of one.
        public var nestedElements = 100
        /// Values of every kind. A page of a hundred repositories with all of their topics has five thousand.
        public var values = 20_000
        /// Bytes of the excerpt; the last text may exceed it.
        public var bytes = 2 << 20
        /// Bytes of a text: more than any text that is shown has. Longer ones would be cut later.
        public var textBytes = 32 << 10

        public init(elements: Int = 100) { self.elements = elements }
    }

    public internal(set) var bytes: [UInt8] = []
    /// Whether a limit left something out.
    public internal(set) var isCut = false

    /// The members of a text with these names, at every depth, within limits; `nil` if the text is truncated, invalid
    /// or nested too deeply.
    public static func of(
        _ source: [UInt8], keeping wanted: MemberNames = .all, limits: Limits = Limits()
    ) -> JSONExcerpt? { JSONExcerptReader.excerpt(of: source, keeping: wanted, limits: limits) }
}
