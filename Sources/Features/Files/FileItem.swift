public import Core

/// A row of the list of files. What it shows is looked up in the tree by its number.
public struct FileItem: ListItem, Hashable {
    /// What distinguishes it from the others.
    public enum ID: Sendable, Hashable {
        /// A notable file or folder.
        case notable(Int32)
        /// A file or folder of the tree.
        case node(Int32)
        /// A hit of a search for code, by its index.
        case hit(Int32)
    }

    /// What distinguishes it from the others.
    public let id: ID

    /// A row.
    public init(_ id: ID) { self.id = id }

    /// None: its repository is that of all rows.
    public var listedRepository: Repository? { nil }
}

/// The files that match a filter.
public struct FileMatches: Sendable, Equatable {
    /// What was looked for, and in which tree.
    var request: FileFilterRequest
    /// How many there are.
    package var count: Int { items.count }
    /// The places of the matches among the files, in order.
    var inOrder: [Int32]
    /// Their rows, the best first.
    var items: [FileItem]
}

/// A filter of files.
public struct FileFilterRequest: Sendable, Equatable {
    /// The files.
    var tree: FileTree
    /// The line.
    var text: String

    /// A filter of some files.
    package init(tree: FileTree, text: String) {
        self.tree = tree
        self.text = text
    }
}

/// A search for code, and what it has found.
public struct CodeSearch: Sendable, Equatable {
    /// What was searched for.
    public var words: String
    /// What was found, on all pages so far.
    public var hits: CodeHits
    /// Where the last page begins among the hits.
    var lastPage = 0

    /// A search, and its first page.
    package init(words: String, hits: CodeHits) {
        self.words = words
        self.hits = hits
    }

    /// Adds the next page.
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

    /// The line of a hit's fragment that its row shows, and its number, counted from 0: the first one with the first word, else the first
    /// one with anything.
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

/// A file that Enter opens.
public struct FileOpening: Sendable, Equatable {
    /// The file.
    var file: RepositoryFile
    /// The place in it.
    var location: FileLocation?
}

/// Notices of the list of files.
public enum FilesNotice: Sendable, Equatable {
    /// The session is offline, and the files are those that are saved.
    case refreshOffline
    /// A folder could not be loaded.
    case folderNotLoaded(Failure)
    /// It could not be loaded where the symbolic link or submodule at a path leads.
    case notFollowed(path: String, Failure)
    /// A symbolic link leads to itself.
    case leadsToItself(path: String)
    /// A symbolic link leads to a path that is not listed.
    case leadsNowhere(path: String, target: String)
    /// A submodule is a repository at an address of another host.
    case submoduleElsewhere(path: String, address: String)
    /// No address is known of a submodule.
    case submoduleUnnamed(path: String)
    /// A path leads elsewhere, so it has no address.
    case noAddress
    /// A file was opened in the browser.
    case opened(path: String)
    /// There are no words to search code for.
    case noWords
    /// Code is searched for with a token only.
    case codeNeedsToken
    /// Code is not searched in an offline session.
    case codeOffline
    /// No searches for code are left; the wait in seconds.
    case codeLimited(seconds: Int64)
    /// Code could not be searched.
    case codeNotSearched(Failure)

    /// Whether it is an error.
    var isProblem: Bool {
        switch self {
        case .opened, .noWords: false
        default: true
        }
    }
}
