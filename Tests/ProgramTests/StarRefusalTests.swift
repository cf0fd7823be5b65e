import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Library
@testable import ghlance

/// Favourites that are stars, too, with a real library, the real libcurl and an emulated GitHub that refuses.
@Suite(.hangLimit) struct StarRefusalTests {
    private let host = "github.com"
    private let favourite = Favourite(
        host: "github.com", repository: Repository(id: .init(rawValue: 1), owner: "octo", name: "hello", stars: 3),
        addedAt: Timestamp(seconds: 10), isStarred: true, note: Note(text: "mine", editedAt: Timestamp(seconds: 20)),
        status: FavouriteStatus(acknowledged: .init(fullName: "octo/hello")))

    @Test("a star that GitHub keeps is the favourite again that another session removed", arguments: [403, 404])
    func removedInAnEarlierSession(status: Int) async throws {
        let (host, favourite) = (host, favourite)
        let folder = try ScratchFolder()
        let path = folder.path("library")
        let earlier = try await Library.open(folder: path, now: Timestamp(seconds: 1))
        try await earlier.restore(favourite, at: Timestamp(seconds: 30))
        try await earlier.removeFavourite(favourite.id, host: host, at: Timestamp(seconds: 40), .queued)
        try earlier.close()

        let library = try await Library.open(folder: path, now: Timestamp(seconds: 50))
        let outcomes = Mutex<[StarSender.Outcome]>([])
        try await GitHubEmulator.run(.init()) { emulator in
            // Nothing else can be had either: what comes back comes from the library.
            emulator.answerAll { _ in .status(status) }
            let transport = CurlTransport()
            let client = GitHubClient(
                transport: transport, host: try Host(apiURL: emulator.address, webURL: nil),
                session: Session(Credential("ghp_of_the_test", source: .variable("GH_TOKEN"), host: .github)),
                version: "1")
            let sender = StarSender(of: { library }, client: client, host: host, now: { Timestamp(seconds: 60) })
            #expect(await sender.run { outcome in outcomes.withLock { $0.append(outcome) } } == .done)
            #expect(emulator.requests.map(\.method) == ["DELETE"])
            await transport.shutdown()
        }
        #expect(outcomes.withLock(\.count) == 1)
        #expect(try await library.favourites() == [favourite])
    }
}
