import Core
import Features
import Library

extension NoResultsSearch {
    /// The maximum number of results that are counted.
    private static let countLimit = 100

    /// A search of a library.
    init(in library: LibraryAccess, host: String) {
        self.init(
            localCount: { query in
                guard let library = try? await library() else { return nil }
                return await NoResultsSearch.count(query, in: library, host: host)
            },
            nearestName: { word in try? await library().nearestName(to: word, host: host) })
    }

    /// What is found in the time of a key or, if that is nothing, the first of the rest.
    private static func count(
        _ query: SearchQuery, in library: Library, host: String
    ) async -> NoResultsAdvice.LocalCount? {
        var answers = library.localSearch(query, host: host, limit: countLimit).makeAsyncIterator()
        for _ in 0..<2 {
            guard let answer = try? await answers.next() else { break }
            if !answer.repositories.isEmpty || answer.isComplete {
                return .init(answer.repositories.count, isComplete: answer.isComplete)
            }
        }
        return nil
    }
}
