/// The control sequence that puts a text on the clipboard of the terminal, wherever that is: OSC 52 (xterm's control sequences,
/// "Operating System Commands").
public struct ClipboardSequence: Sendable, Hashable {
    /// What is written to the terminal.
    public let bytes: [UInt8]

    /// The longest text, in bytes of UTF-8.
    public static let limit = 2_048

    /// Terminals without a clipboard: consoles and what only emulates old hardware.
    private static let typesWithout = ["linux", "vt", "dumb", "ansi", "cons", "unknown"]
    /// GNU screen drops a string of more than 256 bytes before 4.2, of more than 768 since.
    private static let screenLimit = 240

    /// The sequence for a text, wrapped so that it gets through a terminal multiplexer.
    ///
    /// tmux takes it as it is with `set-clipboard on`, and wrapped with `allow-passthrough on` or before 3.3. GNU screen takes it
    /// wrapped, in pieces. Each ignores what it does not take.
    ///
    /// - Parameter environment: Where `TERM`, `TMUX`, `STY` and `VTE_VERSION` say what the terminal is.
    /// - Returns: `nil` if the terminal is known to have no clipboard, and for a text that is too long.
    public init?(_ text: String, environment: [String: String]) {
        func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        let type = environment["TERM"] ?? ""
        let isInTmux = has("TMUX") || type.hasPrefix("tmux")
        let isInScreen = !isInTmux && (has("STY") || type.hasPrefix("screen"))
        guard text.utf8.count <= Self.limit, !type.isEmpty, !Self.typesWithout.contains(where: type.hasPrefix) else {
            return nil
        }
        // Terminals with VTE, such as GNOME's, have never taken it: they leave the variable to what is started in them.
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
