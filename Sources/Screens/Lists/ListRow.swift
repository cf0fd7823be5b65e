import Core
import Features
import Terminal

/// A row of a list: what is drawn in columns on the screen, and said in a line of plain mode. Indirect, because a row is large: copies of
/// those on the screen cost a key more than drawing one.
indirect enum ListRow {
    case repository(RepositoryRow)
    case search(SearchRow)
    case file(FileRow)
    /// A column of a comparison, which has no row on the screen.
    case column(Repository, isMarked: Bool)

    /// A name, the facts about it, and a sentence; empty facts are not known.
    typealias Words = (name: String, facts: [String?], text: String)

    func draw(_ look: Look, _ cache: RowCache) -> Frame.Row {
        switch self {
        case .repository(let row): cache.row(row)
        case .search(let row): row.draw(look)
        case .file(let row): row.draw(look)
        case .column: look.row(0) { _ in }
        }
    }

    /// The same in a line, behind its number.
    func spoken(_ number: Int) -> String {
        let words: Words =
            switch self {
            case .repository(let row): row.spoken
            case .search(let row): row.spoken
            case .file(let row): row.spoken
            case .column(let repository, let isMarked):
                (repository.fullName, [isMarked ? PlainMessages.isMarked : nil], "")
            }
        return PlainMessages.row(number, words.name, words.facts.compactMap { $0 }.filter { !$0.isEmpty }, words.text)
    }
}

extension RepositoryRow {
    /// What its marks and columns say, in their order.
    fileprivate var spoken: ListRow.Words {
        var facts: [String?] = [
            isMarked ? PlainMessages.isMarked : nil,
            isPending ? PlainMessages.isPending : isFavourite ? PlainMessages.isFavourite : nil,
            isCloned ? PlainMessages.isCloned : nil, isNew ? Messages.newRow : nil, badge,
        ]
        // Where it has no description, the screen has a mark for them.
        var text = [news.isEmpty ? "" : PlainMessages.news(news)]
        for (column, _) in columns.visible {
            switch column {
            case .stars: facts.append(repository.isBuiltIn ? nil : count)
            case .language: facts.append(repository.language)
            case .license: facts.append(repository.shortLicense)
            case .age where columns.order == .release: facts.append(age.map(Messages.ago))
            case .age: facts.append(age.map { columns.order == .update ? Messages.updated($0) : Messages.pushed($0) })
            case .description:
                facts.append(lead)
                text.append(note.map(PlainMessages.note) ?? description)
            }
        }
        return (repository.fullName, facts, text.filter { !$0.isEmpty }.joined(separator: " "))
    }

    private var count: String {
        columns.order == .forks
            ? Messages.forks(Quantities.grouped(repository.forks), isOne: repository.forks == 1)
            : PlainMessages.stars(repository.stars)
    }

    private var description: String { repository.description ?? "" }
}

extension SearchRow {
    fileprivate var spoken: ListRow.Words {
        let results =
            newCount.map { Messages.newRows(Quantities.grouped($0)) } ?? item.resultCount.map(PlainMessages.results)
        let facts: [String?] = [
            item.saved == nil ? nil : item.query, item.sort == .bestMatch ? nil : Messages.sort(item.sort), results,
            item.lastUse.map { Messages.ago($0, at: now) },
        ]
        return (item.saved == nil ? item.query : item.title, facts, "")
    }
}

extension FileRow {
    fileprivate var spoken: ListRow.Words {
        let name = kind.isFolder && text.hasSuffix("/") ? String(text.dropLast()) : text
        let what = kind.isFolder ? PlainMessages.isFolder : kind == .executable ? PlainMessages.isExecutable : ""
        let line = if case .hit(let line, _) = form { line } else { "" }
        return (name, [what, fact], line)
    }
}
