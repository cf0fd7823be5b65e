import SeededRandom

/// Strings that mix everything that is difficult.
enum HostileText {
    private static let ranges: [ClosedRange<UInt32>] = [
        0x00...0x1F, 0x20...0x7E, 0x20...0x7E, 0x7F...0x9F, 0xA0...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F,
        0xB80...0xBFF, 0xE00...0xEFF, 0x1000...0x11FF, 0x1780...0x17FF, 0x200B...0x200F, 0x2028...0x202E,
        0x2060...0x206F, 0x20D0...0x20F0, 0x2190...0x27BF, 0x3000...0x30FF, 0x4E00...0x4E40, 0xA960...0xA97F,
        0xAC00...0xAC40, 0xD7B0...0xD7FF, 0xE000...0xE010, 0xFB00...0xFDFF, 0xFE00...0xFE0F, 0xFE20...0xFFFF,
        0x16F00...0x16FFF, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F3FB...0x1F3FF, 0x1F900...0x1FAFF,
        0xE0001...0xE007F, 0xE0100...0xE0110, 0x10FFF0...0x10FFFF, 0x10000...0x10FFFF,
    ]
    private static let pieces = [
        "\u{200D}", "\u{FE0F}", "\u{FE0E}", "👩‍👩‍👧", "🇯🇵", "1\u{FE0F}\u{20E3}", "\u{1B}[31m", "\u{202E}", "हिन्दी", "\r\n",
        "e\u{301}", "🏴\u{E0067}\u{E007F}", "각", "\u{AD}",
    ]

    static func make(_ generator: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...24, using: &generator) {
            if Int.random(in: 0..<6, using: &generator) == 0 {
                text += pieces.randomElement(using: &generator) ?? ""
                continue
            }
            let range = ranges.randomElement(using: &generator) ?? 0x20...0x7E
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
