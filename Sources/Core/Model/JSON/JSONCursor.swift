internal import Glibc

struct JSONCursor {
    let source: [UInt8]
    var position = 0

    /// Moves to the next byte that is not white space and returns it; `nil` at the end.
    var next: UInt8? {
        mutating get {
            skipSpace()
            return position < source.count ? source[position] : nil
        }
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
    mutating func skipValue() -> Bool {
        var depth = 0
        repeat {
            guard position < source.count else { return false }
            switch source[position] {
            case UInt8(ascii: "\""):
                guard skipString() else { return false }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                guard depth >= 0 else { return false }
            case UInt8(ascii: ","), UInt8(ascii: ":"): guard depth > 0 else { return false }
            default: if depth == 0 { return skipWord() }
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
    mutating func skipString() -> Bool {
        let start = position + 1
        position = start
        while let end = nextQuotationMark {
            position = end + 1
            var escape = end
            while escape > start, source[escape - 1] == UInt8(ascii: "\\") { escape -= 1 }
            // Backslashes escape each other in pairs.
            if (end - escape).isMultiple(of: 2) { return true }
        }
        return false
    }

    var nextQuotationMark: Int? {
        source.withUnsafeBytes { bytes in
            guard position < bytes.count, let first = bytes.baseAddress,
                let found = memchr(first + position, CInt(UInt8(ascii: "\"")), bytes.count - position)
            else { return nil }
            return UnsafeRawPointer(found) - first
        }
    }
}
