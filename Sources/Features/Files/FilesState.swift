public import Model
public import Reactive
import Text

/// The files of a repository: a tree, what matches the line, or what a search for code has found.
public struct FilesState: ListScreen, KeepsActivity {
    /// A request for the files of a repository. Until it is answered, the list stays as it is.
    struct Request: Sendable, Equatable {
        var repository: Repository
        /// The screen where its files were asked for.
        var screen: Screen
        /// The height of the list there, in lines.
        var rows: Int?
    }

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
        /// Code is searched for words.
        case searchCode(String)
    }

    /// The line and the selection.
    public var screen: ListScreenState<FileItem, FileOrder>
    /// The files; `nil` before the first.
    public internal(set) var listing: FileListing?
    /// The rows.
    public internal(set) var items: [FileItem] = []
    /// The open folders.
    public internal(set) var open: Set<Int32> = []
    /// The files that match the line, or matched it before its last edit.
    var matches: FileMatches?
    /// The last search for code.
    public internal(set) var code: CodeSearch?
    /// Why the files could not be loaded again, or a folder not at all.
    public internal(set) var failure: Failure?
    /// The screen to go back to.
    public internal(set) var origin = Screen.search

    /// What runs.
    public var activity = Activity()
    /// The pending request for files.
    var request: Request?

    /// No files.
    public init(now: Timestamp) {
        screen = ListScreenState(order: .tree, now: now)
    }

    /// Whether the files of a repository are being loaded.
    @inline(__always) public var isLoadingList: Bool { request != nil && activity.contains(.files) }
    /// Whether code is being searched.
    public var isSearchingCode: Bool { activity.contains(.code) }
    /// Whether anything is being loaded.
    @inline(__always) public var isLoading: Bool { isLoadingList || isSearchingCode || activity.contains(.folder) }

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
    private var isCode: Bool { if case .code = mode { true } else { false } }
    /// The number of notable rows above the tree.
    public var notableCount: Int { showsTree ? listing?.notable.count ?? 0 : 0 }
    /// The rest of the hits' words; `nil` for none.
    public var filterText: String { mode == .filter ? line.text : "" }

    /// What Enter does.
    public var enter: Enter {
        if case .code(let words) = mode, words != code?.words { return .searchCode(words) }
        guard let listing, let selected else { return .nothing }
        switch selected.id {
        case .node(let number) where listing.tree.kind(number).isFolder: return .folder(number)
        case .notable(let number) where listing.tree.kind(number).isFolder: return .show(number)
        case .node, .notable, .hit: return selectedFile.map { .file($0) } ?? .nothing
        }
    }

    /// The selected file; `nil` for a folder.
    var selectedFile: FileOpening? {
        guard let listing, let place = selectedPlace, !place.isFolder else { return nil }
        var (blob, size, location): (String?, Int?, FileLocation?) = (nil, nil, nil)
        switch selected?.id {
        case .node(let number), .notable(let number):
            // The content of a submodule is elsewhere.
            guard listing.tree.kind(number) != .submodule else { return nil }
            (blob, size) = (listing.tree.id(number), listing.tree.size(number))
        case .hit(let index):
            guard let hit = hit(index) else { return nil }
            blob = hit.blob
            location = hit.fragment.isEmpty ? nil : .fragment(hit.fragment)
        case nil: return nil
        }
        let file = RepositoryFile(
            repository: listing.repository, path: place.path, blob: blob, size: size, commit: listing.tree.tree.commit,
            branch: listing.branch)
        return FileOpening(file: file, location: location)
    }

    /// The file as the tree has it: the index of a search for code lags behind. What is not in the tree is of no known commit.
    func listed(_ file: RepositoryFile) -> RepositoryFile {
        guard let listing else { return file }
        let number = listing.tree.node(at: file.path)
        return RepositoryFile(
            repository: file.repository, path: file.path, blob: number.flatMap(listing.tree.id) ?? file.blob,
            size: number.flatMap(listing.tree.size) ?? file.size, commit: number == nil ? nil : file.commit,
            branch: file.branch)
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
        guard mode == .filter, let listing else { return nil }
        let request = FileFilterRequest(tree: listing.tree, text: line.text)
        return matches?.request == request ? nil : request
    }

    /// Whether the rows are those of the line.
    public var isArranged: Bool { filterRequest == nil }

    /// An open folder whose entries GitHub has left out.
    var wantedFolder: Int32? {
        guard failure == nil, !isLoadingList, let listing, listing.tree.tree.isTruncated else { return nil }
        return open.first { listing.tree.lacksEntries($0) }
    }

    /// Shows what the line stands for. What it filters is found elsewhere; until then, the rows stay.
    public mutating func lineChanged() {
        if mode == .filter {
            if showsStaleHits { show([]) }
        } else {
            matches = nil
            showRows(keepsSelection: true)
        }
    }

    private var showsStaleHits: Bool { if case .hit = items.first?.id { true } else { false } }

    /// Shows the tree, or the hits.
    mutating func showRows(keepsSelection: Bool) {
        if isCode, let code {
            show(code.hits.hits.indices.map { FileItem(.hit(Int32($0))) }, keepsSelection: keepsSelection)
        } else if mode == .filter {
            if let matches, matches.request.tree == listing?.tree {
                show(matches.items, keepsSelection: keepsSelection)
            }
        } else {
            show(treeItems, keepsSelection: keepsSelection)
        }
    }

    mutating func show(_ items: [FileItem], keepsSelection: Bool = false) {
        self.items = items
        screen.list.replace(with: items.lazy.map(\.id), keepsSelection: keepsSelection)
    }

    /// The notable rows, and the tree as far as it is open.
    private var treeItems: [FileItem] {
        guard let listing else { return [] }
        var items = listing.notable.map { FileItem(.notable($0)) }
        append(0, to: &items, listing.tree)
        return items
    }

    /// Adds what is in a folder. No recursion: a path may have thousands of parts.
    private func append(_ folder: Int32, to items: inout [FileItem], _ tree: FileTree) {
        var rest = [tree.entries(of: folder)]
        while let last = rest.indices.last {
            guard let number = rest[last].popFirst() else {
                rest.removeLast()
                continue
            }
            items.append(FileItem(.node(number)))
            if open.contains(number) { rest.append(tree.entries(of: number)) }
        }
    }

    /// Opens a folder, and shows what is in it.
    mutating func openFolder(_ number: Int32) {
        guard let listing, !open.contains(number), let index = index(of: number) else { return }
        open.insert(number)
        failure = nil
        var inside: [FileItem] = []
        append(number, to: &inside, listing.tree)
        items.insert(contentsOf: inside, at: index + 1)
        show(items, keepsSelection: true)
    }

    /// Closes a folder.
    mutating func closeFolder(_ number: Int32) {
        guard let listing, open.contains(number), let index = index(of: number) else { return }
        open.remove(number)
        let depth = listing.tree.depth(number)
        let end = items[(index + 1)...].firstIndex { $0.depth(in: listing.tree) <= depth } ?? items.endIndex
        items.removeSubrange(index + 1..<end)
        show(items, keepsSelection: true)
    }

    /// Shows a folder in the tree, open, and selects it.
    mutating func showFolder(_ number: Int32) {
        guard let listing else { return }
        var parent = listing.tree.parent(number)
        open.insert(number)
        while parent != 0 {
            open.insert(parent)
            parent = listing.tree.parent(parent)
        }
        show(treeItems, keepsSelection: true)
        screen.list.select(.node(number), among: items.lazy.map(\.id))
    }

    /// Selects the folder that a row is in.
    mutating func selectParent(of number: Int32) {
        guard let parent = listing?.tree.parent(number), parent != 0 else { return }
        screen.list.select(.node(parent), among: items.lazy.map(\.id))
    }

    private func index(of number: Int32) -> Int? {
        guard showsTree else { return nil }
        // Nearly always the selected one.
        let id = FileItem.ID.node(number)
        return selected?.id == id ? screen.list.selectedIndex : items.firstIndex { $0.id == id }
    }
}

extension FileItem {
    fileprivate func depth(in tree: FileTree) -> Int {
        if case .node(let number) = id { tree.depth(number) } else { 0 }
    }
}
