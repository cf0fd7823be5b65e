/// A JSON text without the object members that nobody asks for.
///
/// Of the eighty members of a repository in an answer this program reads twenty, and a general decoder spends most of its time on
/// preparing the others. What is left out is only stepped over. Nothing is judged here: a text that cannot be followed has no
/// excerpt, and the decoder says what is wrong with the whole.
///
/// Grammar: RFC 8259.
struct JSONExcerpt {
    /// More levels than any answer has; deeper texts are left to the decoder's own limit.
    private static let maximumDepth = 64

    private let wanted: MemberNames
    private let source: [UInt8]
    private var position = 0
    private var excerpt: [UInt8] = []

    /// The excerpt of a text: its members with these names, at every depth, and all elements of its arrays. `nil` where the text
    /// breaks off or is none.
    static func of(_ source: [UInt8], keeping wanted: MemberNames) -> [UInt8]? {
        var reader = JSONExcerpt(wanted: wanted, source: source)
        reader.excerpt.reserveCapacity(source.count / 4)
        guard reader.copyValue(depth: 0) else { return nil }
        reader.skipSpace()
        return reader.position == source.count ? reader.excerpt : nil
    }

    private init(wanted: MemberNames, source: [UInt8]) {
        self.wanted = wanted
        self.source = source
    }

    private mutating func copyValue(depth: Int) -> Bool {
        guard depth < Self.maximumDepth, let byte = next else { return false }
        switch byte {
        case UInt8(ascii: "{"): return copyObject(depth: depth)
        case UInt8(ascii: "["): return copyArray(depth: depth)
        default: return copy { $0.skipValue() }
        }
    }

    private mutating func copyObject(depth: Int) -> Bool {
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
                guard copyValue(depth: depth + 1) else { return false }
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

    private mutating func copyArray(depth: Int) -> Bool {
        take()
        if next == UInt8(ascii: "]") { return take() }
        while copyValue(depth: depth + 1) {
            if next == UInt8(ascii: "]") { return take() }
            guard next == UInt8(ascii: ",") else { return false }
            take()
        }
        return false
    }

    /// The next byte that is no space, which is where the position is then; `nil` at the end.
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

    /// Steps over the value at the position: a string, all between two brackets, or a number or word up to what ends it.
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

    /// Steps over a string, its quotation marks included.
    private mutating func skipString() -> Bool {
        position += 1
        while position < source.count {
            switch source[position] {
            case UInt8(ascii: "\""):
                position += 1
                return true
            case UInt8(ascii: "\\"):
                position += 2
            default:
                position += 1
            }
        }
        return false
    }
}
