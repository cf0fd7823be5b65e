import Core
import Markup

extension FileReactor {
    public static func reduce(into state: inout FileState, _ mutation: Mutation) {
        switch mutation {
        case .opened(let file, let form, let location):
            state.remember()
            let scrolled = state.scrolledBlock(of: file, form)
            state.show(file, form, at: location)
            state.returnsTo = scrolled
        case .previewed(let opening, let form):
            state.show(opening.file, form, at: opening.location)
            state.previewed = opening
        case .toggledForm:
            guard let file = state.file else { return }
            state.show(file, state.form == .text ? .rendered : .text, at: nil)
        case .wentBack:
            guard let last = state.earlier.popLast() else { return }
            state.show(last.file, last.form, at: nil)
            state.returnsTo = last.block
        case .closed: state.close()
        case .forgotten: state.forget()
        case .outdated(let now):
            // The content at a commit or blob never changes.
            guard let file = state.file, file.commit == nil, file.blob == nil, !state.showsPicture else { return }
            state.commits[FileState.branchKey(file)] = nil
            state.age(file, at: now)
        case .foundSaved(let saved):
            guard let file = state.file else { return }
            state.keep(
                saved.content, file, state.form, blob: saved.blob, commit: saved.commit, savedAt: saved.fetchedAt)
            state.confirmIfCurrent()
        case .resolved(let commit):
            state.learn(commit)
            state.confirmIfCurrent()
        case .loaded(let content):
            guard let file = state.file else { return }
            state.keep(content, file, state.form, blob: file.blob, commit: state.knownCommit, savedAt: nil)
        case .laidOut(let layout, let request, let row, let isUTF8):
            state.adopt(layout, request, row)
            state.hasOtherBytes = !isUTF8
        case .wrapped(let wraps): state.wraps = wraps
        case .read(let mutation):
            state.reader.reduce(mutation)
            if state.reader.link != nil || state.reader.find?.isTyping == true { state.goTo = nil }
        case .typed(let goTo):
            state.goTo = goTo
            if goTo != nil { state.reader.link = nil }
        case .went(let number):
            state.goTo = nil
            guard let row = state.layout?.row(of: .line(number), isText: true) else { return }
            state.show(row: row)
        case .noticed(let notice): state.notices.append(notice)
        }
    }
}

extension FileState {
    /// Remembers the position before another file replaces this one.
    fileprivate mutating func remember() {
        guard let file, isOpen else { return }
        earlier.append(Place(file: file, form: form, block: topBlock ?? 0))
        earlier.removeFirst(max(0, earlier.count - FileState.mostEarlier))
    }

    private var topBlock: Int? {
        guard let layout, let line = reader.line, layout.lines.indices.contains(line) else { return nil }
        return layout.lines.block(at: line)
    }

    /// The block at the top of the preview, if the user has scrolled it: opening the file continues there.
    fileprivate func scrolledBlock(of file: RepositoryFile, _ form: FileForm) -> Int? {
        guard let previewed, previewed == FileOpening(file: file), self.form == form else { return nil }
        return topBlock
    }

    fileprivate mutating func show(_ file: RepositoryFile, _ form: FileForm, at location: FileLocation?) {
        self.file = file
        self.form = form
        previewed = nil
        // A file shown again is laid out again.
        if let index = index(of: file, form) {
            loadCount += 1
            loaded[index].number = loadCount
        }
        self.location = location
        // The place may be inside a closed `<details>`.
        reader = Reader(isVerbatim: form == .text, open: OpenDetails(areAllOpen: location != nil))
        layoutRequest = nil
        goTo = nil
        selected = nil
        returnsTo = nil
        lacksFragment = false
        hasOtherBytes = false
        // A file too large to show is not fetched.
        if let size = file.size, size > FileContent.largest, current == nil {
            keep(.tooLarge(size: size), file, form, blob: file.blob, commit: file.commit, savedAt: nil)
        }
    }

    fileprivate mutating func close() {
        guard let file else { return }
        show(file, .text, at: nil)
        self.file = nil
        earlier = []
    }

    /// Forgets what another identity may not see. A public file stays open.
    fileprivate mutating func forget() {
        let shown = file?.repository.isKnownPublic == true ? current : nil
        loaded = shown.map { [$0] } ?? []
        commits = [:]
        earlier = []
        if shown == nil { close() }
    }

    fileprivate func index(of file: RepositoryFile, _ form: FileForm) -> Int? {
        loaded.lastIndex { $0.file == file && $0.form == form }
    }

