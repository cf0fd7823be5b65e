import TestSupport
import Testing

@testable import Core
@testable import GitHub
@testable import Library
@testable import ghlance

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
