/// A bracketed paste being received (xterm's control sequences, "Bracketed Paste Mode").
struct PasteBuffer: Sendable {
    private static let end = Array("\u{1B}[201~".utf8)

    private let limit: Int
    private var bytes: [UInt8] = []
    /// The number of bytes of the end marker seen so far.
    private var matched = 0
    private var isInterrupted = false

    init(limit: Int) { self.limit = max(0, limit) }

    /// Appends a byte; returns the text kept when the paste has ended.
    mutating func take(_ byte: UInt8) -> String? {
        isInterrupted = byte == 0x03
        if byte == Self.end[matched] {
            matched += 1
            return matched == Self.end.count ? end().text : nil
        }
        // Only the first byte of the end marker is an Escape, so a mismatch can at most restart it.
        for passed in Self.end.prefix(matched) { keep(passed) }
        matched = byte == Self.end[0] ? 1 : 0
        if matched == 0 { keep(byte) }
        return nil
    }

    /// Ends the paste: the text kept, and whether ^C was the last byte. A ^C with more after it is part of the text, because quitting
    /// would leave the rest of the paste to the shell.
    mutating func end() -> (text: String, isInterrupted: Bool) {
        defer { self = PasteBuffer(limit: limit) }
        return (text, isInterrupted)
    }

    private mutating func keep(_ byte: UInt8) { if bytes.count < limit { bytes.append(byte) } }

    /// Without invalid UTF-8: the limit may have cut a character.
    private var text: String {
        let decoded = String(decoding: bytes, as: UTF8.self)
        return String(decoded.unicodeScalars.filter { $0 != "\u{FFFD}" })
    }
}
