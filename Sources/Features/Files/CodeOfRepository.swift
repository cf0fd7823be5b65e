import Core

/// The files whose code contains some words. The list keeps them, and adds further pages.
struct CodeOfRepository: ContentKey {
    static let kind = ContentKind(name: "code", resource: .codeSearch, freshness: .brief, capacity: 0)

    @ByID var repository: Repository
    let words: String

    /// Keeps typed words out of the log; the address of a page has them, too.
    var description: String { "code of \(repository.id.rawValue)" }

    func load(from github: LoaderDependencies) async throws -> CodeHits {
        try await github.code(repository, words)
    }

    func saved(in github: LoaderDependencies) async -> Dated<CodeHits>? { await github.savedCode(words, repository) }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        switch event {
        case .arrived(let hits): [.files(.codeFound(CodeSearch(words: words, hits: hits)))]
        case .failed(let failure, wasAsked: _, pauses: _): [.files(.codeRefused(.codeNotSearched(failure)))]
        case .held(.offline, at: _): [.files(.codeRefused(.codeOffline))]
        case .held(.limited(.signInRequired), at: _): [.files(.codeRefused(.codeNeedsToken))]
        case .held(.limited(let obstacle), at: let now):
            obstacle.end.map { [.files(.codeRefused(.codeLimited(seconds: $0.seconds(since: now))))] } ?? []
        case .cancelled: [.files(.codeLeft(words))]
        default: []
        }
    }
}

struct PageOfCode: ContentKey {
    static let kind = ContentKind(name: "page of code", resource: .codeSearch, freshness: .brief, capacity: 0)

    let page: PageReference
    @Besides var repository: Repository

    var description: String { "page of code" }

    func load(from github: LoaderDependencies) async throws -> CodeHits {
        try await github.pageOfCode(page, repository)
    }

    func saved(in github: LoaderDependencies) async -> Dated<CodeHits>? {
        await github.savedCode(page.rawValue, repository)
    }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        switch event {
        case .arrived(let hits): [.files(.pageLoaded(hits, page))]
        case .failed(let failure, wasAsked: _, pauses: false): [.files(.pageFailed(failure))]
        default: []
        }
    }
}
