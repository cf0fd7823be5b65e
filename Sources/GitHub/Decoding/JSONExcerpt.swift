import Glibc

/// A JSON text without the object members that are not needed.
///
/// Of the eighty members of a repository, ghlance reads twenty, and a general decoder spends most of its time on
/// the others. They are skipped here. The same holds for list elements beyond those
/// requested: a decoder takes 400 bytes of memory for each `{}`. Truncated or invalid text has no excerpt.
///
/// Grammar: RFC 8259.
struct JSONExcerpt {
    /// More levels than any response has.
    private static let maximumDepth = 64
    /// More than a repository's topics or a response's errors.
    private static let nestedElements = 100

    private let wanted: MemberNames
    /// How many elements of the outermost array to keep.
    private let elements: Int
    private let source: [UInt8]
    private var position = 0
    private var excerpt: [UInt8] = []

    /// The excerpt of a text: its members with these names, at every depth, and the first elements of its arrays. `nil` if the
    /// text is truncated, invalid or nested too deeply.
    ///
    /// - Parameter elements: How many elements of an outermost array to keep; arrays inside keep up to 100.
    static func of(_ source: [UInt8], keeping wanted: MemberNames, elements: Int = 100) -> [UInt8]? {
        var reader = JSONExcerpt(wanted: wanted, elements: elements, source: source)
        reader.excerpt.reserveCapacity(source.count / 4)
        guard reader.copyValue(depth: 0, inArray: false) else { return nil }
        reader.skipSpace()
        return reader.position == source.count ? reader.excerpt : nil
    }

    private init(wanted: MemberNames, elements: Int, source: [UInt8]) {
        self.wanted = wanted
        self.elements = elements
        self.source = source
    }

    private mutating func copyValue(depth: Int, inArray: Bool) -> Bool {
        guard depth < Self.maximumDepth, let byte = next else { return false }
        switch byte {
        case UInt8(ascii: "{"): return copyObject(depth: depth, inArray: inArray)
        case UInt8(ascii: "["): return copyArray(depth: depth, limit: inArray ? Self.nestedElements : elements)
        default: return copy { $0.skipValue() }
        }
    }

    private mutating func copyObject(depth: Int, inArray: Bool) -> Bool {
        take()
        if next == UInt8(ascii: "}") { return take() }
        var isFirst = true
        while next == UInt8(ascii: "\"") {
            let name = position
            guard skipString() else { return false }
            let nameEnd = position
            let isWanted = wanted.contains(source[(name + 1)..<(nameEnd - 1)])
            guard next == UInt8(ascii: ":") else { return false }
            if isWanted {
                if !isFirst { excerpt.append(UInt8(ascii: ",")) }
                isFirst = false
                excerpt += source[name..<nameEnd]
                take()
                guard copyValue(depth: depth + 1, inArray: inArray) else { return false }
            } else {
                position += 1
                guard next != nil, skipValue() else { return false }
            }
            if next == UInt8(ascii: "}") { return take() }
            guard next == UInt8(ascii: ",") else { return false }
            position += 1
        }
        return false
    }

    private mutating func copyArray(depth: Int, limit: Int) -> Bool {
        take()
        if next == UInt8(ascii: "]") { return take() }
        var count = 0
        while true {
            if count < limit {
                if count > 0 { excerpt.append(UInt8(ascii: ",")) }
                guard copyValue(depth: depth + 1, inArray: true) else { return false }
            } else {
                guard next != nil, skipValue() else { return false }
            }
            count += 1
            if next == UInt8(ascii: "]") { return take() }
            guard next == UInt8(ascii: ",") else { return false }
            position += 1
        }
    }

    /// Moves to the next byte that is not white space and returns it; `nil` at the end.
    private var next: UInt8? {
        mutating get {
            skipSpace()
            return position < source.count ? source[position] : nil
        }
    }

    /// Keeps the byte at the position.
    @discardableResult private mutating func take() -> Bool {
        excerpt.append(source[position])
        position += 1
        return true
    }

    private mutating func copy(_ skip: (inout JSONExcerpt) -> Bool) -> Bool {
        let start = position
        guard skip(&self) else { return false }
        excerpt += source[start..<position]
        return true
    }

    private mutating func skipSpace() {
        while position < source.count {
            switch source[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    /// Skips the value at the position: a string, everything between two brackets, or a number or literal.
    private mutating func skipValue() -> Bool {
        var depth = 0
        repeat {
            guard position < source.count else { return false }
            switch source[position] {
            case UInt8(ascii: "\""):
                guard skipString() else { return false }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                guard depth >= 0 else { return false }
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { return false }
            default:
                if depth == 0 { return skipWord() }
            }
            position += 1
        } while depth > 0
        return true
    }

    private mutating func skipWord() -> Bool {
        while position < source.count {
            switch source[position] {
            case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "["),
                UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
                return true
            default: position += 1
            }
        }
        return true
    }

    /// Skips a string with its quotation marks. Most of a response is strings, and `memchr` is the fastest way through them.
    private mutating func skipString() -> Bool {
        let start = position + 1
        position = start
        while let end = nextQuotationMark {
            position = end + 1
            var escape = end
            while escape > start, source[escape - 1] == UInt8(ascii: "\\") { escape -= 1 }
            // An even number of backslashes escape each other.
            if (end - escape).isMultiple(of: 2) { return true }
        }
        return false
    }

    private var nextQuotationMark: Int? {
        source.withUnsafeBytes { bytes in
            guard position < bytes.count, let first = bytes.baseAddress,
                let found = memchr(first + position, CInt(UInt8(ascii: "\"")), bytes.count - position)
            else { return nil }
            return UnsafeRawPointer(found) - first
        }
    }
}
