import Glibc

/// Texts that strangers could write to take over a terminal, or a reader.
package enum HostileTexts {
    /// All of them.
    package static let all: [String] = sequences + bidi + invisible + heaps

    /// Control sequences: what they ask for must not happen (ECMA-48; xterm's control sequences).
    package static let sequences: [String] =
        [
            "\u{1B}]52;c;cm0gLXJmIH4=\u{7}", "\u{1B}]52;c;?\u{1B}\\", "\u{1B}]0;owned\u{7}", "\u{1B}]2;owned\u{1B}\\",
            "\u{1B}]8;;https://evil.example\u{1B}\\click\u{1B}]8;;\u{1B}\\", "\u{1B}]4;1;rgb:00/00/00\u{7}",
            "\u{1B}]50;?\u{7}", "\u{1B}]1337;File=inline=1:AAAA\u{7}", "\u{1B}k title\u{1B}\\", "\u{1B}P$q\"p\u{1B}\\",
            "\u{1B}P+q544e\u{1B}\\", "\u{1B}Ptmux;\u{1B}\u{1B}]0;x\u{7}\u{1B}\\", "\u{1B}_Gf=24;AAAA\u{1B}\\",
            "\u{1B}^private\u{1B}\\", "\u{1B}Xstring\u{1B}\\", "\u{1B}[2J", "\u{1B}[H", "\u{1B}[1;1H", "\u{1B}[31;5m",
            "\u{1B}[?1049l", "\u{1B}[?25l", "\u{1B}[6n", "\u{1B}[c", "\u{1B}[21t", "\u{1B}[4h", "\u{1B}[1;5r",
            "\u{1B}[99999999C", "\u{1B}[200~", "\u{1B}c", "\u{1B}#8", "\u{1B}(0qqq", "\u{1B}7\u{1B}8",
            "\u{1B}M\u{1B}D\u{1B}E", "\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}P", "\u{1B}%G", "\u{1B}N\u{1B}O",
            "\u{9B}2J", "\u{9D}0;owned\u{9C}", "\u{90}q\u{9C}", "\u{9F}x\u{9C}", "\u{84}\u{85}\u{88}\u{8D}",
            "\u{E}qqq\u{F}", "\u{5}\u{7}\u{8}\u{8}\u{8}", "\r\rover", "\nnew\nline", "\ttab\t\ttab", "\u{B}\u{C}",
            "\u{7F}\u{7F}", "\u{0}nul", "\u{18}\u{1A}",
        ] + (0x00...0x1F).map { String(Unicode.Scalar(UInt8($0))) }
        + (0x7F...0x9F).map { String(Unicode.Scalar(UInt8($0))) }

    /// What reorders text for the eye (CVE-2021-42574, "Trojan Source"), and text that is written from right to left.
    package static let bidi: [String] = [
        "\u{202E}gnp.exe", "\u{202D}abc\u{202C}", "\u{202A}a\u{202B}b\u{202C}", "\u{2066}a\u{2067}b\u{2068}c\u{2069}",
        "\u{202E}\u{2066}// admin\u{2069} \u{2066}{", "/*\u{202E} } \u{2066}if (admin)\u{2069} \u{2066} begin */",
        "\u{200E}\u{200F}\u{61C}", "שלום עולם", "مرحبا بالعالم", "abc שלום 123", "\u{202E}", "a\u{202E}", "لا", "ﷺ",
        "ﷻ",
    ]

    /// What nobody sees.
    package static let invisible: [String] = [
        "\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}", "zero\u{200B}width", "\u{AD}soft\u{AD}",
        "\u{E0001}\u{E0041}\u{E0042}\u{E007F}", "x\u{E0069}\u{E0067}\u{E006E}", "\u{3164}", "\u{FFA0}",
        "\u{115F}\u{1160}", "\u{17B4}\u{17B5}", "\u{180E}", "\u{2061}\u{2064}", "\u{206A}\u{206F}",
        "\u{FFF9}a\u{FFFA}b\u{FFFB}", "\u{1D173}\u{1D17A}", "\u{FE0F}", "\u{E0100}", "\u{FE00}a\u{FE0E}",
        "\u{2028}\u{2029}", "\u{FFFE}\u{FFFF}", "\u{10FFFF}", "\u{E000}\u{F8FF}", "\u{378}", "\u{FFFC}", "\u{FFFD}",
        "\u{34F}", "\u{2800}", "\u{3000}", "\u{A0}\u{2007}\u{202F}",
    ]

    /// Marks and joiners in heaps, and lines without end.
    package static let heaps: [String] = [
        "Z\u{351}\u{36B}\u{343}\u{36A}\u{302}\u{36B}\u{33D}a\u{335}\u{31D}l\u{350}\u{312}g\u{321}\u{32E}o",
        String(repeating: "e" + String(repeating: "\u{301}", count: 50), count: 5),
        String(repeating: "\u{20DD}", count: 20),
        String(repeating: "👩\u{200D}", count: 40), String(repeating: "🏽", count: 20),
        String(repeating: "\u{1F1E6}", count: 21),
        String(repeating: "\u{1100}", count: 20), "\u{1100}\u{1161}\u{11A8}\u{11A8}\u{1161}",
        String(repeating: "क्", count: 20),
        "\u{DC7}\u{DCA}\u{200D}\u{DBB}", "กำ\u{E33}\u{E33}", "1\u{FE0F}\u{20E3}",
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E007F}",
        "꧅꧅", "𒐫𒐫", "﷽", String(repeating: "﷽", count: 10), "\u{12219}\u{1242B}", "⸻⸻⸻",
        String(repeating: "w", count: 10_000), String(repeating: "界", count: 10_000),
        String(repeating: "\u{301}", count: 10_000),
        String(repeating: "\u{202E}", count: 10_000), "\u{4DC0}\u{1FAE8}\u{1FADC}",
    ]
}

/// Unicode's own tables, from the Debian package `unicode-data`.
package enum UnicodeData {
    private static let folder = "/usr/share/unicode/"

    /// Whether the package is there.
    package static var isInstalled: Bool { access(folder + "emoji/emoji-test.txt", R_OK) == 0 }

    /// All emoji and all sequences of them, `component` ones too (Unicode Technical Standard 51, `emoji-test.txt`).
    ///
    /// - Throws: ``TextFile/Failure``.
    package static func emoji() throws -> [String] {
        try lines(of: "emoji/emoji-test.txt").map { fields -> String in
            let values = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
            return String(String.UnicodeScalarView(values.compactMap { Unicode.Scalar($0) }))
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
