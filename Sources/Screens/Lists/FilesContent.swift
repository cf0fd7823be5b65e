import Core
import Features
import Terminal

struct FilesContent: ListContent {
    let state: AppState
    let look: Look

    private var files: FilesState { state.files }

    var orders: (names: [String], current: Int) { ([Messages.fileOrder(files.mode)], 0) }
    var noPage: String { Messages.filesHaveNoPage }
    var hasColumns: Bool { false }
    var isLoadingMore: Bool { files.showsHits && state.isLoadingPageOfCode }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .openInBrowser: [.list(.openInBrowser)]
        case .copyURL: [.list(.copyAddress)]
        // On an empty line there is nothing to move in.
        case .forward where files.line.text.isEmpty: [.send(.files(.expand))]
        case .backward where files.line.text.isEmpty: [.send(.files(.collapse))]
        default: nil
        }
    }

    // MARK: The list

    var trouble: (summary: String, advice: String)? {
        if let trouble = troubleOfList { return trouble }
        if let seconds = state.secondsToFiles {
            let limit = Failure.rateLimited(.init(kind: .primary, waitSeconds: seconds, message: ""))
            return (
                files.showsHits ? Messages.codeNotLoaded(limit) : Messages.filesNotLoaded(limit), Messages.filesResume
            )
        }
        if files.showsHits, let failure = files.pageFailure {
            return (Messages.failure(SearchFailure(failure, during: .nextPage)), failure.advice)
        }
        return files.failure.map { (Messages.filesNotLoaded($0), $0.advice) }
    }

    var title: String {
        guard let name = files.listing?.repository.fullName else { return "" }
        return files.showsHits ? "code of \(name)" : "files of \(name)"
    }

    var headings: [(index: Int, text: String)] {
        guard let name = files.listing?.repository.fullName else { return [] }
        let notable = files.showsHits ? 0 : files.notableCount
        guard notable > 0 else { return [(index: 0, text: title)] }
        return [(index: 0, text: "notable files of \(name)"), (index: notable, text: "all files")]
    }

    func rows(_ indices: Range<Int>, width: Int, _ cache: RowCache) -> [ListRow] {
        guard let listing = files.listing else { return [] }
        let filter = PathFilter(files.filterText)
        let words = TextFilter(files.code?.words ?? "")
        return indices.map { index in
            let isSelected = index == files.list.selectedIndex
            switch files.items[index].id {
            case .hit(let hit): return .file(row(of: files.hit(hit), words, width, isSelected))
            case .notable(let number):
                return .file(row(of: number, listing.tree, .path(PathFilter("")), width, isSelected))
            case .node(let number):
                let form: FileRow.Form =
                    files.showsTree
                    ? .tree(depth: listing.tree.depth(number), isOpen: files.open.contains(number)) : .path(filter)
                return .file(row(of: number, listing.tree, form, width, isSelected))
            }
        }
    }

    private func row(
        of number: Int32, _ tree: FileTree, _ form: FileRow.Form, _ width: Int, _ isSelected: Bool
    ) -> FileRow {
        let kind = tree.kind(number)
        let isNode = if case .tree = form { true } else { false }
        let path = isNode ? tree.name(number) : tree.path(number) + (kind.isFolder ? "/" : "")
        return FileRow(
            text: path, form: form, kind: kind, fact: FilesContent.fact(of: number, kind, tree), width: width,
            isSelected: isSelected)
    }

    private static func fact(of number: Int32, _ kind: RepositoryTree.Kind, _ tree: FileTree) -> String {
        switch kind {
        case .folder, .listedFolder: Messages.files(tree.files(in: number), isKnown: !tree.tree.isTruncated)
        case .link: Messages.link
        case .submodule: Messages.submodule(at: tree.id(number) ?? "")
        case .file, .executable: tree.size(number).map(Quantities.bytes) ?? ""
        }
    }

    private func row(of hit: CodeHit?, _ words: TextFilter, _ width: Int, _ isSelected: Bool) -> FileRow {
        let line = hit.flatMap { files.code?.line(of: $0) }?.text.drop(while: \.isWhitespace) ?? ""
        return FileRow(
            text: hit?.path ?? "", form: .hit(line: String(line), words), kind: .file, fact: "", width: width,
            isSelected: isSelected)
    }

    // MARK: The preview

    /// The path of the selected row, and what it is if it is no file.
    var selectedTitle: (path: String, fact: String)? {
        guard let listing = files.listing else { return nil }
        switch files.selected?.id {
        case .node(let number), .notable(let number):
            let kind = listing.tree.kind(number)
            let fact = FilesContent.fact(of: number, kind, listing.tree)
            return (listing.tree.path(number) + (kind.isFolder ? "/" : ""), fact)
        case .hit(let index): return files.hit(index).map { ($0.path, "") }
        case nil: return nil
        }
    }

    /// What is said of a row that is no file.
    var previewSentences: [StyledText] {
        let sentence: String? =
            if files.selected == nil { Messages.noFileSelected } else if let folder = files.selectedFolder {
                files.lacksEntries(of: folder) ? Messages.folderNotListed(look.name(of: .submit)) : nil
            } else { nil }
        return sentence.map { [StyledText($0, theme[.dim])] } ?? []
    }

    /// What is in the selected folder, as far as so many rows show it.
    func entries(rows: Int, width: Int) -> [Frame.Row] {
        guard let folder = files.selectedFolder, let tree = files.listing?.tree else { return [] }
        let entries = tree.entries(of: folder)
        let hasMore = entries.count > rows
        let shown = entries.prefix(hasMore ? max(0, rows - 1) : rows).map { number in
            row(of: number, tree, .tree(depth: 0, isOpen: false), width, false).draw(look)
        }
        guard hasMore, rows > 0 else { return shown }
        let rest = look.row(width) { canvas in
            canvas.skip(to: FileRow.margin + 2)
            canvas.write("\(Quantities.grouped(entries.count - shown.count)) more", theme[.dim])
        }
        return shown + [rest]
    }

    func placeholder(lines: Int, width: Int) -> [StyledText] {
        if let placeholder = placeholderOfList(isEmpty: files.listing.map { $0.tree.tree.count == 0 } ?? true) {
            return placeholder
        }
        // Nothing is said before the filter or GitHub has answered.
        guard files.hasNoMatches, !state.isSearchingCode else { return [] }
        return [StyledText(files.showsHits ? Messages.noCodeMatches : Messages.noFileMatches, theme[.strong])]
    }

    var absence: ListAbsence? {
        files.parent.map { parent in
            ListAbsence(
                loading: "Loading files…", offline: Messages.filesOffline(parent.fullName),
                notLoaded: Messages.filesNotLoaded, empty: Messages.isEmpty(parent.fullName))
        }
    }

    // MARK: The status line

    var status: StatusText {
        let activity = state.isSearchingCode ? look.working("searching code", state) : nil
        return StatusText(activity: activity, summary: summary)
    }

    var summary: [StyledText] {
        guard let listing = files.listing else { return [] }
        if let code = files.code, files.showsHits {
            let (count, total) = (code.hits.hits.count, code.hits.totalCount)
            let isCapped = code.hits.next == nil && count > 0 && count < total
            let all = isCapped ? Messages.files(total, isKnown: true) : Messages.codeHits(total)
            var parts = look.place(files.list.selectedIndex, of: count, all, isWhole: count == total)
            if isCapped { parts.append(StyledText("GitHub shows only \(Quantities.grouped(count))", theme[.dim])) }
            if code.hits.isIncomplete { parts.append(StyledText(Messages.incomplete, theme[.dim])) }
            if case .searchCode(let words) = files.enter, !words.isEmpty {
                parts.append(StyledText("press \(look.name(of: .submit)) to search", theme[.dim]))
            }
            return parts
        }
        let all = listing.tree.fileCount
        let total = Messages.files(all, isKnown: !listing.tree.tree.isTruncated)
        var parts: [StyledText] =
            files.mode == .filter
            ? look.place(files.list.selectedIndex, of: files.items.count, total, isWhole: files.items.count == all)
            : [StyledText(total, theme[.normal])]
        if let commit = listing.tree.tree.commit {
            parts.append(StyledText(Messages.commit(commit, on: listing.repository.defaultBranch), theme[.dim]))
        }
        if listing.tree.tree.isTruncated {
            parts.append(StyledText(listing.tree.isFull ? Messages.fullTree : Messages.truncatedTree, theme[.normal]))
        }
        if listing.tree.skipped > 0 { parts.append(StyledText(Messages.skipped(listing.tree.skipped), theme[.normal])) }
        if listing.isSaved { parts.append(StyledText(Messages.age(listing.fetchedAt, state.now), theme[.dim])) }
        return parts
    }

    var hints: [Hint] {
        let hasPreview = state.showsPreview
        let escape = Hint(.escape, hasPreview ? "close preview" : files.line.text.isEmpty ? "back" : "clear")
        let retry: Hint? = trouble == nil && !state.previewTakesRetry ? nil : .retry
        let enter: Hint? =
            switch files.enter {
            case .nothing: nil
            case .folder(let number): Hint(.submit, files.open.contains(number) ? "close" : "open")
            case .show: Hint(.submit, "show")
            case .file: Hint(.submit, "read")
            case .follow: Hint(.submit, "go to")
            case .searchCode: Hint(.submit, "search code")
            }
        let isChosen = files.selected != nil && enter?.word != "search code"
        return [
            retry, enter, escape, .menu, isChosen ? Hint(.openInBrowser, "open in browser") : nil,
            isChosen ? Hint(.copyURL, "copy link") : nil,
            state.hasRoomForPreview && !hasPreview ? Hint(.togglePage, "preview") : nil, .help,
        ].compactMap { $0 }
    }
}
