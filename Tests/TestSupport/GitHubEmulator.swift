package import Core
import Synchronization

/// A server on loopback that answers `GET /search/repositories` as GitHub does: pages with `Link`, budgets with header
/// fields, errors with GitHub's bodies. Whatever goes out of the ordinary is scripted by the number of the request.
///
/// What it answers depends on the settings and the requests alone: the repositories are made up from the query, and time
/// stands still.
package final class GitHubEmulator: Sendable {
    /// What the emulated GitHub is like.
    package struct Settings: Sendable {
        /// How many repositories match a query; `results:N` in a query says otherwise for that query.
        package var total = 250
        /// Searches a minute; `nil` for GitHub's own: 30 with a token, 10 without.
        package var budgetPerMinute: Int?
        /// The server's clock, which stands still.
        package var now: @Sendable () -> Timestamp = { Timestamp(seconds: 1_767_225_600) }
        /// How many repositories the owner of any token has starred.
        package var stars = 0
        /// The lists of stars of the owner of a token with `lists` in it; `nil` for the usual ones.
        package var starLists: [StarList]?
        /// Whether there are limits at all, and header fields that tell of them: a GitHub Enterprise Server may have none.
        package var hasLimits = true
        /// How many seconds must lie between two questions about a code.
        package var deviceInterval = 5
        /// What those questions are answered, one after the other; the last one for good. `granted`, or GitHub's name of a refusal.
        package var devicePolls = ["authorization_pending", "granted"]
        /// What takes the place of the first repositories that are made up; `nil` for none.
        package var listing: GitHubEmulatorListing?
        /// READMEs in place of those that are made up: HTML by `OWNER/NAME`.
        package var readmes: [String: String] = [:]
        /// Files that every repository has in place of those that are made up, by path.
        package var files: [String: [UInt8]] = [:]

        /// 250 repositories for every query, GitHub's own budget.
        package init() {}
    }

    private let service: GitHubEmulatorService
    private let server: LoopbackServer

    /// Starts an emulator on a free port; `shutdown()` ends it.
    ///
    /// - Parameter record: called with each request before it is answered.
    /// - Throws: an error of the system where no socket can be had.
    package init(
        _ settings: Settings = Settings(), record: @escaping @Sendable (RecordedRequest) -> Void = { _ in }
    ) async throws {
        let service = GitHubEmulatorService(settings)
        self.service = service
        server = try await LoopbackServer {
            record($0)
            return await service.answer($0)
        }
        service.origin.withLock { $0 = server.address }
    }

    /// Runs `body` with an emulator, and shuts the emulator down after it.
    ///
    /// - Throws: what `body` throws, or an error of the system where no socket can be had.
    package static func run<Result: Sendable>(
        _ settings: Settings = Settings(), _ body: @Sendable (GitHubEmulator) async throws -> Result
    ) async throws -> Result {
        let emulator = try await GitHubEmulator(settings)
        return try await running(end: { await emulator.shutdown() }) { try await body(emulator) }
    }

    /// The address of the API, without a slash at its end.
    package var address: String { server.address }

    /// The port it listens on.
    package var port: Int { server.port }

    /// All requests so far, in the order in which they came in whole.
    package var requests: [RecordedRequest] { server.requests }

    /// The next request that came in whole.
    ///
    /// - Throws: `CancellationError` if the calling task is cancelled or the emulator shut down.
    package func nextRequest() async throws -> RecordedRequest { try await server.nextRequest() }

    /// The next request whose connection the client closed before it had the answer.
    ///
    /// - Throws: `CancellationError` if the calling task is cancelled or the emulator shut down.
    package func nextAbort() async throws -> RecordedRequest { try await server.nextAbort() }

    /// Has the `number`th request, counted from 1 since the start, answered in this way.
    package func answer(request number: Int, with answer: GitHubEmulatorAnswer) {
        service.script.withLock { $0.answers[number] = answer }
    }

    /// Has every request from now on answered in this way; `nil` for the ordinary one. What is scripted for the number of a
    /// request goes before.
    package func answerAll(with answer: (@Sendable (RecordedRequest) -> GitHubEmulatorAnswer?)?) {
        service.script.withLock { $0.general = answer }
    }

    /// Holds back the answer to the `number`th request, counted from 1 since the start, until the gate is opened.
    package func hold(request number: Int) -> Gate {
        let gate = Gate()
        service.script.withLock { $0.gates[number] = gate }
        return gate
    }

    /// Ends all connections and every wait for an event.
    package func shutdown() async {
        await server.shutdown()
    }
}
