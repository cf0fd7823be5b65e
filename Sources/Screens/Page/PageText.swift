import Features
import Markup
import Model
import Terminal
import Text

/// The lines of a repository's page: what is known of the repository at once, then its README.
struct PageText {
    /// A part of a line.
    struct Piece {
        var text: CellText
        var style: Style
    }

    let state: AppState
    let look: Look
    /// Cells of a line.
    let width: Int
    /// The lines above the README.
    let head: [[Piece]]
    /// The lines in place of the README, or below it.
    private let sentences: [[Piece]]
    private let layout: MarkupLayout?

    init(state: AppState, look: Look, width: Int) {
        self.state = state
        self.look = look
        self.width = width
        layout = state.page.layout
        func folded(_ sentences: [StyledText]) -> [[Piece]] {
            sentences.flatMap { sentence in
                CellText(sentence.text, repertoire: look.repertoire).folded(to: width).map {
                    [Piece(text: $0, style: sentence.style)]
                }
            }
        }
        let sentences = folded(PageText.sentences(state, look))
        let head = PageText.head(state, look, width)
        // What is said about a README that is shown is above it, where it is read.
        self.head = layout == nil || sentences.isEmpty ? head : head + sentences + [[]]
        self.sentences = layout == nil ? sentences : folded(PageText.end(state, look))
    }

    /// The number of lines of the README, and of what is said about it.
    var bodyCount: Int { (layout?.lines.count ?? 0) + sentences.count }
    /// The number of all lines.
    var count: Int { head.count + bodyCount }

    /// The first visible line of all, in so many rows.
    func first(in rows: Int) -> Int {
        guard let line = state.page.line else { return 0 }
        return min(max(0, head.count + line), max(0, count - rows))
    }

    /// Draws a line.
    func draw(_ line: Int, on canvas: inout RowCanvas) {
        if head.indices.contains(line) { return write(head[line], on: &canvas) }
        let lines = layout?.lines ?? .init()
        let index = line - head.count
        if lines.indices.contains(index) {
            write(lines[index], index, on: &canvas)
        } else if sentences.indices.contains(index - lines.count) {
            write(sentences[index - lines.count], on: &canvas)
        }
    }

    private func write(_ pieces: [Piece], on canvas: inout RowCanvas) {
        for piece in pieces { canvas.write(piece.text, piece.style) }
    }

    // MARK: The head

    /// A repository's name and badge.
    static func title(_ repository: Repository) -> String {
        badge(of: repository).map { "\(repository.fullName)  \($0)" } ?? repository.fullName
    }

    private static func badge(of repository: Repository) -> String? {
        repository.isBuiltIn ? Messages.builtIn : repository.badge
    }

    private static func head(_ state: AppState, _ look: Look, _ width: Int) -> [[Piece]] {
        guard let repository = state.page.subject else { return [] }
        let (theme, separator) = (look.theme, " \(look.symbols.separator) ")
        func piece(_ text: String, _ style: Style) -> Piece {
            Piece(text: CellText(text, repertoire: look.repertoire), style: style)
        }
        func folded(_ text: String, _ style: Style) -> [[Piece]] {
            let text = CellText(text, repertoire: look.repertoire)
            return text.columns == 0 ? [] : text.folded(to: width).map { [Piece(text: $0, style: style)] }
        }
        // Below the list the rule has the name.
        var name = state.pagePlacement == .below ? [] : [[piece(repository.fullName, theme.strong)]]
        if !name.isEmpty, let badge = badge(of: repository) {
            name[0].append(piece("  \(badge)", theme.accent))
        }
        // Unknown facts are omitted.
        var counts =
            repository.isBuiltIn
            ? []
            : [
                "\(look.symbols.star) \(Quantities.grouped(repository.stars))",
                "\(look.symbols.fork) \(Quantities.grouped(repository.forks))",
            ]
        counts += [repository.language, repository.license].compactMap { $0 }
        if let created = repository.createdAt { counts.append(Messages.created(String(created.dateText.prefix(4)))) }
        if let pushed = repository.pushedAt {
            counts.append(Messages.pushed(Age(of: pushed, at: state.search.now).text))
        }
        // Where there is little room below the list, the README needs it more.
        let isShort = state.pagePlacement == .below && state.shell.rows < 30
        let topics = isShort ? "" : repository.topics.map { "#\($0)" }.joined(separator: " ")
        let home = isShort ? nil : repository.homepage.flatMap { $0.isEmpty ? nil : Messages.home($0) }
        return name + folded(repository.description ?? "", theme.normal)
            + FactRows.fold(counts, separator, to: width, look).map { [Piece(text: $0, style: theme.dim)] }
            + folded(topics, theme.dim) + folded(home ?? "", theme.dim)
            + FactsText.lines(state, look, width).map { $0.map { piece($0.text, $0.style) } }
            + [rule(state, look, width)]
    }

