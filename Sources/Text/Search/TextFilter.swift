internal import Glibc

/// A filter: all its words must occur in a text, ignoring case and diacritics.
public struct TextFilter: Sendable, Hashable {
    /// A text to filter. It is folded once, because that takes longer than searching.
    public struct Subject: Sendable, Hashable {
        fileprivate let bytes: [UInt8]

        /// Folds a text.
        public init(_ text: String) {
            bytes = Array(SearchTerms.fold(text).utf8)
        }
    }

    private let words: [[UInt8]]

    /// Creates a filter.
    public init(_ text: String) {
        words = SearchTerms.fold(text).split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
    }

    /// Whether it matches everything.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether all words occur in a text.
    public func matches(_ subject: Subject) -> Bool {
        words.allSatisfy { subject.bytes.contains(run: $0) }
    }
}

extension [UInt8] {
    /// Whether `run` occurs in it. The C library searches many bytes at a time, and each key filters thousands of
    /// texts.
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
