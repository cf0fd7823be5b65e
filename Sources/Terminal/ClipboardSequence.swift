/// The control sequence that puts a text on the terminal's clipboard: OSC 52 (xterm's control sequences,
/// "Operating System Commands").
public struct ClipboardSequence: Sendable, Hashable {
    let bytes: [UInt8]

    /// The maximum length of a text, in bytes of UTF-8.
    public static let limit = 2_048

    /// Terminals without a clipboard: consoles and emulators of old hardware.
    private static let typesWithout = ["linux", "vt", "dumb", "ansi", "cons", "unknown"]
    /// GNU screen drops strings longer than 256 bytes before 4.2, and longer than 768 since.
    private static let screenLimit = 240

    /// The sequence is wrapped to pass through a terminal multiplexer.
    ///
    /// tmux accepts it plain with `set-clipboard on`, and wrapped with `allow-passthrough on` or before 3.3. GNU screen accepts it
    /// wrapped, in pieces. Each ignores the form it does not accept.
    ///
    /// - Parameter environment: `TERM`, `TMUX`, `STY` and `VTE_VERSION` identify the terminal.
    /// - Returns: `nil` if the terminal has no clipboard, or the text is too long.
    public init?(_ text: String, environment: [String: String]) {
        func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        let type = environment["TERM"] ?? ""
        let isInTmux = has("TMUX") || type.hasPrefix("tmux")
        let isInScreen = !isInTmux && (has("STY") || type.hasPrefix("screen"))
        guard text.utf8.count <= Self.limit, !type.isEmpty, !Self.typesWithout.contains(where: type.hasPrefix) else {
            return nil
        }
        // VTE terminals such as GNOME's never accept it; their children inherit the variable.
        if has("VTE_VERSION"), !isInTmux, !isInScreen { return nil }
        let plain = Array("\u{1B}]52;c;".utf8) + Self.base64(Array(text.utf8)) + [0x07]
        if isInTmux {
            bytes = plain + Array("\u{1B}Ptmux;\u{1B}".utf8) + plain + Self.stringEnd
        } else if isInScreen {
            let pieces = stride(from: 0, to: plain.count, by: Self.screenLimit).map {
                plain[$0..<min($0 + Self.screenLimit, plain.count)]
            }
            bytes = pieces.flatMap { Array("\u{1B}P".utf8) + $0 + Self.stringEnd }
        } else {
            bytes = plain
        }
    }

    private static let stringEnd = Array("\u{1B}\\".utf8)

    /// Source: RFC 4648, section 4.
    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        return stride(from: 0, to: bytes.count, by: 3).flatMap { start in
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            return (0..<4).map { place in
                place <= group.count ? alphabet[bits >> (18 - 6 * place) & 0x3F] : UInt8(ascii: "=")
            }
        }
    }
}
