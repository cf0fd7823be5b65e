import GRDB
import Testing

@testable import Core
@testable import Library

@Suite("What is saved of repositories is shown to those who have seen it, and of public ones to everybody")
struct PrivateContentTests {
    private static let host = "github.com"
    private static let (name, words) = ("octo/thing", "xyzzywords")

    /// What is known of a repository besides what was saved.
    enum Knowledge: CaseIterable {
        case nothing, isPublic, isPrivate, isPrivateFavourite, hasTurned, isAnother, isImported
    }

    private static func repository(_ visibility: Repository.Visibility, _ id: Int64 = 7) -> Repository {
        Repository(
            id: .init(rawValue: id), owner: "octo", name: "thing", description: "\(words) description",
            topics: ["\(words)-topic"], visibility: visibility, nodeID: "R_\(id)")
    }

    private let library: Library
    private let temporary = TemporaryLibrary()
    private let account = Identities("a")

    init() async throws { library = try await temporary.open(viewer: account.viewer) }

    private func learn(_ knowledge: Knowledge) async throws {
        func remember(_ repository: Repository, at seconds: Int64) async throws {
            try await library.remember([repository], host: Self.host, identity: "a", seenAt: .at(seconds))
        }
        switch knowledge {
        case .nothing: break
        case .isPublic: try await remember(Self.repository(.public), at: 1)
        case .isPrivate: try await remember(Self.repository(.internal), at: 1)
        case .isPrivateFavourite:
            try await library.addFavourites([Self.repository(.private)], host: Self.host, at: .at(1))
        case .hasTurned:
            try await remember(Self.repository(.public), at: 1)
            try await remember(Self.repository(.private), at: 2)
        case .isAnother:
            try await remember(Self.repository(.public, 6), at: 1)
            try await remember(Self.repository(.private), at: 2)
        case .isImported:
            let said = Favourite(host: Self.host, repository: Self.repository(.public), addedAt: .at(9_000_000_000))
            _ = try await library.importFavourites(try ExportDocument([said]).encoded())
        }
    }

    @Test("each kind of content, for each account, in each way it is asked for", arguments: Knowledge.allCases)
    func table(knowledge: Knowledge) async throws {
        let page = SavedPage(content: Array(Self.words.utf8), fetchedAt: .at(1))
        let kinds = SavedPageKey.Kind.allCases.filter { $0 != .search && $0 != .lists }
        for kind in kinds {
            for place in ["", "main a/b"] {
                let key = SavedPageKey(kind, at: place, of: Self.name, host: Self.host, identity: "a")
                try await library.savePage(page, for: key)
            }
        }
        try await learn(knowledge)
        let name = Repository(provisional: try RepositoryReference(Self.name))
        for asked in [name, Self.repository(.public), Self.repository(.private)] {
            // Unless it is known, what a row says may be of earlier.
            let isPublic = knowledge == .isPublic && asked.visibility != .private
            for (kind, place) in kinds.flatMap({ [($0, ""), ($0, "main a/b")] }) {
                for identity in ["a", "b", ""] {
                    account.use(identity)
                    let found = try await library.latestPage(kind, at: place, of: asked, host: Self.host)
                    let isSeen = identity == "a" || isPublic
                    #expect((found != nil) == isSeen, "\(kind) \(knowledge) \(asked) for \(identity)")
                }
            }
        }
    }

    /// Answers that say that a repository is no longer public.
    enum Answer: CaseIterable {
        case search, news, readme, favourite, sync
    }

    private func take(_ answer: Answer, identity: String) async throws {
        let hidden = Self.repository(.private)
        account.use(identity)
        switch answer {
        case .search: try await library.remember([hidden], host: Self.host, identity: identity, seenAt: .at(9))
        case .news:
            let found = CheckedFavourite(hidden.id, .found(hidden, release: nil, tag: nil, releaseTag: nil))
            try await library.record([found], host: Self.host, at: .at(9))
        case .readme:
            let readme = IndexedReadme(hidden, tag: "t", source: Self.words)
            try await library.index([readme], host: Self.host, for: identity, at: .at(9))
        case .favourite: try await library.addFavourites([hidden], host: Self.host, at: .at(9))
        case .sync:
            try await library.addFavourites(
                [Favourite(host: Self.host, repository: hidden, addedAt: .at(9))], at: .at(9))
        }
    }

