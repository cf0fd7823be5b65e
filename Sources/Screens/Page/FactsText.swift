import Core
import Features

/// The lines of a page with the facts about its repository. Every chart has its numbers beside it, and what is not known has no line.
struct FactsText {
    let facts: RepositoryFacts
    /// The licence that the list already shows.
    let license: String?
    let now: Timestamp
    let look: Look
    /// Cells of a line.
    let width: Int

    /// The column of the values.
    private static let field = 9
    /// The blanks between two facts on a line.
    private static let gap = 4
    /// Fewer cells behind a name are no room for values.
    private static let leastRoom = 8
    private static let separator = ", "

    /// The facts about the subject of a page, and what is not requested about it.
    static func lines(_ state: AppState, _ look: Look, _ width: Int) -> [[StyledText]] {
        guard let subject = state.page.subject else { return [] }
        let facts = state.pageFacts.map {
            FactsText(facts: $0, license: subject.license, now: state.search.now, look: look, width: width).lines
        }
        return (facts ?? []) + look.folded(sentence(state, look), look.theme[.dim], to: width)
    }

    /// What is said about the facts; empty for nothing.
    static func sentence(_ state: AppState, _ look: Look) -> String {
        let retry = Messages.reloadAdvice(state, look)
        let notRequested = state.obstacleToFacts.map {
            Messages.factsNotRequested($0, at: state.search.now, look.name(of: .showAccount))
        }
        let wait = state.factsWaitEnd.map { WaitText.countdown($0.seconds(since: state.search.now)) }
        switch state.failureOfFacts {
        // It is said about the README.
        case let failure? where state.readmeProgress == .failed(failure): return ""
        case .rateLimited? where wait != nil: return notRequested ?? ""
        case let failure?:
            return wait.map { Messages.factsRetried(failure, in: $0) } ?? "\(Messages.factsNotLoaded(failure)) \(retry)"
        case nil: return notRequested ?? state.pageFacts?.gap.map { Messages.factsMissing($0, retry: retry) } ?? ""
        }
    }

    var lines: [[StyledText]] {
        LanguageBar(facts: facts, look: look, width: width).lines + stars + pairs(moments)
            + pairs(Messages.counts(facts)) + look.folded(badges, look.symbols.between, look.theme[.dim], to: width)
    }

    /// The same in sentences, without charts.
    var sentences: [String] {
        let charted: [(name: String, facts: [String])] = [
            (PlainMessages.languages, LanguageBar.shares(facts).map(\.text)),
            (PlainMessages.newStars, starTexts.first ?? []),
        ]
        let named = (charted + moments + Messages.counts(facts)).filter { !$0.facts.isEmpty }
        return named.map { PlainMessages.named($0.name, $0.facts) }
            + (badges.isEmpty ? [] : [PlainMessages.sentence(badges).inSentenceCase])
    }

    // MARK: Stars

    /// How many are new, the long form first; with no burst the count alone.
    private var starTexts: [[String]] {
        guard let history = facts.stars, !history.weeks.isEmpty else { return [] }
        let count = Messages.newStars(history.total, weeks: history.weeks.count)
        let bursts = history.burst.map { [Messages.burst($0), "\($0.percent) % in \($0.days) days"] }
        return bursts?.map { [count, $0] } ?? [[count]]
    }

    private var stars: [[StyledText]] {
        let texts = starTexts
        guard let history = facts.stars, !texts.isEmpty else { return [] }
        let room = width - FactsText.field
        guard history.total > 0, room >= FactsText.leastRoom else { return pair((Messages.starsName, texts[0])) }
        let sparkline = StyledText(sparkline(of: history, cells: room), look.theme[.normal])
        let begin = [name(Messages.starsName), sparkline]
        let cells = min(room, history.weeks.count)
        if let fit = texts.first(where: { cells + 3 + columns($0) <= room }) {
            return [begin + [StyledText("   " + joined(fit), look.theme[.normal])]]
        }
        let below = texts.first { columns($0) <= room } ?? texts[texts.count - 1]
        return [begin] + rows(below, to: room, behind: [indent(FactsText.field)])
    }

    /// A block for each of the latest weeks; the lowest one for a week without new stars.
    private func sparkline(of history: StarHistory, cells: Int) -> String {
        let blocks = look.symbols.levels
        let totals = history.weeks.suffix(cells).map(\.total)
        let most = max(1, totals.max() ?? 1)
        return String(totals.map { $0 == 0 ? blocks[0] : blocks[1 + ($0 * (blocks.count - 1) - 1) / most] })
    }

    // MARK: Pairs

    private var moments: [(name: String, facts: [String])] {
        let commit = facts.lastCommit.map { ("commit", [Messages.ago($0, at: now)]) }
        let release = facts.release.map { release in
            let tag = look.cells(release.tag).prefix(columns: 30).string
            let age = release.publishedAt.map { Messages.ago($0, at: now) }
            return ("release", [tag, age].compactMap { $0 })
        }
        return [commit, release].compactMap { $0 }
    }

    private var badges: [String] { Messages.badges(facts, listedLicense: license) }

    /// Two names with their facts on one line if they fit, else one below the other.
    private func pairs(_ pairs: [(name: String, facts: [String])]) -> [[StyledText]] {
        guard pairs.count == 2 else { return pairs.flatMap { pair($0) } }
        let line = [
            name(pairs[0].name), StyledText(joined(pairs[0].facts), look.theme[.normal]), indent(FactsText.gap),
            StyledText(pairs[1].name + "  ", look.theme[.dim]), StyledText(joined(pairs[1].facts), look.theme[.normal]),
        ]
        return look.columns(line) <= width ? [line] : pairs.flatMap { pair($0) }
    }

    /// A name with its facts, on one line or folded.
    private func pair(_ pair: (name: String, facts: [String])) -> [[StyledText]] {
        let name = name(pair.name)
        let room = width - columns(name.text)
        if room >= FactsText.leastRoom || columns(pair.facts) <= room {
            return rows(pair.facts, to: room, behind: [name, indent(columns(name.text))])
        }
        return rows([pair.name] + pair.facts, to: width, behind: [])
    }

    /// Facts in rows of so many cells; what is before the first row, and before the others.
    private func rows(_ facts: [String], to room: Int, behind beginnings: [StyledText]) -> [[StyledText]] {
        look.folded(facts, FactsText.separator, look.theme[.normal], to: room).enumerated().map { number, row in
            beginnings.isEmpty ? row : [beginnings[min(number, beginnings.count - 1)]] + row
        }
    }

    /// A name, filled up to the column of the values.
    private func name(_ text: String) -> StyledText {
        let blanks = max(2, FactsText.field - columns(text))
        return StyledText(text + String(repeating: " ", count: blanks), look.theme[.dim])
    }

    private func indent(_ columns: Int) -> StyledText {
        StyledText(String(repeating: " ", count: columns), look.theme[.normal])
    }

    private func joined(_ facts: [String]) -> String { facts.joined(separator: FactsText.separator) }
    private func columns(_ facts: [String]) -> Int { columns(joined(facts)) }
    private func columns(_ text: String) -> Int { look.cells(text).columns }
}
