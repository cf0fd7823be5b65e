extension UInt8 {
    @inlinable public var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether it is a capital letter.
    @inlinable public var isASCIICapital: Bool { (0x41...0x5A).contains(self) }

    /// Whether it is a letter.
    @inlinable public var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    @inlinable public var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

    /// The byte; in lower case if it is a capital letter.
    @inlinable public var asciiLowercased: UInt8 { isASCIICapital ? self | 0x20 : self }

    /// Percent-encoded (RFC 3986, 2.1).
    package var percentEncoded: String { "%" + (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: true) }
}

extension StringProtocol {
    /// The text with everything percent-encoded but the unreserved characters of RFC 3986, 2.3, so that the result means the same in a
    /// path segment, in the name or value of a query, and in a form.
    package var percentEncoded: String {
        utf8.reduce(into: "") { text, byte in
            let isPlain = byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte)
            text += isPlain ? String(Unicode.Scalar(byte)) : byte.percentEncoded
        }
    }
}
