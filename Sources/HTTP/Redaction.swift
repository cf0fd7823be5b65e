/// Takes secrets out of texts that are shown or logged.
public struct Redaction: Sendable {
    /// What stands in the place of a secret.
    public static let mark = "‹redacted›"

    /// In lower case, the longest first: one may be the beginning of another.
    private let secrets: [[UInt8]]

    /// - Parameters:
    ///   - secrets: What must not be seen. Letter case does not count: the name of a host is shown in lower case.
    ///   - minimum: Texts of fewer bytes are no secrets: they would be cut out of words.
    public init(of secrets: [String], minimum: Int = 1) {
        self.secrets =
            secrets.filter { $0.utf8.count >= minimum && !$0.isEmpty }
            .map { $0.utf8.map(Self.lowercased) }.sorted { $0.count > $1.count }
    }

    /// The text with ``mark`` in the place of each secret.
    ///
    /// Compares bytes, not characters: a secret is found whatever combining mark follows it. Goes over the text once, so a
    /// secret that is part of the mark itself is no endless work.
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
