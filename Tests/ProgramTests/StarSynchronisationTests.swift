import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Library
@testable import ghlance

/// Stars made favourites, with a real library, the real libcurl and an emulated GitHub.
@Suite(.hangLimit) struct StarSynchronisationTests {
    private func withSynchronisation(
        stars: Int,
        _ body: @Sendable (StarSynchronisation, Library, GitHubClient, GitHubEmulator) async throws -> Void
    ) async throws {
        var settings = GitHubEmulator.Settings()
        settings.stars = stars
        let folder = try ScratchFolder()
        let library = try await Library.open(folder: folder.path("library"), now: Timestamp(seconds: 1_000))
        try await GitHubEmulator.run(settings) { emulator in
            let transport = CurlTransport()
            let client = GitHubClient(
                transport: transport, host: try Host(apiURL: emulator.address, webURL: nil),
                session: Session(Credential("ghp_of_the_test", source: .variable("GH_TOKEN"), host: .github)),
                version: "1")
            let synchronisation = StarSynchronisation(
                of: { library }, client: client, host: "github.com", now: { Timestamp(seconds: 1_000) })
            let result: Result<Void, any Error>
            do { result = .success(try await body(synchronisation, library, client, emulator)) } catch {
                result = .failure(error)
            }
            await transport.shutdown()
            try result.get()
        }
    }

    /// The tags the pages were asked for with, since the last call; empty if without.
    private func tags(_ emulator: GitHubEmulator, after count: Int) -> [String] {
        emulator.requests.dropFirst(count).map { $0.headers["If-None-Match"] ?? "" }
    }

    @Test func whatWasBrokenOffGoesOnAndAsksOnlyWhetherAnythingHasChanged() async throws {
        try await withSynchronisation(stars: 250) { synchronisation, library, _, emulator in
            let pages = Mutex<[[Int?]]>([])
            emulator.answerAll { $0.target.contains("page=3") ? .status(500) : nil }
            await #expect(throws: FailedRequest.self) {
                _ = try await synchronisation.run { progress in
                    pages.withLock { $0.append([progress.pages, progress.pageCount]) }
                }
            }
            #expect(pages.withLock { $0 } == [[1, 3], [2, 3]])
            #expect(try await library.favourites().count == 200)

            emulator.answerAll(with: nil)
            let before = emulator.requests.count
            let result = try await synchronisation.run { _ in }
            #expect(result.count == 250)
            #expect(result.added == 50)
            #expect(result.unstarred.isEmpty)
            #expect(tags(emulator, after: before).map(\.isEmpty) == [false, false, true])
            let again = try await synchronisation.run { _ in }
            #expect((again.count, again.added) == (250, 0))
            #expect(tags(emulator, after: before + 3).allSatisfy { !$0.isEmpty })
            // The date is that of the star.
            #expect(try await library.favourites().allSatisfy { $0.addedAt.seconds > 1_000_000_000 })
        }
    }

    @Test func aFavouriteThatIsGoneHereComesBackWithItsPage() async throws {
        try await withSynchronisation(stars: 5) { synchronisation, library, _, emulator in
            _ = try await synchronisation.run { _ in }
            let first = try #require(try await library.favourites().first)
            try await library.removeFavourite(
                first.id, host: "github.com", at: Timestamp(seconds: 2_000))
            let result = try await synchronisation.run { _ in }
            #expect(result.added == 1)
            #expect(tags(emulator, after: 1) == [""])
        }
    }

    @Test func anUnreadableStarAndASuddenEmptyAnswerRemoveNothing() async throws {
        try await withSynchronisation(stars: 5) { synchronisation, library, _, emulator in
            _ = try await synchronisation.run { _ in }
            let starred = try await library.favourites()
            let one = starred[0].repository
            let readable = #"{"repo": {"id": \#(one.id.rawValue), "full_name": "\#(one.fullName)"}}"#
            for body in ["[]", #"[\#(readable), {"starred_at": "2026-01-01T00:00:00Z", "repo": {"id": "none"}}]"#] {
                let head =
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                emulator.answerAll { $0.target.contains("/user/starred") ? .response(.raw(head + body)) : nil }
                let result = try await synchronisation.run { _ in }
                #expect(result.unstarred.isEmpty && result.unstarredBefore.isEmpty)
                #expect(result.isSuddenlyEmpty == (body == "[]"))
                #expect(try await library.favourites().map(\.id) == starred.map(\.id))
            }
        }
    }

    @Test func whatIsNoStarAnyMoreIsToldOnceAndWhatWaitsToBeSentIsLeftAlone() async throws {
        try await withSynchronisation(stars: 5) { synchronisation, library, client, _ in
            _ = try await synchronisation.run { _ in }
            let favourites = try await library.favourites()
            let (gone, pending) = (favourites[0], favourites[1])
            try await client.setStar(false, owner: gone.repository.owner, name: gone.repository.name)
            try await library.removeFavourite(
                pending.id, host: "github.com", at: Timestamp(seconds: 2_000), .queued)
            let result = try await synchronisation.run { _ in }
            #expect(result.unstarred.map(\.id) == [gone.id])
            #expect(result.added == 0)
            let again = try await synchronisation.run { _ in }
            #expect(again.unstarred.isEmpty)
            #expect(again.unstarredBefore.map(\.id) == [gone.id])
            #expect(try await library.favourites().count == 4)
            try await client.setStar(true, owner: gone.repository.owner, name: gone.repository.name)
            #expect(try await synchronisation.run { _ in }.unstarredBefore.isEmpty)
        }
    }
}
