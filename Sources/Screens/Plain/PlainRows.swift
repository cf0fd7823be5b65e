import Core
import Features

/// Rows of plain mode: what the columns and marks of the screen say, in words.
struct PlainRows {
    let state: AppState
    let look: Look

    /// The row of an item.
    func row(_ number: Int, _ item: Any) -> String {
        switch item {
        case let item as Repository: row(number, item)
        case let item as Favourite: row(number, item)
        case let item as LinkedItem: row(number, item)
        case let item as FileItem: row(number, item)
        case let item as HistoryItem: row(number, item)
        default: PlainMessages.row(number, "", [], nil)
        }
    }

    private func row(_ number: Int, _ favourite: Favourite) -> String {
        let news = Messages.news(favourite, separator: look.symbols.between)
        let note = favourite.note.map { PlainMessages.note(String($0.firstLine.drop(while: \.isWhitespace))) }
        let text = [
            news.isEmpty ? nil : "\(PlainMessages.news(news)).", note ?? favourite.repository.description,
        ].compactMap { $0 }.joined(separator: " ")
        return PlainMessages.row(number, favourite.repository.fullName, facts(favourite.repository), text)
    }

    private func row(_ number: Int, _ item: LinkedItem) -> String {
        let repository = item.described
        let knowledge = item.knowledge == .gone ? [Messages.gone] : facts(repository)
        return PlainMessages.row(number, repository.fullName, knowledge, repository.description)
    }

    private func row(_ number: Int, _ item: FileItem) -> String {
        let files = state.files
        switch item.id {
        case .hit(let index):
            let hit = files.hit(index)
            return PlainMessages.row(
                number, hit?.path ?? "", [],
                hit.flatMap { files.code?.line(of: $0) }.map { String($0.text.drop(while: \.isWhitespace)) })
        case .node(let node), .notable(let node):
            guard let tree = files.listing?.tree else { return PlainMessages.row(number, "", [], nil) }
            let kind = tree.kind(node)
            let fact = FilesContent.fact(of: node, kind, tree)
            let facts = (kind.isFolder ? [PlainMessages.isFolder] : []) + (fact.isEmpty ? [] : [fact])
            return PlainMessages.row(number, files.showsTree ? tree.name(node) : tree.path(node), facts, nil)
        }
    }

    /// The table of a comparison, fact by fact: what differs first.
    var comparison: [String] {
        let comparison = state.compare.comparison
        let names = comparison.repositories.map(\.fullName)
        let different = comparison.rows.map { row in
            PlainMessages.fact(
                ComparisonMessages.name(row.kind),
                zip(names, row.cells).map { name, cell in
                    "\(name) \(cell.unknown.map(ComparisonMessages.reason) ?? cell.text)"
                })
        }
        let equal = comparison.equal.map { row in
            let cell = row.cells.first
            let text = cell.map { $0.unknown.map(ComparisonMessages.reason) ?? PlainMessages.forAll($0.text) } ?? ""
            return PlainMessages.fact(ComparisonMessages.name(row.kind), [text])
        }
        return different + equal
    }

    private func row(_ number: Int, _ repository: Repository) -> String {
        PlainMessages.row(number, repository.fullName, facts(repository), repository.description)
    }

    private func facts(_ repository: Repository) -> [String] {
        let isSearch = state.shell.screen == .search
        let isFavourite = state.shell.screen != .favourites && state.favourites.favourites.ids.contains(repository.id)
        let ahead = state.shell.screen == .forks ? state.commitsAhead(in: repository.id).flatMap { $0 } : nil
        let moment = repository.pushedAt.flatMap { moment in
            isSearch && state.search.sort.field == .updated ? Messages.pushed(moment, at: state.search.now) : nil
        }
        return [
            state.marks.ids.contains(repository.id) ? PlainMessages.isMarked : nil,
            isSearch && state.newRows.contains(repository.id) ? PlainMessages.isNew : nil,
            isFavourite ? PlainMessages.isFavourite : nil,
            state.clones.index.path(of: repository) == nil ? nil : PlainMessages.isCloned,
            repository.isBuiltIn ? nil : PlainMessages.stars(repository.stars),
            isSearch && state.search.sort.field == .forks ? PlainMessages.forks(repository.forks) : nil,
            repository.language, repository.origin, ahead.map(Messages.ahead), moment,
        ].compactMap { $0 }
    }

    private func row(_ number: Int, _ item: HistoryItem) -> String {
        let name = item.saved == nil ? nil : item.title
        let facts = [
            name == nil ? nil : item.query, item.sort == .bestMatch ? nil : Messages.sort(item.sort),
            item.resultCount.map { PlainMessages.results($0, isExact: true) },
            item.lastUse.map { Messages.ago($0, at: state.history.now) },
        ].compactMap { $0 }
        return PlainMessages.row(number, name ?? item.query, facts, nil)
    }
}
