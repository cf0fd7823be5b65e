import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Reading the READMEs of favourites, in the whole program without its screen.
@MainActor
struct ReadmeReadingTests {
    /// A library and GitHub that answer what they are told to.
    private final class Readmes: Sendable {
        let calls = Mutex<[String]>([])
        let answers: Mutex<[Result<KnownReadmes, any Error>]>

        init(_ answers: [Result<KnownReadmes, any Error>]) { self.answers = Mutex(answers) }

        @Sendable func read(_ count: Int, _ isAnonymous: Bool) async throws -> KnownReadmes {
            calls.withLock { $0.append("\(count)\(isAnonymous ? " anonymous" : "")") }
            let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            return try answer?.get() ?? KnownReadmes(known: 3, total: 3, isDone: true)
        }
    }

    private func world(
        _ readmes: Readmes, account: Account? = ScriptedAccount.login, connection: Connection = .online
    ) async -> AppWorld {
        let world = AppWorld(connection: connection, account: account, readReadmes: readmes.read)
        await world.haveFavourites(1...3)
        await world.send(.start)
        return world
    }

    private func calls(_ readmes: Readmes) -> [String] { readmes.calls.withLock { $0 } }

    @Test func theyAreReadStepByStepOnceNothingElseIsWanted() async {
        let readmes = Readmes([
            .success(KnownReadmes(known: 1, total: 3, isFirst: true)), .success(KnownReadmes(known: 2, total: 3)),
        ])
        let world = await world(readmes)
        #expect(calls(readmes).isEmpty)
        await world.rest(2_000)
        #expect(calls(readmes) == ["100"])
        #expect(world.state.shell.notices.first.map { "\($0.notice)" }?.contains("readmes: false") == true)
        for _ in 1...2 { await world.rest(2_000) }
        await world.rest(60_000)
        #expect(calls(readmes) == ["100", "100", "100"] && world.state.knownReadmes?.known == 3)
        // With another one there may be more.
        world.library.say(.list((1...4).map { FavouritesWorld.favourite($0) }))
        await world.wait(for: "the list of favourites") { $0.favourites.favourites.all.count == 4 }
        await world.settle()
        await world.rest(2_000)
        #expect(calls(readmes).count == 4)
    }

    @Test func whatIsTooMuchWorkIsAskedForInHalvesAfterAPause() async {
        let tooMuch = FailedRequest(.serverError(status: 502, retryAfterSeconds: nil))
        let readmes = Readmes([.failure(tooMuch)])
        let world = await world(readmes)
        for _ in 1...2 { await world.rest(2_000) }
        #expect(calls(readmes) == ["100"])
        for _ in 0..<40 { await world.rest(2_000) }
        #expect(calls(readmes) == ["100", "50"], "\(world.state.loader.held) \(world.state.loader.failures)")
    }

    @Test func afterAnHourWhoseRequestsAreSpentItGoesOn() async {
        let spent = KnownReadmes(known: 2, total: 3, isDone: true, resumesAt: AppWorld.start.advanced(bySeconds: 1_800))
        let readmes = Readmes([.success(spent)])
        let world = await world(readmes)
        await world.rest(2_000)
        await world.rest(1_700_000)
        #expect(calls(readmes).count == 1)
        await world.rest(200_000)
        await world.rest(2_000)
        #expect(calls(readmes).count == 2)
    }

    @Test func withoutATokenTheyAreReadOneByOneAndOfflineNotAtAll() async {
        let cases: [(Account?, Connection, [String])] = [
            (nil, .online, ["100 anonymous"]), (ScriptedAccount.login, .offline, []),
        ]
        for (account, connection, read) in cases {
            let readmes = Readmes([])
            let world = await world(readmes, account: account, connection: connection)
            await world.rest(2_000)
            #expect(calls(readmes) == read)
        }
    }

    @Test func aFullDiskEndsIt() async {
        let readmes = Readmes([.failure(LibraryFailure.diskFull(path: "/p"))])
        let world = await world(readmes)
        await world.rest(2_000)
        await world.rest(10_000)
        #expect(calls(readmes) == ["100"])
    }
}
