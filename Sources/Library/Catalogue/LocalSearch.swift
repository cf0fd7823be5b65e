package import Core

/// The local results of a query: first those found within the time of a key press, then more and more until the answer
/// is complete.
///
/// - Each answer contains the repositories of the previous one and more, sorted as requested; among equals, more stars
///   come first. By best match, those that were chosen before come first.
/// - Besides what may match on GitHub, repositories are found by the beginning of their owner's name.
/// - With `tag:`, the favourites whose note has the tag are searched, and nothing else.
/// - Repositories of whose README only the words are known come last, or first if the query asks for READMEs.
/// - If nothing contains a last word that may be a qualifier being typed, the query without it is answered.
/// - The first answer comes after ``budget`` with what was found by then. Each later one has at least twice as many
///   repositories as the previous one. Only the last one has `isComplete`; if the first is complete, it is the only
///   one.
/// - At the limit the search ends, and the last answer is not complete.
/// - Nothing is read before an answer is requested. Reading is done in slices of ``budget``, each in its own
///   transaction, so that other searches can run in between: a repository whose stars change meanwhile may be missed.
/// - If the task is cancelled, the sequence ends.
package struct LocalSearch: AsyncSequence, Sendable {
    let library: Library
    let query: SearchQuery
    let host: String
    let limit: Int
    let budget: Duration

    /// The maximum number of repositories that are found by their README: the best.
    static let mostReadmes = 1_000

    /// Starts a search; nothing is read yet.
    package func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// One search.
    package struct Iterator: AsyncIteratorProtocol {
        private let answers: LocalSearch
        private var parsed: ParsedQuery
        private var matcher: OfflineMatcher
        private let tags: [(name: String, isExcluded: Bool)]
        private let identity: String
        private var repositories: [Repository] = []
        /// Those that match by their README, and the row to continue below; `nil` at the end.
        private var readmes: [ReadmeScan.Match] = []
        private var readmePlace: Int64? = .max
        /// Whether words of READMEs are known, so that `in:readme` finds those and nothing else.
        private var hasReadmes = false
        /// Whether all of the catalogue was searched, or as much as the limit allows.
        private var isCatalogueDone = false
        /// The chosen repositories of the catalogue, once they are read.
        private var choices: Choices?
        private var place: Int64?
        private var hasAnswered = false
        /// Whether a repository was left out because a fact about it is not known.
        private var leftOpen = false
        private var isDone = false

        init(_ answers: LocalSearch) {
            self.answers = answers
            let query = ParsedQuery(answers.query.text, .favourites)
            let others = query.tokens.filter { $0.qualifier?.name != .tag }
            tags = query.tokens.compactMap { token in
                guard let qualifier = token.qualifier, qualifier.name == .tag, !qualifier.value.isEmpty else {
                    return nil
                }
                return (Note.folded(tag: qualifier.value), token.isNegated)
            }
            parsed =
                tags.isEmpty
                ? answers.query.parsed
                : ParsedQuery(others.map { String(query.source(of: $0)) }.joined(separator: " "))
            matcher = OfflineMatcher(parsed)
            identity = answers.library.viewer.current()
        }

        /// The next answer; `nil` after the last one or when the task is cancelled.
        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(LibraryFailure) -> LocalSearchResult? {
            guard !isDone else { return nil }
            if !tags.isEmpty {
                isDone = true
                return try await tagged()
            }
            let enough = Swift.max(1, repositories.count * 2)
            do throws(LibraryFailure) {
                var isRetried = false
                while !isCatalogueDone {
                    if Task.isCancelled { break }
                    let part = try await self.part(isolation: actor)
                    repositories += part.repositories
                    place = part.next
                    let isAgain = part.next == nil && retryWithoutLastWord()
                    isRetried = isRetried || isAgain
                    isCatalogueDone = part.next == nil && !isAgain || repositories.count >= answers.limit
                    guard hasAnswered || isRetried, repositories.count < enough else { break }
                }
                repeat {
                    if Task.isCancelled { break }
                    try await readReadmes(isolation: actor)
                } while hasAnswered && isCatalogueDone && readmePlace != nil
            } catch {
                isDone = true
                if Task.isCancelled { return nil }
                throw error
            }
            hasAnswered = true
            isDone = isCatalogueDone && readmePlace == nil || Task.isCancelled
            return Task.isCancelled ? nil : answer
        }

        /// The favourites with all tags, among which words are also looked for in the README.
        private func tagged() async throws(LibraryFailure) -> LocalSearchResult {
            let (host, identity) = (answers.host, identity)
            let matcher = OfflineMatcher(parsed.amongFavourites, searchesReadmes: true)
            let tags = tags
            let found = try await answers.library.read { db in
                try FavouriteTable.all(host: host, for: identity, in: db).filter { favourite in
                    let known = favourite.note?.tags ?? []
                    guard tags.allSatisfy({ known.contains($0.name) != $0.isExcluded }) else { return false }
                    let text = try ReadmeTable.text(of: favourite.id, host: host, for: identity, in: db)
                    return matcher.finds(favourite.repository, readme: text ?? "")
                }
            }.map(\.repository)
            return LocalSearchResult(
                repositories: found.ordered(as: answers.query.sort, firstWord: parsed.words.first, nil))
        }

        private var answer: LocalSearchResult {
            let ordered = repositories.ordered(as: answers.query.sort, firstWord: parsed.words.first, choices)
            let isExplicit = parsed.fields.contains(.readme)
            let found = Set(isExplicit ? [] : ordered.map(\.id))
            let matches = ReadmeScan.ranked(readmes.filter { !found.contains($0.repository.id) }, limit: mostReadmes)
            let known = Set(matches.map(\.repository.id))
            let isCertain = isExplicit && hasReadmes
            let fromReadmes = matches.map(\.repository)
            return LocalSearchResult(
                repositories: isExplicit
                    ? fromReadmes + ordered.filter { !known.contains($0.id) } : ordered + fromReadmes,
                isComplete: isDone && place == nil,
                untestedTerms: isCertain ? untestedTerms.filter { !$0.hasPrefix("in:") } : untestedTerms,
                readmeLines: Dictionary(
                    matches.lazy.filter { !$0.line.isEmpty }.map { ($0.repository.id, $0.line) },
                    uniquingKeysWith: { first, _ in first }))
        }

        /// Searches READMEs for a slice of time: what is typed waits for both slices at most.
        private mutating func readReadmes(isolation actor: isolated (any Actor)?) async throws(LibraryFailure) {
            guard let place = readmePlace else { return }
            let query = ReadmeQuery(parsed, host: answers.host, limit: mostReadmes, budget: answers.budget / 4)
            guard let query else { return readmePlace = nil }
            let part = try await answers.library.readmePart(query, below: place, for: identity)
            readmes += part.matches
            // The best of some are good enough: a word that all READMEs have is looked for in few of them.
            readmePlace = readmes.count < 4 * mostReadmes ? part.next : nil
        }

        private var mostReadmes: Int { Swift.min(answers.limit, LocalSearch.mostReadmes) }

        /// What cannot be checked, or not for all, without a qualifier at the end whose value has not been typed yet.
        private var untestedTerms: [String] {
            let tokens = matcher.untestedTerms + (leftOpen ? matcher.dependent : [])
            return tokens.sorted { $0.range.lowerBound < $1.range.lowerBound }.filter { token in
                token.range.upperBound != parsed.text.endIndex || token.qualifier?.value.isEmpty != true
            }.map { String(parsed.source(of: $0)) }
        }

        /// Begins again without a last word that may be a qualifier being typed, if nothing was found with it.
        private mutating func retryWithoutLastWord() -> Bool {
            guard repositories.isEmpty, let shorter = parsed.withoutShortQualifierBeginning else { return false }
            parsed = shorter
            matcher = OfflineMatcher(shorter)
            choices = nil
            leftOpen = false
            return true
        }

        private mutating func part(
            isolation actor: isolated (any Actor)?
        ) async throws(LibraryFailure) -> CatalogueSearch.Part {
            let query = CatalogueQuery(
                parsed, host: answers.host, limit: answers.limit - repositories.count, budget: answers.budget)
            // The other orders say what comes first.
            let needsChoices = choices == nil && answers.query.sort == .bestMatch
            let cache = answers.library.choices
            let (known, generation) = needsChoices ? cache.look(answers.host, identity) : ([], 0)
            let (host, readsReadmes) = (answers.host, parsed.fields.contains(.readme))
            let limits = answers.library.limits
            var (part, entries, leavesOpen, hasReadmes) = try await answers.library.read {
                [matcher, place, leftOpen, identity] db in
                var leavesOpen = leftOpen
                let hasReadmes = try readsReadmes && limits.readmeBytes > 0 && ReadmeTable.hasAny(host: host, in: db)
                let search = CatalogueSearch(db, query, for: identity) { repository in
                    let text =
                        readsReadmes ? try ReadmeTable.text(of: repository.id, host: host, for: identity, in: db) : nil
                    // What is not known is no match beside what is.
                    let readme = text ?? (hasReadmes ? "" : nil)
                    let isFound = matcher.finds(repository, readme: readme)
                    // One is enough to say so.
                    if !isFound, !leavesOpen { leavesOpen = matcher.leavesOpen(repository) }
                    return isFound
                }
                return (try search.part(from: place), try known ?? search.chosen(), leavesOpen, hasReadmes)
            }
            (leftOpen, self.hasReadmes) = (leavesOpen, hasReadmes)
            if known == nil { cache.store(entries, answers.host, identity, generation: generation) }
            if needsChoices {
                let choices = Choices(entries, where: matcher)
                self.choices = choices
                repositories = choices.matches
            }
            if let choices { part.repositories.removeAll { choices.isMatch($0.id) } }
            let excess = repositories.count + part.repositories.count - answers.limit
            if excess > 0 {
                part.next = part.next ?? .max
                part.repositories.removeLast(Swift.min(excess, part.repositories.count))
                repositories.removeLast(Swift.max(0, repositories.count - answers.limit))
            }
            return part
        }
    }
}

/// The repositories that were chosen before, for one query.
struct Choices: Sendable {
    /// Those that match for certain, the highest score first.
    let matches: [Repository]
    /// The indices of all by their score.
    private let indices: [Repository.ID: Int]
    private let matching: Set<Repository.ID>

    init(_ entries: [ChoiceTable.Entry], where matcher: OfflineMatcher) {
        let ranked = entries.sorted { $0.score.rank > $1.score.rank }
        indices = Dictionary(
            ranked.enumerated().map { ($1.repository.id, $0) }, uniquingKeysWith: { first, _ in first })
        matches = ranked.map(\.repository).filter { matcher.isMatch($0) }
        matching = Set(matches.map(\.id))
    }

    func isMatch(_ id: Repository.ID) -> Bool { matching.contains(id) }

    /// Those that were chosen, the highest score first, then the others.
    func first(in repositories: [Repository]) -> [Repository] {
        let chosen = repositories.compactMap { repository in indices[repository.id].map { ($0, repository) } }
        if chosen.isEmpty { return repositories }
        return chosen.sorted { $0.0 < $1.0 }.map(\.1) + repositories.filter { indices[$0.id] == nil }
    }
}