    /// Keeps a content, and evicts the oldest.
    fileprivate mutating func keep(
        _ content: FileContent, _ file: RepositoryFile, _ form: FileForm, blob: String?, commit: String?,
        savedAt: Timestamp?
    ) {
        if file == self.file, form == self.form, !content.isLaidOut { dropLayout() }
        var entry = Loaded(
            file: file, form: form, content: content, blob: blob, commit: commit, savedAt: savedAt,
            number: loadCount + 1)
        if let index = index(of: file, form) {
            let former = loaded.remove(at: index)
            if former.content == content { entry.number = former.number }
        }
        loadCount = max(loadCount, entry.number)
        loaded.append(entry)
        loaded.removeFirst(loaded.count - loaded.countKept(of: FileState.capacity) { $0.content.byteCount })
    }

    private mutating func dropLayout() {
        reader = Reader(isVerbatim: form == .text)
        (layoutRequest, selected, goTo, location) = (nil, nil, nil, nil)
    }

    /// The most remembered commits: one for each repository that was looked into.
    private static let mostCommits = 100

    fileprivate mutating func learn(_ commit: String) {
        guard let file else { return }
        if commits.count >= FileState.mostCommits { commits = [:] }
        commits[FileState.branchKey(file)] = commit
    }

    /// Marks the shown content as current, if that is known without a request.
    fileprivate mutating func confirmIfCurrent() {
        guard let file, let index = index(of: file, form), let savedAt = loaded[index].savedAt else { return }
        let (known, commit) = (loaded[index], knownCommit)
        let saved = SavedFile(known.content, blob: known.blob, commit: known.commit, fetchedAt: savedAt)
        guard saved.isCurrent(for: file, at: commit) else { return }
        loaded[index].savedAt = nil
        loaded[index].commit = commit ?? known.commit
    }

    /// Marks a file as possibly outdated.
    fileprivate mutating func age(_ file: RepositoryFile, at now: Timestamp) {
        for index in loaded.indices where loaded[index].file == file && loaded[index].savedAt == nil {
            loaded[index].savedAt = now
        }
    }

    fileprivate mutating func adopt(_ layout: MarkupLayout, _ request: LayoutRequest, _ row: Int?) {
        guard current?.number == request.number else { return }
        layoutCount += 1
        reader.adopt(layout, number: layoutCount)
        if let returnsTo { reader.line = layout.lines.range(ofBlock: returnsTo).lowerBound }
        returnsTo = nil
        layoutRequest = request
        guard let location else { return }
        self.location = nil
        if let row { show(row: row) } else if case .excerpt = location { lacksFragment = true }
    }

    /// Shows a row a little below the top; in a text, addresses then refer to its line.
    fileprivate mutating func show(row: Int) {
        reader.line = max(0, row - FileState.context)
        selected = form == .text ? layout.map { $0.lines.block(at: row) } : nil
        reader.find = nil
    }
}

extension FileContent {
    var isLaidOut: Bool {
        switch self {
        case .text, .rendered: true
        case .binary, .tooLarge, .notAFile: false
        }
    }

    fileprivate var byteCount: Int {
        switch self {
        case .text(let bytes): bytes.count
        case .rendered(let readme): readme.html.utf8.count
        case .binary, .tooLarge, .notAFile: 0
        }
    }
}

extension MarkupLayout {
    /// The row of a place; `nil` if there is none. A line beyond the end is the last row.
    func row(of location: FileLocation, isText: Bool) -> Int? {
        guard let last = lines.indices.last else { return nil }
        switch location {
        case .line(let number):
            guard isText else { return nil }
            return min(last, lines.range(ofBlock: max(0, min(number - 1, lines.block(at: last)))).lowerBound)
        case .fragment(let text): return isText ? nil : row(ofAnchor: text)
        // Found by its bytes elsewhere: a layout has blanks in place of tabs.
        case .excerpt: return nil
        }
    }

    /// The heading with an anchor as GitHub makes it: the letters, digits, underscores and hyphens of its text, blanks as hyphens,
    /// and a number if the same anchor occurred before.
    private func row(ofAnchor anchor: String) -> Int? {
        let anchor = anchor.lowercased()
        var seen: [String: Int] = [:]
        return headings.first { row in
            let rows = lines.range(ofBlock: lines.block(at: row)).clamped(to: row..<lines.count)
            // The marks of deeper headings and the rule below a title are not part of the text.
            let text = rows.map { row in
                lines[row].spans.filter { !$0.style.contains(.number) }.map(\.text).joined()
                    .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
                    .trimmed
            }.filter { !$0.isEmpty }.joined(separator: " ")
            let slug = text.lowercased().replacing(" ", with: "-")
            let count = seen[slug, default: 0]
            seen[slug] = count + 1
            return (count == 0 ? slug : "\(slug)-\(count)") == anchor
        }
    }
}