    /// The rule above the README, with the age of what was saved.
    private static func rule(_ state: AppState, _ look: Look, _ width: Int) -> [Piece] {
        var text = look.symbols.rule(width)
        if var age = age(state) {
            if state.search.connection == .offline { age += " \(look.symbols.separator) \(Messages.offline)" }
            let title = CellText("\(look.symbols.rule(2).string) \(age) ", repertoire: look.repertoire)
            text = CellText(title.string + look.symbols.rule(width - title.columns).string)
        }
        return [Piece(text: text, style: look.theme.dim)]
    }

    /// The age of the README; of the facts if only those are of an earlier session. `nil` if GitHub has sent or confirmed both.
    private static func age(_ state: AppState) -> String? {
        if let savedAt = state.page.savedAt { return Messages.age(savedAt, state.page.now) }
        guard state.facts.subject == state.page.subject?.id, let savedAt = state.facts.savedAt else { return nil }
        return Messages.factsAge(Messages.age(savedAt, state.facts.now))
    }

    // MARK: Sentences

    private static func sentences(_ state: AppState, _ look: Look) -> [StyledText] {
        let page = state.page
        guard page.subject != nil else {
            return [StyledText(state.shell.screen.presentation.content(state, look).noPage, look.theme.dim)]
        }
        let isShown = page.layout != nil || page.hasNoReadme
        switch page.progress {
        case .failed(.offline):
            // The rule says so.
            return isShown
                ? absence(page, look)
                : [
                    StyledText(Messages.pageOffline, look.theme.normal),
                    StyledText(Messages.pageOfflineAdvice, look.theme.strong),
                ]
        case .failed(let failure): return absence(page, look) + sentences(about: failure, isShown, state, look)
        case .held:
            guard !isShown else { return absence(page, look) }
            let key = state.pageTakesRetry ? nil : look.name(of: .fullPage)
            return [
                StyledText(Messages.readmeHeld, look.theme.normal),
                StyledText(Messages.reloadAdvice(look.name(of: .retry), fullPage: key), look.theme.strong),
            ]
        case .idle:
            if page.hasNoReadme { return absence(page, look) }
            return page.layout == nil ? [StyledText(Messages.loadingReadme, look.theme.dim)] : []
        }
    }

    private static func absence(_ page: PageState, _ look: Look) -> [StyledText] {
        page.hasNoReadme ? [StyledText(Messages.noReadme, look.theme.dim)] : []
    }

    private static func sentences(
        about failure: Failure, _ isShown: Bool, _ state: AppState, _ look: Look
    ) -> [StyledText] {
        if case .rateLimited = failure, let end = state.readmeWaitEnd, end > state.page.now {
            let wait = WaitText.countdown(end.seconds(since: state.page.now))
            let key = state.account.status == .anonymous ? look.name(of: .showAccount) : nil
            return [StyledText(Messages.readmeWaits(wait, isShown: isShown, signIn: key), look.theme.normal)]
        }
        let text = isShown ? Messages.readmeNotRefreshed(failure) : Messages.readmeNotLoaded(failure)
        let key = state.pageTakesRetry ? nil : look.name(of: .fullPage)
        return [
            StyledText(text, look.theme.normal),
            StyledText(Messages.reloadAdvice(look.name(of: .retry), fullPage: key), look.theme.strong),
        ]
    }

    /// What is below the README.
    private static func end(_ state: AppState, _ look: Look) -> [StyledText] {
        if state.page.isReadmeEmpty, !state.page.isTruncated {
            return [StyledText(Messages.readmeEmpty, look.theme.dim)]
        }
        guard state.page.isTruncated else { return [] }
        return [StyledText(Messages.readmeTruncated(look.name(of: .openInBrowser)), look.theme.accent)]
    }
}
