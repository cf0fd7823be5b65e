/// A control string being received: kept if it can be a report, otherwise only counted.
struct ControlString: Sendable {
    enum Step {
        case more
        case ended
        /// It was cut off; the byte is a separate key.
        case interrupted
        /// It was cut off at an Escape followed by this byte.
        case interruptedByEscape
    }

    /// The bytes that open a string after Escape: DCS, SOS, OSC, PM, APC.
    static let introducers = Set("PX]^_".utf8)

    /// In bytes.
    private static let kept = 64
    /// No terminal sends longer strings; anything after this length counts as typed.
    private static let limit = 65_536

    let introducer: UInt8
    private var bytes: [UInt8] = []
    private var count = 0
    private var sawEscape = false

    init(introducer: UInt8) { self.introducer = introducer }

    var isEmpty: Bool { count == 0 && !sawEscape }

    mutating func take(_ byte: UInt8) -> Step {
        if sawEscape { return byte == UInt8(ascii: "\\") ? .ended : .interruptedByEscape }
        switch byte {
        case 0x07: return .ended
        case 0x1B:
            sawEscape = true
            return .more
        case 0x00..<0x20: return .interrupted
        default:
            count += 1
            if bytes.count < Self.kept { bytes.append(byte) }
            return count < Self.limit ? .more : .ended
        }
    }

    /// `nil` if it was not requested.
    var report: InputEvent? { background ?? name }

    /// The terminal's name and version (xterm's control sequences, XTVERSION): `>|` and text.
    private var name: InputEvent? {
        guard introducer == UInt8(ascii: "P"), count == bytes.count, bytes.starts(with: ">|".utf8) else { return nil }
        return .reply(.name(String(decoding: bytes.dropFirst(2), as: UTF8.self)))
    }

    /// The terminal's background, if the string reports it (xterm's control sequences, OSC 11):
    /// `11;rgb:RRRR/GGGG/BBBB` with one to four digits each, or `11;#RRGGBB`.
    private var background: InputEvent? {
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
