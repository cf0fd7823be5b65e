import Core
import Features
import Markup
import Terminal

/// The lines of a repository's page: what is known of the repository at once, then its README.
struct PageText {
    /// Cells of a line.
    let width: Int
    /// The lines above the README.
    let head: [[StyledText]]
    /// The lines in place of the README, or below it.
    private let sentences: [[StyledText]]
    private let layout: MarkupLayout?

    init(state: AppState, look: Look, width: Int) {
        self.width = width
        layout = state.page.layout
        func folded(_ sentences: [StyledText]) -> [[StyledText]] {
            sentences.flatMap { look.folded($0.text, $0.style, to: width) }
        }
        let sentences = folded(PageText.sentences(state, look))
        let head = PageText.head(state, look, width)
        // What is said about a README that is shown is above it, where it is read.
        self.head = layout == nil || sentences.isEmpty ? head : head + sentences + [[]]
        self.sentences = layout == nil ? sentences : folded(PageText.end(state, look))
    }

    var count: Int { head.count + (layout?.lines.count ?? 0) + sentences.count }

    func draw(_ line: Int, _ text: LayoutText, on canvas: inout RowCanvas) {
        let index = line - head.count
        if text.write(index, on: &canvas) { return }
        let parts = index < 0 ? head[line] : sentences.dropFirst(index - (layout?.lines.count ?? 0)).first
        for part in parts ?? [] { canvas.write(part.text, part.style) }
    }

    // MARK: The head

    /// The repository, or the release of it.
    static func name(_ page: PageState) -> String? {
        page.subject.map { [$0.fullName, page.release].compactMap(\.self).joined(separator: " ") }
    }

    /// A repository's name and badge.
    static func title(_ repository: Repository) -> String {
        repository.origin.map { "\(repository.fullName)  \($0)" } ?? repository.fullName
    }

    static func head(_ state: AppState, _ look: Look, _ width: Int) -> [[StyledText]] {
        guard let repository = state.page.subject else { return [] }
        let theme = look.theme
        // Below the list the rule has the name.
        let isBelow = state.pagePlacement == .below
        if state.page.release != nil {
            let facts = state.releaseOfPage.map { Messages.facts(of: $0, at: state.now) } ?? []
            return (isBelow ? [] : [[StyledText(PageText.name(state.page) ?? "", theme[.strong])]])
                + look.folded(facts, look.symbols.between, theme[.dim], to: width) + [rule(state, look, width)]
        }
        let badge = repository.origin.map { [StyledText("  \($0)", theme[.dim])] } ?? []
        let name = isBelow ? [] : [[StyledText(repository.fullName, theme[.strong])] + badge]
        // Where there is little room below the list, the README needs it more.
        let isShort = isBelow && state.shell.rows < 30
        let more = isShort ? [] : moreFacts(repository)
        return name + look.folded(repository.description ?? "", theme[.normal], to: width)
            + kept(state.favourites.favourites.favourite(repository.id), look, width)
            + look.folded(facts(repository, state, look), look.symbols.between, theme[.dim], to: width)
            + look.folded(
                state.clones.shownPath(of: repository).map { Messages.clonedTo($0, look) } ?? "", theme[.normal],
                to: width)
            + more.flatMap { look.folded($0, theme[.dim], to: width) }
            + FactsText.lines(state, look, width) + [rule(state, look, width)]
    }

    /// What a search has of a repository. Unknown facts are omitted.
    private static func facts(_ repository: Repository, _ state: AppState, _ look: Look) -> [String] {
        let stars = Quantities.grouped(repository.stars)
        let counts = [
            look.symbols.isSpoken ? PlainMessages.stars(repository.stars) : "\(look.symbols.star) \(stars)",
            Messages.forks(Quantities.grouped(repository.forks), isOne: repository.forks == 1),
        ]
        return (repository.isBuiltIn ? [] : counts)
            + [
                repository.language, repository.license, repository.createdAt.map(Messages.created),
                repository.pushedAt.map { Messages.pushed($0, at: state.search.now) },
            ].compactMap { $0 }
    }

    private static func moreFacts(_ repository: Repository) -> [String] {
        let home = repository.homepage.flatMap { $0.isEmpty ? nil : Messages.home($0) }
        return [repository.topicsText, home].compactMap { $0 }
    }

