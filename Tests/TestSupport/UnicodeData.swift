import Glibc

/// Unicode's own tables, from the Debian package `unicode-data`.
package enum UnicodeData {
    private static let folder = "/usr/share/unicode/"

    /// Whether the package is there.
    package static var isInstalled: Bool { access(folder + "emoji/emoji-test.txt", R_OK) == 0 }

    /// All emoji and all sequences of them, `component` ones too (Unicode Technical Standard 51, `emoji-test.txt`).
    ///
    /// - Throws: ``TextFile/Failure``.
    package static func emoji() throws -> [String] {
        try lines(of: "emoji/emoji-test.txt").map { fields in
            var scalars = String.UnicodeScalarView()
            for word in fields[0].split(separator: " ") {
                guard let value = UInt32(word, radix: 16), let scalar = Unicode.Scalar(value) else { continue }
                scalars.append(scalar)
            }
            return String(scalars)
        }
    }

    /// The ranges of the characters that fill two cells: East Asian wide and fullwidth ones (Unicode Standard Annex 11,
    /// `EastAsianWidth.txt`).
    ///
    /// - Throws: ``TextFile/Failure``.
    package static func wideRanges() throws -> [ClosedRange<UInt32>] {
        try lines(of: "EastAsianWidth.txt").compactMap { fields in
            guard ["W", "F"].contains(fields[1]) else { return nil }
            return range(fields[0])
        }
    }

    /// All assigned characters that are seen: their general categories begin with a letter, a number, a sign or a symbol
    /// (Unicode Standard Annex 44, `DerivedGeneralCategory.txt`).
    ///
    /// - Throws: ``TextFile/Failure``.
    package static func graphicRanges() throws -> [(range: ClosedRange<UInt32>, category: String)] {
        try lines(of: "extracted/DerivedGeneralCategory.txt").compactMap { fields in
            guard let first = fields[1].first, "LMNPS".contains(first), let range = range(fields[0]) else { return nil }
            return (range, fields[1])
        }
    }

    private static func range(_ text: String) -> ClosedRange<UInt32>? {
        let ends = text.split(separator: ".").compactMap { UInt32($0, radix: 16) }
        guard let first = ends.first, let last = ends.last else { return nil }
        return first...last
    }

    /// The fields of each line, without comments and the spaces around.
    private static func lines(of name: String) throws -> [[String]] {
        try TextFile.read(folder + name).split(separator: "\n").compactMap { line in
            let fields = line.prefix { $0 != "#" }.split(separator: ";").map { field in
                String(field.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
            return fields.count >= 2 ? fields : nil
        }
    }
}
