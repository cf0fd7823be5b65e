import Core

/// RFC 3986, 2.1.
package enum PercentEncoding {
    /// A `%` without two digits after it stays as it is.
    ///
    /// - Parameter isForm: Whether `+` means a space (WHATWG URL Standard, "application/x-www-form-urlencoded").
    package static func decoded(_ text: some Sequence<UInt8>, isForm: Bool = false) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            // Alone, the initialiser would read a sign, too: “-0” as 0.
            if byte == UInt8(ascii: "%"), rest.count >= 2, rest.prefix(2).allSatisfy(\.isASCIIAlphanumeric),
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(isForm && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
