import Core

extension FilesState {
    /// Shows the rows for the line. The matches of a filter are found elsewhere; until then, the rows stay.
    public mutating func lineChanged() {
        if mode == .filter {
            if showsHits { show([]) }
        } else {
            matches = nil
            if let newer { take(newer) }
            showRows()
        }
    }

    /// Shows the tree or the hits, if they are not shown already.
    private mutating func showRows() {
        let rows = isCode ? code.map(\.items) ?? treeRows : treeRows
        if rows != items { show(rows, keepsSelection: true) }
    }

    mutating func show(_ items: [FileItem], keepsSelection: Bool = false) {
        TextWork.add(keepsSelection ? items.count : 1)
        self.items = items
        screen.list.replace(with: items.lazy.map(\.id), keepsSelection: keepsSelection)
    }

    /// Shows the hits of a search from the first one, if the line asks for them.
    mutating func showHits() {
        if isCode, let code { show(code.items) }
    }

    mutating func showMoreHits() {
        guard isCode, let code else { return }
        items = code.items
        screen.list.extend(to: items.count) { [items] in items[$0].id }
    }

    // MARK: Other files

    /// Lists the files with all folders closed.
    mutating func begin(with listing: FileListing) {
        self.listing = listing
        treeRows = listing.rows
        show(treeRows)
    }

    /// Lists newer files, at once or when the line has filtered them.
    mutating func replace(with listing: FileListing) {
        guard mode != .filter else { return newer = listing }
        take(listing)
        guard showsTree else { return }
        items = treeRows
        screen.list.update(with: items.lazy.map(\.id))
    }

    /// Shows the matches of the line. If only the files have changed since the last filter, the selection stays.
    mutating func adopt(_ matches: FileMatches) {
        guard filterRequest == matches.request else { return }
        let isSameLine = self.matches?.request.text == matches.request.text
        self.matches = matches
        if let newer { take(newer) }
        guard isSameLine else { return show(matches.items) }
        items = matches.items
        screen.list.update(with: items.lazy.map(\.id))
    }

    /// Takes a listing that keeps the numbers of the current one.
    mutating func extend(to listing: FileListing) {
        self.listing = listing
        makeTreeRows()
        if showsTree { show(treeRows, keepsSelection: true) }
    }

    /// Takes newer files. The same folders stay open, and the selection is on the same path, or on the nearest one that still
    /// exists.
    private mutating func take(_ listing: FileListing) {
        newer = nil
        guard let former = self.listing?.tree else { return }
        let selection = selection(in: listing, of: former)
        self.listing = listing
        open = listing.tree.folders(open, of: former)
        makeTreeRows()
        if let selection { screen.list.renameSelected(selection) }
    }

    /// How many rows below and above the selected one are tried for a path that still exists.
    private static let reach = 100

    /// The selection among newer files; `nil` if no row nearby exists any more, or if the rows are not files.
    private func selection(in listing: FileListing, of former: FileTree) -> FileItem.ID? {
        let place = screen.list.selectedIndex
        let nearest = [place] + (1...FilesState.reach).flatMap { [place + $0, place - $0] }
        for index in nearest where items.indices.contains(index) {
            switch items[index].id {
            case .node(let number):
                if let found = listing.tree.node(at: former.bytes(number)) { return .node(found) }
            case .notable(let number):
                guard let found = listing.tree.node(at: former.bytes(number)) else { continue }
                return listing.notable.contains(found) ? .notable(found) : .node(found)
            case .hit: return nil
            }
        }
        return nil
    }

    // MARK: Folders

    /// Makes the notable rows, and the tree as far as it is open.
    private mutating func makeTreeRows() {
        guard let listing else { return treeRows = [] }
        guard !open.isEmpty else { return treeRows = listing.rows }
        treeRows = Array(listing.rows.prefix(listing.notable.count))
        append(0, to: &treeRows, listing.tree)
    }

    /// Adds the contents of a folder. Without recursion: a path may have thousands of parts. The entries between open folders are
    /// added at once, because there may be a hundred thousand.
    private func append(_ folder: Int32, to items: inout [FileItem], _ tree: FileTree) {
        var rest = [tree.entries(of: folder)]
        while let entries = rest.popLast() {
            // Folders come first.
            let next = entries.firstIndex { !tree.kind($0).isFolder || open.contains($0) }
            guard let next, open.contains(entries[next]) else {
                TextWork.add(entries.count)
                items += entries.lazy.map { FileItem(.node($0)) }
                continue
            }
            TextWork.add(next - entries.startIndex + 1)
            items += entries[...next].lazy.map { FileItem(.node($0)) }
            rest += [entries[(next + 1)...], tree.entries(of: entries[next])]
        }
    }

    /// Opens a folder, and shows its contents.
    mutating func openFolder(_ number: Int32) {
        guard let listing, !open.contains(number), let index = index(of: number) else { return }
        open.insert(number)
        failure = nil
        var rows: [FileItem] = []
        rows.reserveCapacity(treeRows.count + listing.tree.entries(of: number).count)
        rows += treeRows[...index]
        append(number, to: &rows, listing.tree)
        rows += treeRows[(index + 1)...]
        treeRows = rows
        show(treeRows, keepsSelection: true)
    }

    mutating func closeFolder(_ number: Int32) {
        guard let listing, open.contains(number), let index = index(of: number) else { return }
        open.remove(number)
        let depth = listing.tree.depth(number)
        let end = items[(index + 1)...].firstIndex { $0.depth(in: listing.tree) <= depth } ?? items.endIndex
        items = []
        treeRows.removeSubrange(index + 1..<end)
        show(treeRows, keepsSelection: true)
    }

    /// Shows an entry in the tree, a folder open, and selects it.
    mutating func showEntry(_ number: Int32) {
        guard let listing else { return }
        if listing.tree.kind(number).isFolder { open.insert(number) }
        reveal(number, in: listing.tree)
        screen.list.select(.node(number), among: items.lazy.map(\.id))
    }

    /// Opens the folders that a row of the tree is in.
    private mutating func reveal(_ number: Int32, in tree: FileTree) {
        var parent = tree.parent(number)
        while parent != 0 {
            open.insert(parent)
            parent = tree.parent(parent)
        }
        makeTreeRows()
        show(treeRows, keepsSelection: true)
    }

    /// The path; for a notable row, with a slash before it.
    public func rowName(of item: FileItem) -> String? {
        guard let tree = listing?.tree else { return nil }
        switch item.id {
        case .node(let number): return tree.path(number)
        case .notable(let number): return "/\(tree.path(number))"
        case .hit(let index): return hit(index)?.path
        }
    }

    /// Also opens the folders that the row is in.
    public mutating func index(ofRow name: String) -> Int? {
        guard let listing, showsTree else { return nil }
        let path = Array(name.utf8)
        if path.first == UInt8(ascii: "/"), let number = listing.tree.node(at: path.dropFirst()),
            let index = listing.notable.firstIndex(of: number)
        {
            return index
        }
        guard let number = listing.tree.node(at: path[...]) else { return nil }
        reveal(number, in: listing.tree)
        return items.firstIndex { $0.id == .node(number) }
    }

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

extension CodeSearch {
    fileprivate var items: [FileItem] { hits.hits.indices.map { FileItem(.hit(Int32($0))) } }
}

extension FileItem {
    fileprivate func depth(in tree: FileTree) -> Int {
        if case .node(let number) = id { tree.depth(number) } else { 0 }
    }
}
