import GRDB
import Testing

@testable import Core
@testable import Library

/// What the library keeps to find news of favourites.
@Suite("News of favourites")
struct NewsTests {
    private let library: Library
    private let temporary = TemporaryLibrary()
    private let host = "github.com"

    init() async throws { library = try await temporary.open() }

    private func favourite(_ library: Library, _ id: Int64 = 1) async throws -> Favourite {
        try #require(try await library.favourites(host: host).first { $0.id.rawValue == id })
    }

    private func found(
        _ repository: Repository, release: String? = "v1", tag: String? = nil, releaseTag: String? = nil,
        releases: [Release]? = nil
    ) -> CheckedFavourite {
        let found = CheckedFavourite.Outcome.found(repository, release: release, tag: tag, releaseTag: releaseTag)
        return CheckedFavourite(repository.id, found, releases: releases)
    }

    private func sample(_ id: Int64 = 1, _ name: String = "one", license: String? = "MIT") -> Repository {
        var repository = Repository.sample(id, name)
        repository.license = license
        return repository
    }

    @Test("releases are kept with what is read of them; the first ones are, and those that follow are not")
    func releases() async throws {
        func checked(_ tags: [String]) -> CheckedFavourite {
            found(sample(), releases: tags.map { Release(tag: $0, publishedAt: .at(Int64($0.dropFirst()) ?? 0)) })
        }
        var library = try await temporary.open()
        func unread() async throws -> [String] {
            try #require(try await favourite(library).status?.releases).filter { !$0.isRead }.map(\.tag)
        }
        try await library.addFavourites([sample()], host: host, at: .at(1))
        #expect(try await favourite(library).status?.releases == nil)
        try await library.record([checked(["v2", "v1"])], host: host, at: .at(2))
        #expect(try await unread() == [])
        try await library.record([checked(["v4\u{0}\u{1B}", "v3", "v2"])], host: host, at: .at(3))
        #expect(try await unread() == ["v3"], "one without a date is the oldest")
        var shown = try await favourite(library)
        let releases = shown.status?.releases?.map { Release(tag: $0.tag, publishedAt: $0.publishedAt, isRead: true) }
        shown.status?.releases = releases
        try await library.record([checked(["v5", "v3", "v2"])], host: host, at: .at(4))
        try await library.markReleases(of: shown)
        #expect(try await unread() == ["v5"], "it was not shown")
        try library.close()
        library = try await temporary.open()
        #expect(try await unread() == ["v5"])
        // Undoing a removal brings them back, with what is read of them.
        let removed = try #require(try await library.removeFavourite(.init(rawValue: 1), host: host, at: .at(5)))
        try await library.restore(removed, at: .at(6))
        #expect(try await favourite(library).status == removed.status && removed.status?.releases?.count == 4)
    }

    @Test("more releases of a favourite are saved without a check of it")
    func moreReleases() async throws {
        let release = Release(tag: "v1", publishedAt: .at(1), isRead: true)
        try await library.addFavourites([sample()], host: host, at: .at(1))
        try await library.record([found(sample(), tag: "a", releaseTag: "b")], host: host, at: .at(2))
        try await library.record([.init(.init(rawValue: 1), .gone)], host: host, at: .at(3))
        let due = try await library.favouritesToCheck(host: host, notCheckedSince: .at(3))
        try await library.saveReleases([release], of: .init(rawValue: 1), host: host, by: "octocat")
        try await library.saveReleases([release], of: .init(rawValue: 2), host: host, by: "octocat")
        #expect(try await favourite(library).status?.releases == [release])
        #expect(try await favourite(library).news == [.gone])
        #expect(try await library.favouritesToCheck(host: host, notCheckedSince: .at(3)) == due)
        #expect(try await library.favourites(host: host).count == 1)
    }

    @Test("everything that changed is news, also after a restart, until it is acknowledged for good")
    func changes() async throws {
        var library = self.library
        try await library.addFavourites([sample()], host: host, at: .at(1))
        try await library.setNote("kept", of: .init(rawValue: 1), host: host, at: .at(1))
        try await library.record([found(sample())], host: host, at: .at(2))
        var changed = sample(1, "two", license: "GPL-3.0")
        changed.isArchived = true
        try await library.record([found(changed, release: "v2.1")], host: host, at: .at(3))
        let news: [FavouriteNews] = [.archived, .renamed(from: "octocat/one"), .licenseChanged, .released("v2.1")]
        #expect(try await favourite(library).news == news)
        try library.close()

        library = try await temporary.open()
        let kept = try await favourite(library)
        #expect(kept.news == news)
        #expect(kept.repository.fullName == "octocat/two")
        #expect(kept.note?.text == "kept")
        try await library.acknowledgeNews(of: kept.acknowledged)
        #expect(try await favourite(library).news.isEmpty)
        try library.close()
        library = try await temporary.open()
        #expect(try await favourite(library).news.isEmpty)
    }

    @Test("what came after the user looked stays news")
    func laterNews() async throws {
        try await library.addFavourites([sample()], host: host, at: .at(1))
        for release in ["v1", "v2"] {
            try await library.record([found(sample(), release: release)], host: host, at: .at(2))
        }
        let seen = try await favourite(library)
        try await library.record([found(sample(), release: "v3")], host: host, at: .at(3))
        try await library.acknowledgeNews(of: seen.acknowledged)
        #expect(try await favourite(library).news == [.released("v3")])
    }

