/// Assembles header fields from libcurl's lines.
///
/// libcurl passes on every header section of a transfer, including interim responses (1xx) and the trailer. Only the last one before
/// the body counts, so a status line starts over, and fields after the empty line are ignored.
struct HeaderCollector {
    private(set) var headers = Headers()
    var isOverLimit: Bool { count > limit }
    private let limit: Int
    private var count = 0
    private(set) var isComplete = false

    /// - Parameter limit: In bytes, for all lines of a transfer.
    init(limit: Int) { self.limit = limit }

    /// Returns `false` if the limit is exceeded.
    mutating func receive(_ bytes: some Collection<UInt8>) -> Bool {
        count += bytes.count
        guard !isOverLimit else { return false }
        let line = String(decoding: bytes, as: UTF8.self).trimming { $0 == "\r" || $0 == "\n" || $0 == "\r\n" }
        if line.hasPrefix("HTTP/") {
            headers = Headers()
            isComplete = false
        } else if line.isEmpty {
            isComplete = true
        } else if !isComplete {
            append(line)
        }
        return true
    }

    private mutating func append(_ line: Substring) {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        if let first = line.first, isBlank(first) {
            // A folded value is one value with spaces (RFC 9112, 5.2).
            headers.continueLast(String(line.trimming(isBlank)))
        } else if let colon = line.firstIndex(of: ":") {
            headers.append(String(line[..<colon]), String(line[line.index(after: colon)...].trimming(isBlank)))
        }
    }
}

extension StringProtocol where SubSequence == Substring {
    func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
        return rest
    }
}
