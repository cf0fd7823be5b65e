public import Core

/// The files of a repository: a tree, the matches of the line, or the hits of a search for code.
public struct FilesState: ListScreen {
    public enum Mode: Sendable, Equatable {
        /// Empty: the tree is shown.
        case tree
        /// A filter of paths.
        case filter
        /// Words to search code for.
        case code(String)
    }

    public enum Enter: Sendable, Equatable {
        case nothing
        /// Open or close a folder of the tree.
        case folder(Int32)
        /// Show a notable folder in the tree.
        case show(Int32)
        case file(FileOpening)
        case follow(Int32)
        case searchCode(String)
    }

    /// The line and the selection.
    public var screen: ListScreenState<FileItem.ID>
    /// The repository whose files are listed; `nil` for none.
    public internal(set) var parent: Repository?
    /// Whether the list is requested, and missing or not the newest.
    var isAwaited = false
    /// `nil` before the files are loaded.
    public internal(set) var listing: FileListing?
    /// Newer files, which replace the others when the line has filtered them.
    var newer: FileListing?
    public internal(set) var items: [FileItem] = []
    /// The rows of the tree, also while others are shown.
    var treeRows: [FileItem] = []
    public internal(set) var open: Set<Int32> = []
    /// The files that match the line, or matched it before its last edit.
    var matches: FileMatches?
    /// The words that code is being searched for; `nil` if it is not.
    var askedCode: String?
    public internal(set) var code: CodeSearch?
    /// Why the files could not be reloaded, or a folder not loaded.
    public internal(set) var failure: Failure?
    /// Why the next page of code could not be loaded.
    public internal(set) var pageFailure: Failure?
    /// The target of the followed symbolic link or submodule; `nil` if none is followed.
    var following: ReferenceTarget?
    public var isFollowing: Bool { following != nil }

    public init() { screen = ListScreenState() }

    public var mode: Mode {
        let text = line.text
        if text.hasPrefix("?") { return .code(text.dropFirst().split(separator: " ").joined(separator: " ")) }
        return text.allSatisfy(\.isWhitespace) ? .tree : .filter
    }

    public var showsHits: Bool { if case .hit = items.first?.id { true } else { isCode && code != nil } }
    public var showsTree: Bool { mode == .tree || isCode && code == nil }
    var isCode: Bool { if case .code = mode { true } else { false } }
    /// Whether it is known that nothing matches: a filter without matches has none when it is extended, either.
    public var hasNoMatches: Bool {
        switch mode {
        case .tree: return false
        case .code(let words): return code?.words == words && code?.hits.hits.isEmpty == true
        case .filter:
            guard let matches, matches.count == 0 else { return false }
            return matches.request.tree == listing?.tree && line.text.hasPrefix(matches.request.text)
        }
    }
    public var notableCount: Int { showsTree ? listing?.notable.count ?? 0 : 0 }
    /// Empty unless the line is a filter of paths.
    public var filterText: String { mode == .filter ? line.text : "" }

    public var enter: Enter {
        if listing != nil, case .code(let words) = mode, words != code?.words { return .searchCode(words) }
        return enterOnRow
    }

    /// What Enter does unless the line asks for something.
    var enterOnRow: Enter {
        guard let listing, let selected else { return .nothing }
        switch selected.id {
        case .node(let number) where listing.tree.kind(number).isFolder: return .folder(number)
        case .notable(let number) where listing.tree.kind(number).isFolder: return .show(number)
        case .node(let number) where listing.tree.kind(number).isReference,
            .notable(let number) where listing.tree.kind(number).isReference:
            return .follow(number)
        case .node, .notable, .hit: return selectedFile.map { .file($0) } ?? .nothing
        }
    }

    /// `nil` for a folder.
    var selectedFile: FileOpening? {
        guard let listing else { return nil }
        switch selected?.id {
        case .node(let number), .notable(let number): return listing.file(number).map { FileOpening(file: $0) }
        case .hit(let index):
            return hit(index).map { hit in
                FileOpening(
                    file: listed(listing.file(at: hit.path, blob: hit.blob, size: nil)),
                    location: code?.line(of: hit).map { .excerpt(.init(text: hit.fragment, line: $0.number)) })
            }
        case nil: return nil
        }
    }

    /// The file as the tree has it, because the index of a search for code lags behind. A file that is not in the tree has no known
    /// commit.
    private func listed(_ file: RepositoryFile) -> RepositoryFile {
        guard let listing else { return file }
        let number = listing.tree.node(at: Array(file.path.utf8)[...])
        return RepositoryFile(
            repository: file.repository, path: file.path, blob: number.flatMap(listing.tree.id) ?? file.blob,
            size: number.flatMap(listing.tree.size) ?? file.size, commit: number == nil ? nil : file.commit,
            branch: file.branch)
    }

    /// `nil` for anything else.
    public var selectedFolder: Int32? {
        switch enterOnRow {
        case .folder(let number), .show(let number): number
        default: nil
        }
    }

    /// Whether GitHub has left out the contents of a folder.
    public func lacksEntries(of folder: Int32) -> Bool {
        listing.map { $0.tree.lacksEntries(folder) && $0.tree.entries(of: folder).isEmpty } ?? false
    }

    /// The path of the selected row, and whether GitHub shows it as a folder.
    var selectedPlace: (path: String, isFolder: Bool)? {
        guard let listing else { return nil }
        switch selected?.id {
        case .node(let number), .notable(let number):
            let kind = listing.tree.kind(number)
            return (listing.tree.path(number), kind.isFolder || kind == .submodule)
        case .hit(let index): return hit(index).map { ($0.path, false) }
        case nil: return nil
        }
    }

    /// By index, in the last search for code.
    public func hit(_ index: Int32) -> CodeHit? {
        code.flatMap { $0.hits.hits.indices.contains(Int(index)) ? $0.hits.hits[Int(index)] : nil }
    }

    /// The filter whose matches are not known yet.
    var filterRequest: FileFilterRequest? {
        guard mode == .filter, let listing = newer ?? listing else { return nil }
        let request = FileFilterRequest(tree: listing.tree, text: line.text)
        return matches?.request == request ? nil : request
    }

    /// Whether the rows match the line.
    public var isArranged: Bool { filterRequest == nil }

    /// The open folders whose entries GitHub has left out, in order.
    var foldersWithoutEntries: [Int32] {
        guard failure == nil, let listing, listing.tree.tree.isTruncated else { return [] }
        return open.filter { listing.tree.lacksEntries($0) }.sorted()
    }

    /// The next page of code, if it is needed: the selection is near the end, and beyond the first row of the last page, unless
    /// that page has only one. Searches are few, so a page must not load merely because another one has.
    var wantedPage: PageReference? {
        guard let code, case .code(code.words) = mode, pageFailure == nil, askedCode == nil,
            list.isNearEnd, list.selectedIndex >= min(code.lastPage + 1, items.count - 1)
        else { return nil }
        return code.hits.next
    }
}
