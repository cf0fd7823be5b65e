public import Core
import Markup

/// The repositories that a README or another text links to: each once, in order, with their headings and the words after the first
/// link that has any.
public struct LinkedList: Sendable, Equatable {
    public struct Entry: Sendable, Equatable {
        /// The name in the text, which may be a former one.
        var reference: RepositoryReference
        /// The text beside the link. Untrusted.
        public var words = ""
        /// The index of its heading in ``LinkedList/sections``; `nil` for none.
        var section: Int?

        /// The name in lower case.
        public var id: String { reference.fullName.lowercased() }
    }

    /// The most repositories of a list.
    static let limit = 10_000
    /// How much of a text is read, in bytes.
    public static let longestText = 16 << 20
    /// In bytes; longer addresses are ignored.
    private static let longestAddress = 2_000

    /// The headings. Untrusted.
    private(set) var sections: [String] = []
    public private(set) var entries: [Entry] = []
    /// Whether the text links to more repositories than are listed.
    public private(set) var isTruncated = false
    private var places: [String: Int] = [:]

    /// Not for the main actor: a long README takes many milliseconds. `repository` is the one it belongs to, which is not listed;
    /// `webAddress` is that of the web site, such as `https://github.com`; `host` is the one whose addresses count.
    public init(
        readme: Readme, of repository: Repository, webAddress: String = "https://github.com",
        host: String = "github.com"
    ) {
        let owner = MarkupRepository(webAddress: webAddress, owner: repository.owner, name: repository.name)
        let document = MarkupDocument(html: readme.html, repository: owner)
        let own = repository.fullName.lowercased()
        let found = document.links { address -> RepositoryReference? in
            TextWork.add(address.utf8.count)
            let reference = try? RepositoryReference(address, host: host)
            return reference.flatMap { $0.fullName.lowercased() == own ? nil : $0 }
        }
        isTruncated = readme.isTruncated || document.isTruncated
        sections = found.sections
        for link in found.links {
            add(Entry(reference: link.target, words: link.words, section: link.section))
        }
    }

    /// The repositories with addresses in any text, such as a file of bookmarks.
    public init(text: String, host: String = "github.com") {
        isTruncated = text.utf8.count > Self.longestText
        let ends = Set("\"'`<>()[]{}|,\\".utf8)
        let hostBytes = Array(host.lowercased().utf8)
        func isEnd(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F || ends.contains(byte) }
        // Word by word: an array of all words takes many times the memory of the text.
        var rest = text.utf8.prefix(Self.longestText)
        while let start = rest.firstIndex(where: { !isEnd($0) }) {
            rest = rest[start...]
            let word = rest.prefix { !isEnd($0) }
            rest = rest[word.endIndex...]
            TextWork.add(word.count)
            guard (hostBytes.count...Self.longestAddress).contains(word.count),
                let address = Self.address(in: word, host: hostBytes),
                let reference = try? RepositoryReference(address, host: host)
            else { continue }
            add(Entry(reference: reference))
        }
    }

    /// The address in a word, without what precedes it and without a full stop at its end; `nil` if the word does not contain the
    /// host.
    private static func address(in word: Substring.UTF8View.SubSequence, host: [UInt8]) -> String? {
        var text = Substring(word)
        while let last = text.utf8.last, ".,;:!?*_".utf8.contains(last) { text.removeLast() }
        guard text.lowercased().utf8.firstRange(of: host) != nil else { return nil }
        if let colon = text.firstRange(of: "://")?.lowerBound {
            let scheme = text[..<colon].utf8.reversed().prefix { $0.isASCIILetter || $0 == 0x2B }
            text = text[text.utf8.index(colon, offsetBy: -scheme.count)...]
        }
        return String(text)
    }

    private mutating func add(_ entry: Entry) {
        if let place = places[entry.id] {
            if entries[place].words.isEmpty { entries[place].words = entry.words }
        } else if entries.count == Self.limit {
            isTruncated = true
        } else {
            places[entry.id] = entries.count
            entries.append(entry)
        }
    }
}
