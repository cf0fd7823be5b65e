public struct SearchQuery: Sendable, Hashable {
    /// Trimmed, with each run of white space outside quotation marks as one space.
    public let text: String
    public var sort: SearchSort

    public init(_ typed: String, sort: SearchSort = .bestMatch) {
        text = SearchQuery.normalize(typed)
        self.sort = sort
    }

    public var isEmpty: Bool { text.isEmpty }

    private static func normalize(_ typed: String) -> String {
        if isNormal(typed) { return typed }
        var result = String.UnicodeScalarView()
        var quotation = QuotationScanner()
        var pendingSpace = false
        for scalar in typed.unicodeScalars {
            if scalar.properties.isWhitespace && !quotation.isQuoted {
                pendingSpace = true
                continue
            }
            quotation.read(scalar)
            if pendingSpace && !result.isEmpty { result.append(" ") }
            pendingSpace = false
            result.append(scalar)
        }
        while let last = result.last, last.properties.isWhitespace { result.removeLast() }
        return String(result)
    }

    /// Whether a text is obviously normalised: ASCII, with single spaces between words.
    private static func isNormal(_ typed: String) -> Bool {
        var last = UInt8(ascii: " ")
        for byte in typed.utf8 {
            guard byte > 0x20 || (byte == 0x20 && last != 0x20), byte < 0x7F else { return false }
            last = byte
        }
        return last != 0x20 || typed.isEmpty
    }
}

/// The orders that GitHub offers for repositories, the greatest or latest first unless the name says otherwise.
///
/// Source: GitHub docs, "Search repositories", parameters `sort` and `order`; best match is the absence of both.
public enum SearchSort: String, Sendable, Hashable, CaseIterable {
    /// GitHub's ranking.
    case bestMatch = "best-match"
    case stars
    case forks
    case helpWantedIssues = "help-wanted-issues"
    case updated

    case fewestStars = "stars-asc"
    case fewestForks = "forks-asc"
    case fewestHelpWantedIssues = "help-wanted-issues-asc"
    case leastRecentlyUpdated = "updated-asc"

    /// The same order with the greatest first.
    public var field: SearchSort {
        switch self {
        case .bestMatch, .stars, .forks, .helpWantedIssues, .updated: self
        case .fewestStars: .stars
        case .fewestForks: .forks
        case .fewestHelpWantedIssues: .helpWantedIssues
        case .leastRecentlyUpdated: .updated
        }
    }

    public var isAscending: Bool { self != field }

    /// What the order sorts by, greatest first, as far as the repository has it.
    package func key(of repository: Repository) -> Int64 {
        let key =
            switch field {
            case .stars: Int64(repository.stars)
            case .forks: Int64(repository.forks)
            case .updated: (repository.updatedAt ?? repository.pushedAt)?.seconds ?? 0
            // The number of help-wanted issues is not stored.
            default: Int64(0)
            }
        return isAscending ? -key : key
    }
}

extension [Int64] {
    /// The indices of the numbers, the greatest first; a stable sort.
    package var fallingIndices: [Int] { indices.sorted { self[$0] == self[$1] ? $0 < $1 : self[$0] > self[$1] } }
}

/// The places in which free words are looked for: the values of `in:`.
public struct SearchFields: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The name, without the owner.
    public static let name = SearchFields(rawValue: 1)
    public static let description = SearchFields(rawValue: 2)
    static let topics = SearchFields(rawValue: 4)
    public static let readme = SearchFields(rawValue: 8)

    /// Where GitHub looks when no `in:` says otherwise. Source: GitHub docs, "Searching for repositories".
    public static let standard: SearchFields = [.name, .description, .topics]

    static let names: [(name: String, field: SearchFields)] = [
        ("name", .name), ("description", .description), ("topics", .topics), ("readme", .readme),
    ]
}

/// Tracks, scalar by scalar, which text is inside quotation marks.
///
/// A backslash escapes only inside quotation marks, where it is the way to write one.
struct QuotationScanner: Equatable {
    /// Whether the next scalar is inside quotation marks.
    private(set) var isQuoted = false
    private var isEscaped = false

    mutating func read(_ scalar: Unicode.Scalar) {
        if isEscaped {
            isEscaped = false
        } else if scalar == "\"" {
            isQuoted.toggle()
        } else if scalar == "\\" && isQuoted {
            isEscaped = true
        }
    }

    package static func isOpen(_ text: Substring) -> Bool {
        var scanner = QuotationScanner()
        for scalar in text.unicodeScalars { scanner.read(scalar) }
        return scanner.isQuoted
    }

    /// The text without the quotation marks around its parts: `"a \"b\" c"d` is `a "b" cd`.
    static func unquoted(_ source: Substring) -> String {
        guard source.utf8.contains(0x22) else { return String(source) }
        var result = String.UnicodeScalarView()
        var scanner = QuotationScanner()
        for scalar in source.unicodeScalars {
            let before = scanner
            scanner.read(scalar)
            if before.isEscaped, scalar != "\"", scalar != "\\" { result.append("\\") }
            // The others are the quotation marks and backslashes themselves.
            if before.isEscaped || scanner == before { result.append(scalar) }
        }
        if scanner.isEscaped { result.append("\\") }
        return String(result)
    }
}
