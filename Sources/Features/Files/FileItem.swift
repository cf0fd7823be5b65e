public import Model

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

/// The order of files.
public enum FileOrder: ListOrder {
    /// That of the tree; the best matches first if the line filters them.
    case tree
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
    /// What was found.
    public var hits: CodeHits
}

/// A file that Enter opens.
public struct FileOpening: Sendable, Equatable {
    /// The file.
    public var file: RepositoryFile
    /// The place in it.
    public var location: FileLocation?
}

/// Notices of the list of files.
public enum FilesNotice: Sendable, Equatable {
    /// A repository has no files.
    case empty(fullName: String)
    /// The session is offline, and the files are not saved.
    case offline(fullName: String)
    /// The files could not be loaded.
    case notLoaded(Failure)
    /// A folder could not be loaded.
    case folderNotLoaded(Failure)
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
        case .empty, .opened, .noWords: false
        default: true
        }
    }
}
