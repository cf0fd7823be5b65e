internal import Glibc

/// A filter as it is typed: every word must be somewhere in a text, whatever their case and diacritics.
public struct TextFilter: Sendable, Hashable {
    /// What a filter looks into. It is folded once: that costs more than looking.
    public struct Subject: Sendable, Hashable {
        fileprivate let bytes: [UInt8]

        /// Folds a text.
        public init(_ text: String) {
            bytes = Array(SearchTerms.fold(text).utf8)
        }
    }

    private let words: [[UInt8]]

    /// The filter of a typed text.
    public init(_ text: String) {
        words = SearchTerms.fold(text).split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
    }

    /// Whether it lets everything pass.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether every word is somewhere in a text.
    public func matches(_ subject: Subject) -> Bool {
        words.allSatisfy { subject.bytes.contains(run: $0) }
    }
}

extension [UInt8] {
    /// Whether `run` occurs in one piece. The C library looks at many bytes at a time, and a key waits for thousands of texts.
    fileprivate func contains(run: [UInt8]) -> Bool {
        guard let first = run.first else { return true }
        return withUnsafeBytes { bytes in
            guard var place = bytes.baseAddress, bytes.count >= run.count else { return false }
            let end = place + (bytes.count - run.count + 1)
            while place < end, let hit = memchr(place, Int32(first), end - place) {
                if memcmp(hit, run, run.count) == 0 { return true }
                place = UnsafeRawPointer(hit) + 1
            }
            return false
        }
    }
}
