/// Cuts secrets out of texts.
struct Redaction: Sendable {
    private static let mark = Array("‹redacted›".utf8)

    /// The longest first: one may be the beginning of another.
    private let secrets: [[UInt8]]

    init(of secrets: [String]) {
        self.secrets = secrets.filter { !$0.isEmpty }.map { Array($0.utf8) }.sorted { $0.count > $1.count }
    }

    /// The text with a mark in the place of each secret.
    ///
    /// Compares bytes, not characters: a secret is found whatever combining mark follows it. Goes over the text once, so a
    /// secret that is part of the mark itself is no endless work.
    func apply(to text: String) -> String {
        guard !secrets.isEmpty else { return text }
        var rest = Array(text.utf8)[...]
        var output: [UInt8] = []
        output.reserveCapacity(rest.count)
        while let byte = rest.first {
            if let secret = secrets.first(where: { rest.starts(with: $0) }) {
                output += Redaction.mark
                rest = rest.dropFirst(secret.count)
            } else {
                output.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