    @Test("a repository that is gone is news, until it is acknowledged or there again")
    func gone() async throws {
        try await library.addFavourites([sample()], host: host, at: .at(1))
        let gone = CheckedFavourite(.init(rawValue: 1), .gone)
        try await library.record([gone], host: host, at: .at(2))
        #expect(try await favourite(library).news == [.gone])
        try await library.record([.init(.init(rawValue: 1), .hidden)], host: host, at: .at(2))
        #expect(try await favourite(library).news == [.gone])
        try await library.record([found(sample())], host: host, at: .at(3))
        #expect(try await favourite(library).news.isEmpty)
        try await library.record([gone], host: host, at: .at(4))
        try await library.acknowledgeNews(of: try await favourite(library).acknowledged)
        #expect(try await favourite(library).news.isEmpty)
    }

    @Test("a search result that shows a favourite under a new name is news, too")
    func search() async throws {
        try await library.addFavourites([sample()], host: host, at: .at(1))
        try await library.remember([sample(1, "two")], host: host, seenAt: .at(2))
        #expect(try await favourite(library).news == [.renamed(from: "octocat/one")])
    }

    @Test("favourites are due by when they were checked, with their node ids and etags")
    func due() async throws {
        var nodes = [sample(1, "one"), sample(2, "two"), sample(3, "three")]
        nodes[0].nodeID = "R_1"
        for (index, repository) in nodes.enumerated() {
            try await library.addFavourites([repository], host: host, at: .at(Int64(index)))
        }
        try await library.addFavourites([sample(4)], host: "example.org", at: .at(1))
        try await library.record([found(nodes[1], tag: "a", releaseTag: "b")], host: host, at: .at(50))
        try await library.record([.init(.init(rawValue: 3), .hidden)], host: host, at: .at(100))
        let all = try await library.favouritesToCheck(host: host, notCheckedSince: .at(100))
        #expect(all.due.map(\.repository.id.rawValue) == [1, 2, 3])
        #expect(all.due[0].repository.nodeID == "R_1")
        #expect(all.due[1] == FavouriteToCheck(nodes[1], tag: "a", releaseTag: "b"))
        let some = try await library.favouritesToCheck(host: host, notCheckedSince: .at(99))
        #expect(some.due.map(\.repository.id.rawValue) == [1, 2])
        #expect(some.recentCount == 1)
    }

    @Test("what was just checked is recent, however long the interval; what was checked in the future is not")
    func longInterval() async throws {
        let (week, now) = (Timestamp.at(1_000_000), Timestamp.at(1_604_800))
        let moments = [week, .at(1_000_001), .at(1_300_000), now, .at(1_608_401)]
        for (index, moment) in moments.enumerated() {
            let repository = sample(Int64(index) + 1, "repository\(index)")
            try await library.addFavourites([repository], host: host, at: .at(1))
            try await library.record([found(repository)], host: host, at: moment)
        }
        let checks = try await library.favouritesToCheck(host: host, notCheckedSince: week, at: now)
        #expect(checks.due.map(\.repository.id.rawValue) == [1, 5])
        #expect(checks.recentCount == 3)
    }

    @Test("an unchanged repository keeps its etag, and its release if that is unchanged, too")
    func unchanged() async throws {
        try await library.addFavourites([sample()], host: host, at: .at(1))
        try await library.record([found(sample(), tag: "a", releaseTag: "b")], host: host, at: .at(2))
        let unchanged = CheckedFavourite.Outcome.unchanged(release: nil, releaseTag: "b")
        try await library.record([.init(.init(rawValue: 1), unchanged)], host: host, at: .at(3))
        let due = try await library.favouritesToCheck(host: host, notCheckedSince: .at(9)).due
        #expect(due == [FavouriteToCheck(sample(), tag: "a", releaseTag: "b")])
        #expect(try await favourite(library).status?.release == "v1")
        let released = CheckedFavourite.Outcome.unchanged(release: "v2", releaseTag: "c")
        try await library.record([.init(.init(rawValue: 1), released)], host: host, at: .at(4))
        #expect(try await favourite(library).news == [.released("v2")])
    }

    @Test("removing a favourite removes its news, undoing that brings them back, and a late check does not")
    func removal() async throws {
        try await library.addFavourites([sample()], host: host, at: .at(1))
        try await library.record([.init(.init(rawValue: 1), .gone)], host: host, at: .at(2))
        let removed = try #require(try await library.removeFavourite(.init(rawValue: 1), host: host, at: .at(3)))
        try await library.record([found(sample())], host: host, at: .at(4))
        #expect(try await library.favourites(host: host).isEmpty)
        #expect(try await library.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM favouriteStatus") } == 0)
        try await library.restore(removed, at: .at(5))
        #expect(try await favourite(library).news == [.gone])
    }

    @Test("a built-in favourite has no news when GitHub first says what it is")
    func builtIn() async throws {
        let builtIn = try #require(BuiltInRepositories.repositories.first)
        try await library.addFavourites([builtIn], host: host, at: .at(1))
        var real = builtIn
        (real.id, real.license, real.isArchived) = (.init(rawValue: 77), "MIT", true)
        try await library.record(
            [CheckedFavourite(builtIn.id, .found(real, release: "v1", tag: nil, releaseTag: nil))], host: host,
            at: .at(2))
        #expect(try await favourite(library, 77).news.isEmpty)
        try await library.record([found(real, release: "v2")], host: host, at: .at(3))
        #expect(try await favourite(library, 77).news == [.released("v2")])
    }
}
