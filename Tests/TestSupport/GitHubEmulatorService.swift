import HTTP
import Model
import Synchronization

/// What the emulator makes of a request.
final class GitHubEmulatorService: Sendable {
    struct Script {
        var answers: [Int: GitHubEmulatorAnswer] = [:]
        var general: (@Sendable (RecordedRequest) -> GitHubEmulatorAnswer?)?
        var gates: [Int: Gate] = [:]
        var requestCount = 0
    }

    let script = Mutex(Script())
    let budget: Mutex<GitHubEmulatorBudget>
    let origin = Mutex("")
    private let settings: GitHubEmulator.Settings
    private let stars: GitHubEmulatorStars

    init(_ settings: GitHubEmulator.Settings) {
        self.settings = settings
        stars = GitHubEmulatorStars(count: settings.stars)
        budget = Mutex(GitHubEmulatorBudget(clock: settings.clock))
    }

    func answer(_ request: RecordedRequest) async -> ScriptedResponse {
        let (answer, gate) = script.withLock { script in
            script.requestCount += 1
            let answer = script.answers[script.requestCount] ?? script.general?(request)
            return (answer, script.gates[script.requestCount])
        }
        let response = respond(to: request, with: answer)
        if settings.latency > .zero { try? await Task.sleep(for: settings.latency) }
        guard let gate else { return response }
        return response.after(gate)
    }

    private func respond(to request: RecordedRequest, with answer: GitHubEmulatorAnswer?) -> ScriptedResponse {
        if answer == nil, let response = stars.respond(to: request, origin: origin.withLock { $0 }) { return response }
        let limit = settings.budgetPerMinute ?? (request.headers["Authorization"] == nil ? 10 : 30)
        let (isAllowed, headers) = budget.withLock { $0.spend(limit: limit) }
        let builder = GitHubEmulatorResponse(
            headers: headers, acceptsGzip: request.headers["Accept-Encoding"]?.contains("gzip") == true)
        guard request.headers["User-Agent"] != nil else {
            return builder.json(
                status: 403, #"{"message":"Request forbidden by administrative rules. Please set a User-Agent."}"#)
        }
        if case .response(let response) = answer { return response }
        guard isAllowed || answer != nil else { return builder.primaryLimit() }
        guard request.method == "GET", request.path == "/search/repositories" else { return builder.status(404) }
        let search = GitHubEmulatorSearch(
            target: request.target, origin: origin.withLock { $0 }, total: settings.total, seed: settings.seed)
        switch answer {
        case nil: return search.respond(with: builder)
        case .status(let status): return builder.status(status)
        case .json(let status, let text): return builder.json(status: status, text)
        case .primaryLimit:
            let spent = budget.withLock { $0.spentHeaders(limit: limit) }
            return GitHubEmulatorResponse(headers: spent, acceptsGzip: false).primaryLimit()
        case .secondaryLimit(let seconds): return builder.secondaryLimit(retryAfter: seconds)
        case .html: return builder.html()
        case .malformed: return builder.json(status: 200, String(search.body().dropLast(20)))
        case .truncated: return builder.truncated(search.body())
        case .incomplete: return search.respond(with: builder, isIncomplete: true)
        case .emptyPage: return search.respond(with: builder, itemCount: 0)
        case .foreignNext: return search.respond(with: builder, linkOrigin: "https://example.com")
        case .hostile: return search.respond(with: builder, isHostile: true)
        case .reset: return .closed
        case .stall: return .stalled
        case .response(let response): return response
        }
    }
}
