/// A bracketed paste on its way in (xterm's control sequences, "Bracketed Paste Mode").
struct PasteBuffer: Sendable {
    private static let end = Array("\u{1B}[201~".utf8)

    private let limit: Int
    private var bytes: [UInt8] = []
    /// How many bytes of the ending have just been seen.
    private var matched = 0
    /// Whether the last byte was a ^C.
    private var isInterrupted = false

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    /// Takes a byte; returns the whole text, as far as it was kept, when the paste has ended.
    mutating func take(_ byte: UInt8) -> String? {
        isInterrupted = byte == 0x03
        if byte == Self.end[matched] {
            matched += 1
            return matched == Self.end.count ? end().text : nil
        }
        // Only the ending's first byte is an Escape, so a mismatch can at most begin it anew.
        for passed in Self.end.prefix(matched) { keep(passed) }
        matched = byte == Self.end[0] ? 1 : 0
        if matched == 0 { keep(byte) }
        return nil
    }

    /// Ends it here: the text as far as it was kept, and whether a ^C was the last that came. One with more behind it is a part of
    /// the text: who left at once would leave the rest of the paste to the shell.
    mutating func end() -> (text: String, isInterrupted: Bool) {
        defer { self = PasteBuffer(limit: limit) }
        return (text, isInterrupted)
    }

    private mutating func keep(_ byte: UInt8) {
        if bytes.count < limit { bytes.append(byte) }
    }

    /// What was kept, without what is not UTF-8: the limit may have cut a character.
    private var text: String {
        let decoded = String(decoding: bytes, as: UTF8.self)
        return String(decoded.unicodeScalars.filter { $0 != "\u{FFFD}" })
    }
}
