internal import Glibc

extension Timestamp {
    /// The day of the moment in UTC: `2026-12-31`.
    public var dateText: String { text("%Y-%m-%d") }

    /// The moment in UTC as ISO 8601 has it: `2026-12-31T23:59:59Z`.
    var iso8601Text: String {
        let text = text("%Y-%m-%dT%H:%M:%SZ")
        // Of a year before 1000 the C library writes fewer than four digits.
        return String(repeating: "0", count: max(0, 20 - text.utf8.count)) + text
    }

    /// The moment in UTC as strftime(3) writes it; of one that is more than 30 million years away, the last of those.
    ///
    /// - Parameter format: What makes fewer than 64 bytes.
    public func text(_ format: String) -> String {
        var seconds = time_t(min(max(self.seconds, -1_000_000_000_000_000), 1_000_000_000_000_000))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 64)
        let length = strftime(&buffer, buffer.count, format, &parts)
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