    @Test(
        "what has turned private goes with the next answer that says so: rows, words, results and pages",
        arguments: Answer.allCases, ["a", ""])
    func turned(answer: Answer, teller: String) async throws {
        let shown = Self.repository(.public)
        let result = SearchPage(repositories: [shown, .sample(1)], totalCount: 2)
        for identity in ["a", ""] {
            let key = AnswerKey(host: Self.host, identity: identity, query: SearchQuery("x"), perPage: 30)
            try await library.saveAnswer(result, for: key, at: .at(1))
            let page = SavedPage(encoding: ForkPage(repositories: [shown]), fetchedAt: .at(1))
            try await library.savePage(
                page, for: SavedPageKey(.forks, of: "octo/parent", host: Self.host, identity: identity))
            try await library.savePage(
                page, for: SavedPageKey(.readme, of: Self.name, host: Self.host, identity: identity))
        }
        try await library.remember([shown, .sample(1)], host: Self.host, identity: "a", seenAt: .at(1))
        try await library.addFavourites([shown], host: Self.host, at: .at(1))
        try await library.setNote("my words", of: shown.id, host: Self.host, at: .at(2))
        let readme = IndexedReadme(shown, tag: "t", source: Self.words)
        try await library.index([readme], host: Self.host, for: "a", at: .at(1))
        try await take(answer, identity: teller)

        let parent = Repository.sample(50, "parent", owner: "octo")
        for identity in ["b", ""] {
            account.use(identity)
            func isEmpty(_ text: String) async throws -> Bool {
                try await library.localResult(SearchQuery(text), host: Self.host, limit: 9).repositories.isEmpty
            }
            for text in [Self.words, "thing"] { #expect(try await isEmpty(text), "\(answer) \(identity)") }
            #expect(try await library.readmeLines(with: Self.words, host: Self.host).isEmpty)
            #expect(try await library.readmeWords(of: shown.id, host: Self.host) == nil)
            #expect(try await library.latestAnswer(to: SearchQuery("x"), host: Self.host, perPage: 30) == nil)
            #expect(try await library.latestPage(.forks, of: parent, host: Self.host) == nil)
            let name = Repository(provisional: try RepositoryReference(Self.name))
            #expect(try await library.latestPage(.readme, of: name, host: Self.host) == nil)
        }
        let byName = try #require(try await library.favourites().first { $0.id == shown.id })
        #expect(byName.repository.visibility == .private && byName.note?.text == "my words")
        #expect(byName.repository.description == nil)
        account.use("a")
        let favourite = try #require(try await library.favourites().first { $0.id == shown.id })
        #expect((favourite.repository.description == nil) == teller.isEmpty, "nobody sees it, or somebody does")
        #expect(try await library.readmeLines(with: Self.words, host: Self.host).isEmpty == teller.isEmpty, "\(answer)")
        if answer == .search {
            let found = try await library.localResult(SearchQuery("thing"), host: Self.host, limit: 9).repositories
            #expect(found.map(\.visibility) == (teller.isEmpty ? [] : [.private]))
        }
    }

    @Test("an answer about what others share says nothing of their own")
    func shared() async throws {
        let (row, page) = (Self.repository(.private), SavedPage(content: [1], fetchedAt: .at(1)))
        for identity in ["a", "b"] {
            account.use(identity)
            try await library.savePage(
                page, for: SavedPageKey(.readme, of: Self.name, host: Self.host, identity: identity))
            try await library.remember([row], host: Self.host, identity: identity, seenAt: .at(1))
        }
        for identity in ["a", "b"] {
            account.use(identity)
            #expect(try await library.latestPage(.readme, of: row, host: Self.host) == page)
        }
    }

    @Test("what is loaded by a row of earlier is who loaded it's, until an answer says that it is public")
    func stale() async throws {
        let shown = Self.repository(.public)
        func load(at seconds: Int64, by identity: String) async throws {
            let key = SavedPageKey(.readme, of: Self.name, host: Self.host, identity: identity)
            try await library.savePage(SavedPage(content: [1], fetchedAt: .at(seconds)), for: key)
            let readme = IndexedReadme(shown, tag: nil, source: Self.words)
            try await library.index([readme], host: Self.host, for: identity, at: .at(seconds))
        }
        /// Who sees the page, and who its words.
        func viewers() async throws -> [[String]] {
            var (ofPage, ofWords) = ([String](), [String]())
            for identity in ["a", "b", ""] {
                account.use(identity)
                if try await library.latestPage(.readme, of: shown, host: Self.host) != nil { ofPage.append(identity) }
                let words = try await library.readmeWords(of: shown.id, host: Self.host)
                let lines = try await library.readmeLines(with: Self.words, host: Self.host)
                #expect((words == nil) == lines.isEmpty)
                if words != nil { ofWords.append(identity) }
            }
            return [ofPage, ofWords]
        }
        // Nor does a row that a clock has saved that was ahead.
        try await library.remember([shown], host: Self.host, identity: "a", seenAt: .at(9_000_000_000))
        try await load(at: 90, by: "a")
        #expect(try await viewers() == [["a"], ["a"]])
        try await library.remember([shown], host: Self.host, identity: "a", seenAt: .at(100))
        // A favourite that is made of the row says nothing of now.
        try await library.addFavourites([shown], host: Self.host, at: .at(150))
        try await load(at: 161, by: "a")
        #expect(try await viewers() == [["a"], ["a"]])
        try await load(at: 160, by: "a")
        #expect(try await viewers() == [["a", "b", ""], ["a", "b", ""]], "it is of the moment of the row")
        try await load(at: 200, by: "a")
        #expect(try await viewers() == [["a"], ["a"]])
        try await library.remember([shown], host: Self.host, identity: "b", seenAt: .at(201))
        #expect(try await viewers() == [["a", "b", ""], ["a"]])
        // Without a token, it is public.
        try await load(at: 900, by: "")
        #expect(try await viewers() == [["a", "b", ""], ["a", "b", ""]])
    }

    @Test("what is saved of searches is read once, however many repositories turn private at once")
    func many() async throws {
        func work(_ count: Int64, searches: Int) async throws -> Int {
            let temporary = TemporaryLibrary()
            let library = try await temporary.open(viewer: account.viewer)
            let names = (1...count).map { Self.repository(.public, $0) }
            try await library.remember(names, host: Self.host, identity: "a", seenAt: .at(1))
            for number in 1...searches {
                // The last one has one of them.
                let page = SearchPage(repositories: [.sample(number == searches ? 1 : 1_000)], totalCount: 1)
                let key = AnswerKey(host: Self.host, identity: "a", query: SearchQuery("\(number)"), perPage: 30)
                try await library.saveAnswer(page, for: key, at: .at(1))
            }
            let hidden = (1...count).map { Self.repository(.private, $0) }
            let bytes = try await library.pool.write { db in
                try TextWork.count {
                    _ = try HiddenRepositories.hide(hidden, host: Self.host, identity: "a", seenAt: .at(2), in: db)
                }
            }
            #expect(try await library.contents().amounts.first { $0.kind == .answers }?.amount.count == searches - 1)
            return bytes
        }
        let one = try await work(25, searches: 10)
        #expect(one > 0)
        #expect(try await work(100, searches: 10) == one)
        #expect(try await work(25, searches: 40) <= 4 * one + 100)
    }
}
