import TestSupport
import Testing

@testable import Core
@testable import Library

@Suite("Favourites of private repositories are whole for who saw them, names and notes for others", .hangLimit)
struct PrivateFavouritesTests {
    private static let (host, word) = ("github.com", "xyzzywords")

    private static func repository(_ visibility: Repository.Visibility = .private) -> Repository {
        Repository(
            id: .init(rawValue: 7), owner: "octo", name: "hidden", description: "\(word) description",
            language: "\(word)Language", license: "\(word)License", topics: ["\(word)topic"],
            homepage: "https://\(word).example", visibility: visibility, nodeID: "\(word)node")
    }

    /// How favourites are read.
    enum Way: CaseIterable {
        case list, observation, export, tag, unstarred, removal

        func text(_ library: Library) async throws -> String {
            let host = PrivateFavouritesTests.host
            switch self {
            case .list: return "\(try await library.favourites())"
            case .observation:
                let changes = StreamReader(library.favouriteChanges(host: host), of: "the favourites")
                return "\(try ObservationTests.list(await changes.next()))"
            case .export: return try await library.exportFavourites()
            case .tag:
                let found = try await library.localResult(SearchQuery("tag:mine"), host: host, limit: 9)
                return "\(found.repositories)"
            case .unstarred: return "\(try await library.unstarredFavourites(host: host))"
            case .removal:
                let removed = try await library.removeFavourite(.init(rawValue: 7), host: host, at: .at(9), .queued)
                // What GitHub refuses comes back as it is shown.
                let change = try #require(try await library.claimStarChange(host: host, now: .at(9)))
                try await library.discardStarChange(change)
                return "\(try #require(removed)) \(try await library.favourites())"
            }
        }
    }

    private let temporary = TemporaryLibrary()
    private let account = Identities("a")

    /// A favourite of an account, with news and a note, which is no star any more.
    private func library() async throws -> Library {
        let library = try await temporary.open(viewer: account.viewer)
        let hidden = Self.repository()
        try await library.addFavourites([hidden], host: Self.host, at: .at(1), isStarred: true)
        try await library.setNote("my words #mine", of: hidden.id, host: Self.host, at: .at(2))
        let found = CheckedFavourite(
            hidden.id, .found(hidden, release: "\(Self.word)v1", tag: Self.word, releaseTag: Self.word),
            releases: [Release(tag: "\(Self.word)v1", publishedAt: .at(1))])
        try await library.record([found], host: Self.host, at: .at(3))
        try await library.setStarred([], host: Self.host)
        return library
    }

    @Test("each way to read them, for each account", arguments: Way.allCases, ["a", "b", ""])
    func table(way: Way, identity: String) async throws {
        let library = try await library()
        account.use(identity)
        let text = try await way.text(library)
        #expect(text.contains("hidden") && (text.contains("my words") || way == .tag), "\(text)")
        #expect(text.contains(Self.word) == (identity == "a"), "\(text)")
    }

    @Test("it belongs to whoever has seen it last, even if nothing has changed, and to everybody once it is public")
    func changes() async throws {
        let library = try await library()
        func isWhole(for identity: String) async throws -> Bool {
            account.use(identity)
            return try await library.favourites().first?.repository.description != nil
        }
        try await library.remember([Self.repository()], host: Self.host, identity: "b", seenAt: .at(4))
        #expect(try await isWhole(for: "b"))
        #expect(try await !isWhole(for: "a"))
        try await library.remember([Self.repository(.public)], host: Self.host, identity: "b", seenAt: .at(5))
        #expect(try await isWhole(for: ""))
    }

    @Test("what another account, or nobody, has loaded of its releases is not saved; they go when its own signs out")
    func releases() async throws {
        let library = try await library()
        let later = Release(tag: "wombatv2", publishedAt: .at(9))
        for identity in ["b", ""] {
            try await library.saveReleases([later], of: Self.repository().id, host: Self.host, by: identity)
        }
        #expect(try await library.favourites().first?.status?.releases?.map(\.tag) == ["\(Self.word)v1"])
        try await library.saveReleases([later], of: Self.repository().id, host: Self.host, by: "a")
        #expect(try await library.favourites().first?.status?.releases?.map(\.tag) == ["wombatv2", "\(Self.word)v1"])
        account.signOut("a")
        _ = try await library.forget("a", host: Self.host)
        #expect(try await library.favourites().first?.status == nil && temporary.places(of: "wombatv2").isEmpty)
    }

    @Test("a row that a clock has saved that was ahead does not keep it public")
    func clockAhead() async throws {
        let library = try await temporary.open(viewer: account.viewer)
        account.use("a")
        let (shown, future) = (Self.repository(.public), Timestamp.at(9_000_000_000))
        try await library.remember([shown], host: Self.host, identity: "a", seenAt: future)
        try await library.addFavourites([shown], host: Self.host, at: future)
        try await library.remember([Self.repository()], host: Self.host, identity: "a", seenAt: .at(100))
        #expect(try await library.favourites().first?.repository.visibility == .private)
        account.use("b")
        #expect(try await library.repository(RepositoryReference(shown.fullName), host: Self.host) == nil)
        #expect(try await library.favourites().first?.repository.description == nil)
    }

    @Test("once another identity is in use, observers get the list again as it sees it")
    func anotherIdentity() async throws {
        let library = try await library()
        account.use("")
        let changes = StreamReader(library.favouriteChanges(host: Self.host), of: "a change of the list")
        let byName = try ObservationTests.list(await changes.next())
        #expect(byName.map(\.repository) == [Self.repository().byNameOnly] && byName.first?.note != nil)
        account.use("a")
        library.viewerChanged()
        let whole = try ObservationTests.list(await changes.next())
        #expect(whole.map(\.repository) == [Self.repository()] && whole.first?.status?.release == "\(Self.word)v1")
    }

    @Test("who has read the README finds no more of the repository than it has seen")
    func readme() async throws {
        let library = try await library()
        let readme = IndexedReadme(Self.repository().byNameOnly, tag: "t", source: "Of quokkas")
        try await library.index([readme], host: Self.host, for: "b", at: .at(4))
        account.use("b")
        let found = try await library.localResult(SearchQuery("quokkas in:readme"), host: Self.host, limit: 9)
        #expect(!"\(found.repositories)".contains(Self.word))
    }
}
