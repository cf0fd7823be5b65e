public import Core

/// A row of the list of files. Its texts are looked up in the tree by number.
public struct FileItem: ListItem, Hashable {
    public enum ID: Sendable, Hashable {
        case notable(Int32)
        /// A file or folder of the tree.
        case node(Int32)
        /// By index, among the hits of a search for code.
        case hit(Int32)
    }

    public let id: ID

    public init(_ id: ID) { self.id = id }

    /// None: all rows belong to one repository.
    public var listedRepository: Repository? { nil }
}

public struct FileMatches: Sendable, Equatable {
    /// The text and the tree that were searched.
    var request: FileFilterRequest
    package var count: Int { items.count }
    /// The places of the matches among the files, in order.
    var inOrder: [Int32]
    /// The rows of the matches, best first.
    var items: [FileItem]
}

public struct FileFilterRequest: Sendable, Equatable {
    var tree: FileTree
    /// As typed on the line.
    var text: String

    package init(tree: FileTree, text: String) {
        self.tree = tree
        self.text = text
    }
}

public struct CodeSearch: Sendable, Equatable {
    /// What was searched for.
    public var words: String
    /// The hits of all pages so far.
    public var hits: CodeHits
    /// The index of the last page's first hit.
    var lastPage = 0

    mutating func extend(_ page: CodeHits) {
        let known = Set(hits.hits.map(\.path))
        let new = page.hits.filter { !known.contains($0.path) }
        lastPage = hits.hits.count
        hits.hits += new
        hits.totalCount = page.totalCount
        hits.isIncomplete = hits.isIncomplete || page.isIncomplete
        // A page without new files ends the list, whatever its links say.
        hits.next = new.isEmpty ? nil : page.next
    }

    /// The line of a hit's fragment that its row shows, and its number, counted from 0: the first one with the first word, else the
    /// first non-blank one.
    package func line(of hit: CodeHit) -> (number: Int, text: String)? {
        let bytes = Array(hit.fragment.utf8)
        let lines = FileText.lines(of: bytes[...]).map { String(decoding: bytes[$0], as: UTF8.self) }
        let word = words.split(separator: " ").first.map { TextFilter(String($0)) }
        let number =
            lines.firstIndex { line in word?.matches(line) ?? false }
            ?? lines.firstIndex { !$0.allSatisfy(\.isWhitespace) }
        return number.map { ($0, lines[$0]) }
    }
}

public struct FileOpening: Sendable, Equatable {
    var file: RepositoryFile
    var location: FileLocation?
}
