import Core

/// Emoji names between colons, such as `:tada:`. GitHub's site shows the emoji in descriptions; its API sends the names.
enum Shortcodes {
    /// Unknown names stay.
    static func replaced(in text: String) -> String {
        let bytes = text.utf8
        guard var start = bytes.firstIndex(of: colon) else { return text }
        var result = ""
        var kept = bytes.startIndex
        while let end = bytes[bytes.index(after: start)...].firstIndex(where: { !isNamePart($0) }) {
            let name = text[bytes.index(after: start)..<end]
            if bytes[end] == colon, !name.isEmpty, let emoji = emoji[name] {
                result += text[kept..<start]
                result += emoji
                kept = bytes.index(after: end)
            }
            // The colon after an unknown name may start another one.
            guard let next = bytes[(kept > end ? kept : end)...].firstIndex(of: colon) else { break }
            start = next
        }
        return kept == bytes.startIndex ? text : result + text[kept...]
    }

    /// The lines of `Resources/shortcodes.txt` after its heading.
    static var records: ArraySlice<Substring> {
        String(decoding: PackageResources.shortcodes_txt, as: UTF8.self).split(separator: "\n").dropFirst()
    }

    private static let colon = UInt8(ascii: ":")

    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric && !byte.isASCIICapital || "_+-".utf8.contains(byte)
    }

    /// Created for the first text with a name between colons.
    private static let emoji: [Substring: String] = {
        var emoji: [Substring: String] = [:]
        for record in records {
            let fields = record.split(separator: "=")
            guard let numbers = fields.first else { continue }
            let scalars = numbers.split(separator: ",").compactMap {
                UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
            }
            for name in fields.dropFirst() { emoji[name] = String(String.UnicodeScalarView(scalars)) }
        }
        return emoji
    }()
}
