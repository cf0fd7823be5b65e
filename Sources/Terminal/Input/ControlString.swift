/// A control string on its way in: kept as far as it may be an answer about colours, else only counted.
struct ControlString: Sendable {
    /// What a byte did.
    enum Step {
        /// The string goes on.
        case more
        /// It ended with this byte.
        case ended
        /// It broke off; the byte is a key of its own.
        case interrupted
        /// It broke off at an Escape, after which this byte came.
        case interruptedByEscape
    }

    /// The bytes that open a string after Escape: DCS, SOS, OSC, PM, APC.
    static let introducers = Set("PX]^_".utf8)

    /// The longest answer about a colour that is understood.
    private static let kept = 64
    /// No terminal answers at greater length; what comes behind is taken for typed again.
    private static let limit = 65_536

    /// The byte after Escape.
    let introducer: UInt8
    private var bytes: [UInt8] = []
    private var count = 0
    private var sawEscape = false

    init(introducer: UInt8) {
        self.introducer = introducer
    }

    /// Whether nothing has come yet.
    var isEmpty: Bool { count == 0 && !sawEscape }

    mutating func take(_ byte: UInt8) -> Step {
        if sawEscape { return byte == UInt8(ascii: "\\") ? .ended : .interruptedByEscape }
        switch byte {
        case 0x07:
            return .ended
        case 0x1B:
            sawEscape = true
            return .more
        case 0x00..<0x20:
            return .interrupted
        default:
            count += 1
            if bytes.count < Self.kept { bytes.append(byte) }
            return count < Self.limit ? .more : .ended
        }
    }

    /// The terminal's background, if the string is the answer to that question (xterm's control sequences, OSC 11):
    /// `11;rgb:RRRR/GGGG/BBBB` with one to four digits each, or `11;#RRGGBB`.
    var background: InputEvent? {
        guard introducer == UInt8(ascii: "]"), count == bytes.count else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("11;") else { return nil }
        let value = text.dropFirst(3)
        var parts: [Substring] = []
        if value.hasPrefix("rgb:") || value.hasPrefix("rgba:") {
            parts = value.drop { $0 != ":" }.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        } else if value.hasPrefix("#"), value.count == 7 {
            let digits = value.dropFirst()
            parts = [digits.prefix(2), digits.dropFirst(2).prefix(2), digits.dropFirst(4)]
        }
        let levels = parts.prefix(3).compactMap(Self.level)
        guard levels.count == 3 else { return nil }
        return .background(red: levels[0], green: levels[1], blue: levels[2])
    }

    /// One to four hexadecimal digits, scaled to 255.
    private static func level(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit), let value = Int(digits, radix: 16) else {
            return nil
        }
        let most = (1 << (4 * digits.count)) - 1
        return UInt8((value * 255 + most / 2) / most)
    }
}
