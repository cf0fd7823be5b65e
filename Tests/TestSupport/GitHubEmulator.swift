package import Core
import GitHub
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

/// How the emulator answers a request out of the ordinary.
package enum GitHubEmulatorAnswer: Sendable {
    /// This status with GitHub's body for it.
    case status(Int)
    /// A status with a body of the test's own.
    case json(status: Int, String)
    /// The limit of a minute is reached, whatever is left of it.
    case primaryLimit
    /// GitHub asks for a pause, with `Retry-After` where a number of seconds is given.
    case secondaryLimit(retryAfter: Int?)
    /// A login page instead of JSON, with status 200.
    case html
    /// JSON that breaks off, in an answer that is whole.
    case malformed
    /// An answer that breaks off: the connection closes in the middle of the body.
    case truncated
    /// The page, with `incomplete_results`.
    case incomplete
    /// A page without items that has a next page all the same.
    case emptyPage
    /// The page, with a next page on another origin.
    case foreignNext
    /// The page, with text in it that tries to take over a terminal.
    case hostile
    /// The connection closes without a byte.
    case reset
    /// Nothing, until the client goes away.
    case stall
    /// Exactly these steps on the wire.
    case response(ScriptedResponse)

    /// Reads the name of an answer: a status (`500`), `primary`, `secondary`, `secondary=SECONDS`, `html`, `malformed`,
    /// `truncated`, `incomplete`, `empty`, `foreign`, `hostile`, `reset` or `stall`.
    package init?(_ name: some StringProtocol) {
        if let answer = Self.named[String(name)] {
            self = answer
        } else if name.hasPrefix("secondary="), let seconds = Int(name.dropFirst("secondary=".count)) {
            self = .secondaryLimit(retryAfter: seconds)
        } else if let status = Int(name), (100...599).contains(status) {
            self = .status(status)
        } else {
            return nil
        }
    }

    private static let named: [String: GitHubEmulatorAnswer] = [
        "primary": .primaryLimit, "secondary": .secondaryLimit(retryAfter: nil), "html": .html,
        "malformed": .malformed, "truncated": .truncated, "incomplete": .incomplete, "empty": .emptyPage,
        "foreign": .foreignNext, "hostile": .hostile, "reset": .reset, "stall": .stall,
    ]

    /// Reads a script of the form `3:500,4:reset`: numbers of requests and names of answers.
    ///
    /// - Returns: `nil` if a part is not of that form.
    package static func script(_ text: String) -> [Int: GitHubEmulatorAnswer]? {
        var script: [Int: GitHubEmulatorAnswer] = [:]
        for part in text.split(separator: ",") {
            let sides = part.split(separator: ":", maxSplits: 1)
            guard sides.count == 2, let number = Int(sides[0]), let answer = GitHubEmulatorAnswer(sides[1]) else {
                return nil
            }
            script[number] = answer
        }
        return script
    }
}

/// Puts the emulator's answers on the wire in GitHub's form.
struct GitHubEmulatorResponse {
    /// `Date` and the budget.
    var headers: Headers

    /// An answer of JSON.
    func json(status: Int, _ text: String, adding more: Headers = Headers()) -> ScriptedResponse {
        var headers = headers
        headers.append("Content-Type", "application/json; charset=utf-8")
        for field in more.fields { headers.append(field.name, field.value) }
        return ScriptedResponse(status: status, headers: headers, text: text)
    }

    /// JSON with an `ETag` that stands for a version; 304 if the client has it.
    func tagged(_ text: String, for request: RecordedRequest, of version: String) -> ScriptedResponse {
        var builder = self
        let tag = #"W/"\#(GitHubEmulatorFacts.number(version, below: 1 << 40))""#
        builder.headers.append("ETag", tag)
        return request.headers["If-None-Match"] == tag
            ? ScriptedResponse(status: 304, headers: builder.headers) : builder.json(status: 200, text)
    }

    /// An answer of another kind.
    func typed(_ type: String, _ body: some Sequence<UInt8>) -> ScriptedResponse {
        var headers = headers
        headers.append("Content-Type", "\(type); charset=utf-8")
        return ScriptedResponse(headers: headers, body: Array(body))
    }

    /// A status with the body GitHub has for it.
    func status(_ status: Int) -> ScriptedResponse {
        switch status {
        case 401: json(status: 401, message("Bad credentials"))
        case 403: json(status: 403, message("Resource not accessible by personal access token"))
        case 404: json(status: 404, message("Not Found"))
        case 422:
            json(
                status: 422,
                #"{"message":"Validation Failed","errors":[{"message":"The search is invalid","resource":"Search","#
                    + #""field":"q","code":"invalid"}],"documentation_url":"https://docs.github.com/v3/search/"}"#)
        case 429: secondaryLimit(retryAfter: nil)
        case 500...599: html(status: status)
        default: json(status: status, message("Status \(status)"))
        }
    }

    /// The budget of the minute is spent.
    func primaryLimit() -> ScriptedResponse {
        json(status: 403, message("API rate limit exceeded for user ID 1. Wait until the window ends."))
    }

    /// GitHub asks for a pause.
    func secondaryLimit(retryAfter: Int?) -> ScriptedResponse {
        var more = Headers()
        if let retryAfter { more.append("Retry-After", "\(retryAfter)") }
        let text = message("You have exceeded a secondary rate limit. Please wait a few minutes before you try again.")
        return json(status: 403, text, adding: more)
    }

    /// A page for people.
    func html(status: Int = 200) -> ScriptedResponse {
        var headers = headers
        headers.append("Content-Type", "text/html; charset=utf-8")
        let text = "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><h1>Not JSON</h1></body></html>\n"
        return ScriptedResponse(status: status, headers: headers, text: text)
    }

    /// The first half of an answer, then the end of the connection.
    func truncated(_ text: String) -> ScriptedResponse {
        var headers = headers
        headers.append("Content-Type", "application/json; charset=utf-8")
        let body = Array(text.utf8)
        return ScriptedResponse(
            headers: headers, body: Array(body.prefix(body.count / 2)), contentLength: body.count
        ).then(.close)
    }

    private func message(_ text: String) -> String {
        #"{"message":"\#(text)","documentation_url":"https://docs.github.com/rest"}"#
    }
}
