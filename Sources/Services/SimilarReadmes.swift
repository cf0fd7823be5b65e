package import Features
package import Library
package import Model
import Synchronization

/// The favourites that are like a repository, for the query that was made for it: they join its local results.
package final class SimilarReadmes: Sendable {
    private let library: LibraryAccess
    private let host: String
    private let last = Mutex<(query: String, near: [NearReadme])?>(nil)

    /// Of a host.
    package init(_ library: LibraryAccess, host: String) { (self.library, self.host) = (library, host) }

    /// Finds those that are like a repository.
    package func find(like repository: Repository, for query: String) async {
        let near = (try? await library().nearestReadmes(to: repository, host: host)) ?? []
        last.withLock { $0 = (query, near) }
    }

    /// The words that set a README apart.
    func words(of repository: Repository) async -> [String] {
        (try? await library().tellingWords(of: repository, host: host)) ?? []
    }

    /// A local answer with those that are like a repository first, if the query was made for it.
    func join(_ answer: LocalSearchResult, to query: SearchQuery) -> LocalSearchResult {
        guard let (made, near) = last.withLock({ $0 }), made == query.text, !near.isEmpty else { return answer }
        var answer = answer
        let ids = Set(near.map(\.repository.id))
        answer.repositories = near.map(\.repository) + answer.repositories.filter { !ids.contains($0.id) }
        for one in near { answer.readmeLines[one.repository.id] = one.words.joined(separator: ", ") }
        answer.staying = near.count
        return answer
    }
}

extension SimilarDependencies {
    /// The READMEs in the library.
    package init(_ readmes: SimilarReadmes) {
        self.init(words: { await readmes.words(of: $0) }, find: { await readmes.find(like: $0, for: $1) })
    }
}
