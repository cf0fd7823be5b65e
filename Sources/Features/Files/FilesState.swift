public import Core
import Reactive

/// The files of a repository: a tree, what matches the line, or what a search for code has found.
public struct FilesState: ListScreen {
    /// What the line is.
    public enum Mode: Sendable, Equatable {
        /// Empty: the tree is shown.
        case tree
        /// A filter of paths.
        case filter
        /// Words to search code for.
        case code(String)
    }

    /// What Enter does.
    public enum Enter: Sendable, Equatable {
        case nothing
        /// A folder of the tree is opened or closed.
        case folder(Int32)
        /// A notable folder is shown in the tree.
        case show(Int32)
        /// A file is opened.
        case file(FileOpening)
        /// What a symbolic link or a submodule leads to is shown.
        case follow(Int32)
        /// Code is searched for words.
        case searchCode(String)
    }

    /// The line and the selection.
    public var screen: ListScreenState<FileItem.ID, OnlyOrder>
    /// The repository whose files are listed; `nil` for none.
    public internal(set) var parent: Repository?
    /// Whether the list is asked for, and not there yet, or not the newest.
    var isAwaited = false
    /// The files; `nil` before they are there.
    public internal(set) var listing: FileListing?
    /// Newer files, which take the place of the others when the line has filtered them.
    var newer: FileListing?
    /// The rows.
    public internal(set) var items: [FileItem] = []
    /// The rows of the tree, also while others are shown.
    var treeRows: [FileItem] = []
    /// The open folders.
    public internal(set) var open: Set<Int32> = []
    /// The files that match the line, or matched it before its last edit.
    var matches: FileMatches?
    /// The words that code is being searched for; `nil` if it is not.
    var askedCode: String?
    /// The last search for code.
    public internal(set) var code: CodeSearch?
    /// Why the files could not be loaded again, or a folder not at all.
    public internal(set) var failure: Failure?
    /// Why the next page of code could not be loaded.
    public internal(set) var pageFailure: Failure?
    /// What is read of the symbolic link or submodule that is followed; `nil` if none is.
    var following: ReferenceTarget?
    /// Whether a symbolic link or a submodule is followed.
    public var isFollowing: Bool { following != nil }

    /// No files.
    public init(now: Timestamp) { screen = ListScreenState(order: .only, now: now) }

    /// What the line is.
    public var mode: Mode {
        let text = line.text
        if text.hasPrefix("?") { return .code(text.dropFirst().split(separator: " ").joined(separator: " ")) }
        return text.allSatisfy(\.isWhitespace) ? .tree : .filter
    }

    /// Whether the rows are hits.
    public var showsHits: Bool { if case .hit = items.first?.id { true } else { isCode && code != nil } }
    /// Whether the rows are the tree.
    public var showsTree: Bool { mode == .tree || isCode && code == nil }
    var isCode: Bool { if case .code = mode { true } else { false } }
    /// Whether it is known that nothing matches the line: a filter of none is one of what begins like it, too.
    public var hasNoMatches: Bool {
        switch mode {
        case .tree: return false
        case .code(let words): return code?.words == words && code?.hits.hits.isEmpty == true
        case .filter:
            guard let matches, matches.count == 0 else { return false }
            return matches.request.tree == listing?.tree && line.text.hasPrefix(matches.request.text)
        }
    }
    /// The number of notable rows above the tree.
    public var notableCount: Int { showsTree ? listing?.notable.count ?? 0 : 0 }
    /// The rest of the hits' words; `nil` for none.
    public var filterText: String { mode == .filter ? line.text : "" }

    /// What Enter does.
    public var enter: Enter {
        if listing != nil, case .code(let words) = mode, words != code?.words { return .searchCode(words) }
        return enterOnRow
    }

    /// What it does if the line asks for nothing.
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

    /// The selected file; `nil` for a folder.
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

    /// The file as the tree has it: the index of a search for code lags behind. What is not in the tree is of no known commit.
    private func listed(_ file: RepositoryFile) -> RepositoryFile {
        guard let listing else { return file }
        let number = listing.tree.node(at: Array(file.path.utf8)[...])
        return RepositoryFile(
            repository: file.repository, path: file.path, blob: number.flatMap(listing.tree.id) ?? file.blob,
            size: number.flatMap(listing.tree.size) ?? file.size, commit: number == nil ? nil : file.commit,
            branch: file.branch)
    }

    /// The selected folder; `nil` for anything else.
    public var selectedFolder: Int32? {
        switch enterOnRow {
        case .folder(let number), .show(let number): number
        default: nil
        }
    }

    /// Whether GitHub has left out what is in a folder.
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

    /// A hit of the last search for code.
    public func hit(_ index: Int32) -> CodeHit? {
        code.flatMap { $0.hits.hits.indices.contains(Int(index)) ? $0.hits.hits[Int(index)] : nil }
    }

    /// The filter whose matches are not known yet.
    var filterRequest: FileFilterRequest? {
        guard mode == .filter, let listing = newer ?? listing else { return nil }
        let request = FileFilterRequest(tree: listing.tree, text: line.text)
        return matches?.request == request ? nil : request
    }

    /// Whether the rows are those of the line.
    public var isArranged: Bool { filterRequest == nil }

    /// The open folders whose entries GitHub has left out, in order.
    var foldersWithoutEntries: [Int32] {
        guard failure == nil, let listing, listing.tree.tree.isTruncated else { return [] }
        return open.filter { listing.tree.lacksEntries($0) }.sorted()
    }

    /// The next page of code, if it is needed: the selection is near the end, and beyond the first row of the last page, unless that is
    /// its only one. Searches are few, so that no page comes because another one has come.
    var wantedPage: PageReference? {
        guard let code, case .code(code.words) = mode, pageFailure == nil, askedCode == nil,
            list.isNearEnd, list.selectedIndex >= min(code.lastPage + 1, items.count - 1)
        else { return nil }
        return code.hits.next
    }
}
