/// Removes secrets from texts that are shown or logged.
public struct Redaction: Sendable {
    /// The replacement for a secret.
    public static let mark = "‹redacted›"

    /// In lower case, the longest first: one can be a prefix of another.
    private let secrets: [[UInt8]]

    /// - Parameters:
    ///   - secrets: The secrets. Case is ignored: host names are shown in lower case.
    ///   - minimum: Shorter texts, in bytes, are not treated as secrets: they would be removed from ordinary words.
    public init(of secrets: [String], minimum: Int = 1) {
        self.secrets =
            secrets.filter { $0.utf8.count >= minimum && !$0.isEmpty }
            .map { $0.utf8.map(Self.lowercased) }.sorted { $0.count > $1.count }
    }

    /// The text with ``mark`` in place of each secret.
    ///
    /// Compares bytes, not characters, so a secret is found even before a combining mark. Scans the text once, so a
    /// secret that is part of the mark itself does not loop forever.
    public func apply(to text: String) -> String {
        guard !secrets.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var copied = 0
        var index = 0
        while index < bytes.count {
            if let secret = secrets.first(where: { Self.matches($0, in: bytes, at: index) }) {
                output += bytes[copied..<index] + Array(Redaction.mark.utf8)
                index += secret.count
                copied = index
            } else {
                index += 1
            }
        }
        return copied == 0 ? text : String(decoding: output + bytes[copied...], as: UTF8.self)
    }

    private static func matches(_ secret: [UInt8], in bytes: [UInt8], at index: Int) -> Bool {
        guard secret.count <= bytes.count - index else { return false }
        for (offset, byte) in secret.enumerated() where lowercased(bytes[index + offset]) != byte { return false }
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}
