import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Library
@testable import ghlance

/// Stars made favourites and favourites made stars, with a real library, the real libcurl and an emulated GitHub.
@Suite(.hangLimit) struct StarSynchronisationTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func withClient(
        stars: Int, _ body: @Sendable (GitHubClient, GitHubEmulator) async throws -> Void
    ) async throws {
        var settings = GitHubEmulator.Settings()
        settings.stars = stars
        try await GitHubEmulator.run(settings) { emulator in
            let transport = CurlTransport()
            let client = GitHubClient(
                transport: transport, host: try Host(apiURL: emulator.address, webURL: nil),
                session: Session(Credential("ghp_of_the_test", source: .variable("GH_TOKEN"), host: .github)),
                version: "1")
            try await running(end: { await transport.shutdown() }) { try await body(client, emulator) }
        }
    }

    private func library(at now: Int64) async throws -> Library {
        try await Library.open(folder: folder.path("library"), now: Timestamp(seconds: now))
    }

    @Test func whatWasBrokenOffGoesOnAndAsksOnlyWhetherAnythingHasChanged() async throws {
        let library = try await library(at: 1_000)
        try await withClient(stars: 250) { client, emulator in
            let synchronisation = StarSynchronisation(
                of: { library }, client: client, host: "github.com", now: { Timestamp(seconds: 1_000) })
            let pages = Mutex<[[Int?]]>([])
            emulator.answerAll { $0.target.contains("page=3") ? .status(500) : nil }
            let note: @Sendable (StarSynchronisation.Progress) async -> Void = { progress in
                pages.withLock { $0.append([progress.pages, progress.pageCount]) }
            }
            await #expect(throws: FailedRequest.self) { _ = try await synchronisation.run(note) }
            #expect(pages.withLock { $0 } == [[1, 3], [2, 3]])
            #expect(try await library.favourites().count == 200)

            emulator.answerAll(with: nil)
            let before = emulator.requests.count
            let result = try await synchronisation.run(note)
            #expect(pages.withLock { $0 }.suffix(3) == [[1, nil], [2, nil], [3, nil]])
            #expect(result.count == 250 && result.added == 50 && result.unstarred.isEmpty)
            let again = try await synchronisation.run { _ in }
            #expect((again.count, again.added) == (250, 0))
            // Whether each page was asked for with its tag.
            let isTagged = emulator.requests.dropFirst(before).map { $0.headers["If-None-Match"] != nil }
            #expect(isTagged == [true, true, false, true, true, true])
            // The date is that of the star.
            #expect(try await library.favourites().allSatisfy { $0.addedAt.seconds > 1_000_000_000 })
        }
    }

    @Test("a star that GitHub keeps is the favourite again that another session removed", arguments: [403, 404])
    func removedInAnEarlierSession(status: Int) async throws {
        let favourite = Favourite(
            host: "github.com",
            repository: Repository(
                id: .init(rawValue: 1), owner: "octo", name: "hello", description: "what it is", language: "Swift",
                topics: ["first", "second"], stars: 3),
            addedAt: Timestamp(seconds: 10), isStarred: true,
            note: Note(text: "mine", editedAt: Timestamp(seconds: 20)),
            status: FavouriteStatus(acknowledged: .init(fullName: "octo/hello")))
        let earlier = try await library(at: 1)
        try await earlier.restore(favourite, at: Timestamp(seconds: 30))
        try await earlier.removeFavourite(favourite.id, host: "github.com", at: Timestamp(seconds: 40), .queued)
        try earlier.close()

        let library = try await library(at: 50)
        let outcomes = Mutex<[StarSender.Outcome]>([])
        try await withClient(stars: 0) { client, emulator in
            // Nothing else can be had either: what comes back comes from the library.
            emulator.answerAll { _ in .status(status) }
            let sender = StarSender(
                of: { library }, client: client, host: "github.com", now: { Timestamp(seconds: 60) })
            #expect(await sender.run { outcome in outcomes.withLock { $0.append(outcome) } } == .done)
            #expect(emulator.requests.map(\.method) == ["DELETE"])
        }
        #expect(outcomes.withLock(\.count) == 1)
        #expect(try await library.favourites() == [favourite])
        #expect(try await library.starChanges(host: "github.com").isEmpty)
    }
}

/// A step of reading the READMEs of favourites, with a real library.
struct ReadmeReadingStepTests {
    private let folder: ScratchFolder
    private let session = Session(Credential("ghp_of_the_test", source: .variable("GH_TOKEN"), host: .github))
    private let host = "https://github.com"

    init() throws { folder = try ScratchFolder() }

    /// A library with a favourite, and what reads its README from a GitHub that answers all with a status.
    private func reading(status: Int) async throws -> (ReadmeReading, Library, ScriptedTransport) {
        let library = try await Library.open(folder: folder.path("library"), now: Timestamp(seconds: 1_000))
        var repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")
        repository.nodeID = "R_1"
        try await library.addFavourites([repository], host: host, at: Timestamp(seconds: 1_000))
        let transport = ScriptedTransport(status: status, text: "{}")
        let client = GitHubClient(
            transport: transport, host: try Host(apiURL: nil, webURL: nil), session: session, version: "1")
        let reading = ReadmeReading(
            library: { library }, host: host, session: session, client: client, now: { Timestamp(seconds: 1_000) })
        return (reading, library, transport)
    }

    @Test func oneThatGitHubFailsOnIsPutOffAndTheOthersAreRead() async throws {
        let (reading, library, transport) = try await reading(status: 502)
        await #expect(throws: FailedRequest.self) { _ = try await reading.step(1, isAnonymous: false) }
        #expect(transport.requests.count == 1)
        let progress = try await reading.step(1, isAnonymous: false)
        #expect(transport.requests.count == 1)
        #expect(progress.isDone && progress.resumesAt == nil)
        #expect(try await library.readmeRequests(host: host, at: Timestamp(seconds: 1_000)).count == 1)
    }

    @Test func whereAllFailsNothingIsPutOff() async throws {
        let (reading, _, transport) = try await reading(status: 403)
        for _ in 0..<2 {
            await #expect(throws: FailedRequest.self) { _ = try await reading.step(1, isAnonymous: false) }
        }
        #expect(transport.requests.count == 2)
    }

    @Test func aSpentHourTellsWhenItEnds() async throws {
        let (reading, library, transport) = try await reading(status: 200)
        try await library.recordReadmeRequests(500, host: host, at: Timestamp(seconds: 400))
        let progress = try await reading.step(100, isAnonymous: false)
        #expect(progress.isDone && progress.resumesAt == Timestamp(seconds: 4_000))
        #expect(transport.requests.isEmpty)
    }
}