    /// The head in sentences, without pictures.
    static func spokenHead(_ state: AppState, _ look: Look) -> [String] {
        guard let repository = state.page.subject else { return [] }
        if state.page.release != nil {
            let facts = state.releaseOfPage.map { Messages.facts(of: $0, at: state.now) } ?? []
            return [PageText.name(state.page) ?? "", PlainMessages.sentence(facts)].filter { !$0.isEmpty }
        }
        let favourite = state.favourites.favourites.favourite(repository.id)
        let news = favourite.map { Messages.newsDetails($0, look) } ?? []
        let note = favourite?.note?.text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let facts = Self.facts(repository, state, look)
        let known = state.pageFacts.map {
            FactsText(facts: $0, license: repository.license, now: state.search.now, look: look, width: 1).sentences
        }
        let begin: [String?] = [
            [repository.fullName, repository.origin].compactMap { $0 }.joined(separator: look.symbols.between),
            repository.description, news.isEmpty ? nil : PlainMessages.news(news.joined(separator: ", ")),
            note.map(PlainMessages.note), facts.isEmpty ? nil : PlainMessages.sentence(facts),
            state.clones.shownPath(of: repository).map { Messages.clonedTo($0, look).inSentenceCase },
        ]
        let end: [String?] = [FactsText.sentence(state, look), age(state, look).map(PlainMessages.obstacle)]
        let lines = begin.compactMap { $0 } + moreFacts(repository) + (known ?? []) + end.compactMap { $0 }
        return lines.filter { !$0.isEmpty }
    }

    /// The most lines of a note, the most rows of a line, and of how many characters they are made.
    private static let (noteLines, noteRows, noteLength) = (6, 3, 8_000)

    /// What has changed about a favourite, and the beginning of its note.
    private static func kept(_ favourite: Favourite?, _ look: Look, _ width: Int) -> [[StyledText]] {
        guard let favourite else { return [] }
        let news = look.folded(
            Messages.newsDetails(favourite, look), look.symbols.between, look.theme[.news], to: width)
        let lines = (favourite.note?.text ?? "").prefix(noteLength).split(whereSeparator: \.isNewline)
            .lazy.filter { !$0.allSatisfy(\.isWhitespace) }.prefix(noteLines)
        let rows = lines.flatMap { look.cells(String($0)).wrapped(to: max(1, width - 2), rows: noteRows) }
        return news
            + rows.enumerated().map { index, row in
                [
                    StyledText(index == 0 ? look.symbols.note + " " : "  ", look.theme[.strong]),
                    StyledText(row.string, look.theme[.normal]),
                ]
            }
    }

    /// The rule above the README, with the age of what was saved.
    private static func rule(_ state: AppState, _ look: Look, _ width: Int) -> [StyledText] {
        let title = age(state, look).map { "\(look.symbols.rule(2).string) \($0) " } ?? ""
        let rest = look.symbols.rule(width - look.cells(title).columns).string
        return [StyledText(title + rest, look.theme[.dim])]
    }

    private static func age(_ state: AppState, _ look: Look) -> String? {
        age(state).map { state.search.connection == .offline ? $0 + look.symbols.between + Messages.offline : $0 }
    }

    /// The age of the README; of the facts if only those are of an earlier session. `nil` if GitHub has sent or confirmed both.
    private static func age(_ state: AppState) -> String? {
        if let savedAt = state.page.savedAt { return Messages.age(savedAt, state.now) }
        return state.pageFactsSavedAt.map { "facts " + Messages.age($0, state.now) }
    }

    // MARK: Sentences

    static func sentences(_ state: AppState, _ look: Look) -> [StyledText] {
        let (page, text, theme) = (state.page, Messages.text(of: state.page), look.theme)
        guard page.subject != nil else { return [StyledText(state.content(look).noPage, theme[.dim])] }
        let absence = page.hasNoReadme ? [StyledText(Messages.noReadme, theme[.dim])] : []
        let isShown = page.layout != nil || page.hasNoReadme
        func trouble(_ summary: String, _ advice: String) -> [StyledText] {
            [StyledText(summary, theme[.normal]), StyledText(advice, theme[.strong])]
        }
        switch state.readmeProgress {
        // The rule says so.
        case .failed(.offline) where isShown, .held where isShown, .idle where isShown: return absence
        case .failed(.offline): return trouble(Messages.pageOffline, Messages.pageOfflineAdvice(text))
        case .failed(.rateLimited) where state.readmeWaitEnd.map { $0 > state.now } == true:
            let wait = WaitText.countdown(state.readmeWaitEnd?.seconds(since: state.now) ?? 0)
            let key = state.account.status == .anonymous ? look.name(of: .showAccount) : nil
            let sentence = Messages.readmeWaits(wait, text, isShown: isShown, signIn: key)
            return absence + [StyledText(sentence, theme[.normal])]
        case .failed(.notFound):
            return absence + trouble(Messages.readmeNotFound(text), Messages.reloadAdvice(state, look))
        case .failed(let failure):
            let summary =
                isShown ? Messages.readmeNotRefreshed(failure, text) : Messages.readmeNotLoaded(failure, text)
            return absence + trouble(summary, Messages.reloadAdvice(state, look))
        case .held: return trouble(Messages.readmeHeld(text), Messages.reloadAdvice(state, look))
        case .idle: return [StyledText(Messages.loadingReadme(text), theme[.dim])]
        }
    }

    /// What is below the README.
    static func end(_ state: AppState, _ look: Look) -> [StyledText] {
        state.page.isTruncated
            ? [StyledText(Messages.readmeTruncated(state.page, look.name(of: .openInBrowser)), look.theme[.dim])]
            : state.page.isReadmeEmpty ? [StyledText(Messages.readmeEmpty, look.theme[.dim])] : []
    }
}
