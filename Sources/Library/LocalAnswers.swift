public import Model
internal import Query

/// What was seen before of a query, first within the time that a key press can afford, then more and more of it until that is all.
///
/// - Each answer has all repositories of the one before and more. They are in the order asked for, so that new ones are among
///   those that were there; of what the fields leave open, what has more stars comes first.
/// - The first answer comes after ``budget``, whatever it has. Each of the later ones has at least twice as many repositories as
///   the one before. The last one, and only that, has `isComplete`; where the first is all there is, it is the only one.
/// - With as many repositories as the limit the search ends. Then the last answer is not complete.
/// - Nothing is read before an answer is asked for. Reading is done in slices of ``budget``, each in a transaction of its own, so that
///   other searches come in between: a repository that changes its place meanwhile, because its stars have changed, may be missed.
/// - A cancelled task gets no further answer: the sequence ends.
public struct LocalAnswers: AsyncSequence, Sendable {
    let library: Library
    let query: SearchQuery
    let host: String
    let limit: Int
    let budget: Duration

    /// Starts a search; nothing is read yet.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// One search.
    public struct Iterator: AsyncIteratorProtocol {
        private let answers: LocalAnswers
        private let parsed: ParsedQuery
        private let judge: LocalJudge
        private var repositories: [Repository] = []
        private var place: Int64?
        private var hasAnswered = false
        private var isDone = false

        init(_ answers: LocalAnswers) {
            self.answers = answers
            parsed = answers.query.parsed
            judge = LocalJudge(parsed)
        }

        /// The next answer; `nil` after the last, or where the task was cancelled.
        public mutating func next() async throws(LibraryFailure) -> LocalAnswer? {
            try await next(isolation: nil)
        }

        /// As ``next()``, from an actor.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(LibraryFailure) -> LocalAnswer? {
            guard !isDone else { return nil }
            let enough = Swift.max(1, repositories.count * 2)
            var isComplete = false
            repeat {
                guard !Task.isCancelled else {
                    isDone = true
                    return nil
                }
                let part: CatalogueSearch.Part
                do throws(LibraryFailure) { part = try await self.part(isolation: actor) } catch {
                    isDone = true
                    if Task.isCancelled { return nil }
                    throw error
                }
                repositories += part.repositories
                place = part.next
                isComplete = part.next == nil
                isDone = isComplete || repositories.count >= answers.limit
            } while hasAnswered && !isDone && repositories.count < enough
            hasAnswered = true
            return LocalAnswer(
                repositories: repositories.ordered(as: answers.query.sort, firstWord: parsed.words.first),
                isComplete: isComplete, unjudged: judge.unjudged.map { String(parsed.source(of: $0)) })
        }

        private func part(isolation actor: isolated (any Actor)?) async throws(LibraryFailure) -> CatalogueSearch.Part {
            let query = CatalogueQuery(
                parsed, host: answers.host, limit: answers.limit - repositories.count, budget: answers.budget)
            return try await answers.library.read { [judge, place] db in
                try CatalogueSearch(db, query) { judge.matches($0) != .no }.part(from: place)
            }
        }
    }
}
