import Features
import Markup
import Model
import Terminal
import Text

/// The lines of a repository's page: what is known of the repository at once, then its README.
struct PageText {
    let state: AppState
    let look: Look
    /// Cells of a line.
    let width: Int
    /// The lines above the README.
    let head: [[StyledText]]
    /// The lines in place of the README, or below it.
    private let sentences: [[StyledText]]
    private let layout: MarkupLayout?

    init(state: AppState, look: Look, width: Int) {
        self.state = state
        self.look = look
        self.width = width
        head = PageText.head(state, look, width)
        layout = state.page.layout
        sentences = PageText.sentences(state, look).flatMap { sentence in
            CellText(sentence.text, repertoire: look.repertoire).folded(to: width).map {
                [StyledText($0.string, sentence.style)]
            }
        }
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
        let lines = layout?.lines ?? []
        let index = line - head.count
        if lines.indices.contains(index) {
            write(lines[index], on: &canvas)
        } else if sentences.indices.contains(index - lines.count) {
            write(sentences[index - lines.count], on: &canvas)
        }
    }

    private func write(_ texts: [StyledText], on canvas: inout RowCanvas) {
        for text in texts { canvas.write(text.text, text.style) }
    }

    /// Wide lines are scrolled sideways.
    private func write(_ line: MarkupLayout.Line, on canvas: inout RowCanvas) {
        var hidden = line.isWide ? state.page.column : 0
        for span in line.spans {
            var text = CellText(span.text, repertoire: look.repertoire)
            if hidden >= text.columns {
                hidden -= text.columns
                continue
            }
            if hidden > 0 {
                var count = 0
                for cluster in text.clusters where hidden > 0 {
                    hidden -= cluster.columns
                    count += 1
                }
                hidden = 0
                text = text.clusters(in: count..<Int.max)
            }
            canvas.write(text, look.theme.style(span.style))
        }
    }

    // MARK: The head

    private static func head(_ state: AppState, _ look: Look, _ width: Int) -> [[StyledText]] {
        guard let repository = state.page.subject else { return [] }
        let (theme, separator) = (look.theme, " \(look.symbols.separator) ")
        func folded(_ text: String, _ style: Style) -> [[StyledText]] {
            let text = CellText(text, repertoire: look.repertoire)
            return text.columns == 0 ? [] : text.folded(to: width).map { [StyledText($0.string, style)] }
        }
        var name = [StyledText(repository.fullName, theme.strong)]
        if let badge = repository.isBuiltIn ? Messages.builtIn : repository.badge {
            name.append(StyledText("  \(badge)", theme.accent))
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
        let topics = repository.topics.map { "#\($0)" }.joined(separator: " ")
        return [name] + folded(repository.description ?? "", theme.normal)
            + folded(counts.joined(separator: separator), theme.dim) + folded(topics, theme.dim)
            + folded(repository.homepage.flatMap { $0.isEmpty ? nil : Messages.home($0) } ?? "", theme.dim)
            + FactsText.lines(state, look, width)
            + [[StyledText(String(repeating: look.symbols.rule, count: width), theme.dim)]]
    }

    // MARK: Sentences

    private static func sentences(_ state: AppState, _ look: Look) -> [StyledText] {
        let page = state.page
        guard page.subject != nil else {
            let text = state.shell.screen == .history ? Messages.searchesHaveNoPage : Messages.noRepositorySelected
            return [StyledText(text, look.theme.dim)]
        }
        switch page.progress {
        case .failed(.offline):
            return [
                StyledText(Messages.pageOffline, look.theme.normal),
                StyledText(Messages.pageOfflineAdvice, look.theme.strong),
            ]
        case .failed(let failure):
            let key = state.pagePlacement == .full ? nil : look.name(of: .fullPage)
            return [
                StyledText(Messages.readmeNotLoaded(failure), look.theme.normal),
                StyledText(Messages.reloadAdvice(look.name(of: .retry), fullPage: key), look.theme.strong),
            ]
        case .held:
            let key = state.pagePlacement == .full ? nil : look.name(of: .fullPage)
            return [
                StyledText(Messages.readmeHeld, look.theme.normal),
                StyledText(Messages.reloadAdvice(look.name(of: .retry), fullPage: key), look.theme.strong),
            ]
        case .idle where page.hasNoReadme: return [StyledText(Messages.noReadme, look.theme.dim)]
        case .idle where page.layout != nil:
            guard page.isTruncated else { return [] }
            return [StyledText(Messages.readmeTruncated(look.name(of: .openInBrowser)), look.theme.accent)]
        case .idle, .resting, .loading:
            return page.layout == nil ? [StyledText(Messages.loadingReadme, look.theme.dim)] : []
        }
    }
}

extension Theme {
    /// The style of a piece of a README.
    fileprivate func style(_ style: MarkupLayout.Style) -> Style {
        var result = normal
        if style.contains(.code) { result = match }
        if style.contains(.alert) { result = accent }
        if style.contains(.strong) || style.contains(.heading) { result.isBold = true }
        if style.contains(.emphasis) || style.contains(.link) { result.isUnderlined = true }
        if style.contains(.dim) || style.contains(.struck) { result.isDim = true }
        return result
    }
}
