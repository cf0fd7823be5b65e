import Core
import GitHub
import Glibc
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
    /// What has met the limit of tokens with `paused` in them.
    private let paused = Mutex<Set<String>>([])
    private let settings: GitHubEmulator.Settings
    private let stars: GitHubEmulatorStars
    private let accounts: GitHubEmulatorAccounts
    private let lists: GitHubEmulatorLists
    private let memory = GitHubEmulatorMemory()

    init(_ settings: GitHubEmulator.Settings) {
        self.settings = settings
        stars = GitHubEmulatorStars(count: settings.stars)
        accounts = GitHubEmulatorAccounts(settings)
        lists = GitHubEmulatorLists(settings.starLists ?? GitHubEmulatorLists.usual)
        budget = Mutex(GitHubEmulatorBudget(clock: settings.now))
    }

    /// Where the API of an Enterprise Server begins.
    private static let enterprisePath = "/api/v3"

    func answer(_ request: RecordedRequest) async -> ScriptedResponse {
        let isEnterprise = request.path.hasPrefix(Self.enterprisePath + "/")
        let path = isEnterprise ? String(request.path.dropFirst(Self.enterprisePath.count)) : request.path
        // Questions about people are no part of the script, whose numbers count what a test asks for.
        if let response = respond(to: request, aboutPeopleAt: path) { return response }
        let isAboutFacts = Self.isGraphQL(request, at: path) || GitHubEmulatorFacts.isPart(path)
        let (answer, gate) = script.withLock { script in
            // Nor are facts, which are requested beside the README, in no order.
            if isAboutFacts { return (script.general?(request), nil as Gate?) }
            script.requestCount += 1
            let answer = script.answers[script.requestCount] ?? script.general?(request)
            return (answer, script.gates[script.requestCount])
        }
        let response = respond(to: request, at: path, with: answer)
        return gate.map { response.after($0) } ?? response
    }

    private func limit(_ token: String?) -> Int { settings.budgetPerMinute ?? (token == nil ? 10 : 30) }

    /// Counts a request, and says whether it is allowed and with which header fields.
    private func spend(_ resource: String, _ limit: Int, _ token: String?) -> (isAllowed: Bool, headers: Headers) {
        let spent = budget.withLock { $0.spend(resource, limit: limit, of: token) }
        return settings.hasLimits ? spent : (true, budget.withLock { $0.coreHeaders })
    }

    /// `nil` if the request is not about people.
    private func respond(to request: RecordedRequest, aboutPeopleAt path: String) -> ScriptedResponse? {
        let token = GitHubEmulatorAccounts.token(request)
        let builder = GitHubEmulatorResponse(headers: budget.withLock { $0.coreHeaders })
        let response: ScriptedResponse
        switch (request.method, path) {
        case ("GET", "/user"): response = accounts.user(token, builder)
        case ("GET", "/user/orgs"): response = accounts.organizations(token, builder)
        case ("GET", "/rate_limit") where settings.hasLimits:
            let core = token == nil ? 60 : 5_000
            let overview = budget.withLock { $0.overview(limit: limit(token), core: core, of: token) }
            response = builder.json(status: 200, overview)
        case ("GET", "/rate_limit"):
            response = builder.json(status: 404, #"{"message":"Rate limiting is not enabled."}"#)
        case ("POST", "/login/device/code"):
            response = accounts.deviceCode(request, origin: origin.withLock(\.self), builder)
        case ("POST", "/login/oauth/access_token"): response = accounts.accessToken(request, builder)
        default: return nil
        }
        return GitHubEmulatorAccounts.isRefused(token) ? builder.status(401) : response
    }

    private static func isGraphQL(_ request: RecordedRequest, at path: String) -> Bool {
        request.method == "POST" && (path == "/graphql" || request.path == "/api/graphql")
    }

    /// The parts of a repository, its README and its code among them, and GraphQL; `nil` if the request asks for something else.
    private func respond(to request: RecordedRequest, aboutRepositoryAt path: String) -> ScriptedResponse? {
        let isGraphQL = Self.isGraphQL(request, at: path)
        let isReadme = path.hasPrefix("/repos/") && path.hasSuffix("/readme")
        let isFile = request.method == "GET" && GitHubEmulatorFiles.isPart(path)
        let isCode = path == "/search/code"
        guard isGraphQL || isReadme || isFile || isCode || GitHubEmulatorFacts.isPart(path) else { return nil }
        let token = GitHubEmulatorAccounts.token(request)
        // Ten searches of code a minute, with a token only (REST reference, "Search code").
        let limit = isCode ? 10 : token == nil ? 60 : 5_000
        let (isAllowed, headers) = spend(isGraphQL ? "graphql" : isCode ? "code_search" : "core", limit, token)
        let builder = GitHubEmulatorResponse(headers: headers)
        let needsToken = isGraphQL || isCode
        if GitHubEmulatorAccounts.isRefused(token) || needsToken && token == nil { return builder.status(401) }
        // As an Enterprise Server before 3.10 with a fine-grained token.
        if isGraphQL, token?.contains("restOnly") == true {
            return builder.json(
                status: 401,
                #"{"message":"Personal access tokens with fine grained access do not support the GraphQL API"}"#)
        }
        // As an old Enterprise Server.
        if isGraphQL, token?.contains("withoutGraphQL") == true { return builder.status(404) }
        guard isAllowed else {
            // GraphQL says so with status 200.
            let message = #"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded for user ID 1."}]}"#
            return isGraphQL ? builder.json(status: 200, message) : builder.primaryLimit()
        }
        if let token, token.contains("paused"),
            paused.withLock({ $0.insert("\(token) \(isGraphQL)").inserted })
        {
            return builder.secondaryLimit(retryAfter: 1)
        }
        if isCode { return GitHubEmulatorTrees.search(request, builder) }
        if isFile { return GitHubEmulatorFiles.respond(to: request, at: path, own: settings.files, builder) }
        if isReadme {
            let parts = path.split(separator: "/").map(String.init)
            return GitHubEmulatorReadme.respond(
                to: request, owner: parts[1], name: parts[2], own: settings.readmes["\(parts[1])/\(parts[2])"],
                builder)
        }
        let (now, overview) = budget.withLock { ($0.now, $0.graphQLLimit(limit, of: token)) }
        if isGraphQL, let response = lists.respond(to: request.body, token: token, builder) { return response }
        let facts = GitHubEmulatorFacts(now: now, memory: memory)
        return isGraphQL ? facts.graphQL(request, limit: overview, builder) : facts.part(request, at: path, builder)
    }

    private func respond(
        to request: RecordedRequest, at path: String, with answer: GitHubEmulatorAnswer?
    ) -> ScriptedResponse {
        if answer == nil {
            if let response = respond(to: request, aboutRepositoryAt: path) { return response }
            let core = GitHubEmulatorResponse(headers: budget.withLock { $0.coreHeaders })
            if let response = memory.respond(to: request, at: path, core) { return response }
            if let response = stars.respond(to: request, origin: origin.withLock { $0 }) { return response }
        }
        let token = GitHubEmulatorAccounts.token(request)
        let limit = limit(token)
        let (isAllowed, headers) = spend("search", limit, token)
        let builder = GitHubEmulatorResponse(headers: headers)
        if GitHubEmulatorAccounts.isRefused(token) { return builder.status(401) }
        if case .response(let response) = answer { return response }
        guard isAllowed || answer != nil else { return builder.primaryLimit() }
        let isSearch = request.method == "GET" && path == "/search/repositories"
        guard isSearch || answer != nil else { return builder.status(404) }
        let search = GitHubEmulatorSearch(
            target: request.target, origin: origin.withLock { $0 } + request.path.dropLast(path.count),
            total: settings.total, listing: settings.listing)
        if isSearch { memory.remember(search.shown) }
        switch answer {
        case nil: return search.respond(with: builder)
        case .status(let status): return builder.status(status)
        case .json(let status, let text): return builder.json(status: status, text)
        case .primaryLimit:
            let spent = budget.withLock { $0.spentHeaders(limit: limit) }
            return GitHubEmulatorResponse(headers: spent).primaryLimit()
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

/// The budgets of an emulated GitHub: each token's its own, in fixed windows, the first of which begins with the first request.
struct GitHubEmulatorBudget {
    fileprivate let clock: @Sendable () -> Timestamp
    /// What each token has spent of each resource, by the length of the window in seconds.
    fileprivate var windows: [Int64: Window] = [:]

    fileprivate struct Window {
        var end: Timestamp
        var used: [String: Int] = [:]
    }

    var now: Timestamp { clock() }

    /// Searches have windows of a minute, all else has windows of an hour.
    private static func length(of resource: String) -> Int64 { resource.hasSuffix("search") ? 60 : 3_600 }

    private func window(_ length: Int64) -> Window {
        if let window = windows[length], window.end > now { return window }
        return Window(end: now.advanced(bySeconds: length))
    }

    /// Counts one request.
    ///
    /// - Returns: Whether the budget allows it, and the header fields that tell of the budget after it.
    mutating func spend(
        _ resource: String, limit: Int, of token: String?
    ) -> (isAllowed: Bool, headers: Headers) {
        let length = Self.length(of: resource)
        var current = window(length)
        let key = "\(resource) \(token ?? "")"
        let isAllowed = current.used[key, default: 0] < limit
        if isAllowed { current.used[key, default: 0] += 1 }
        windows[length] = current
        return (isAllowed, headers(resource, limit: limit, used: current.used[key, default: 0]))
    }

    private func spent(_ resource: String, of token: String?) -> Int {
        window(Self.length(of: resource)).used["\(resource) \(token ?? "")", default: 0]
    }

    /// The header fields of the budget that all but searches have, of which nothing is ever spent.
    var coreHeaders: Headers {
        ["Date": GitHubEmulatorBudget.httpDate(now)]
    }

    /// What GraphQL's `rateLimit` says.
    func graphQLLimit(_ limit: Int, of token: String?) -> String {
        let used = spent("graphql", of: token)
        let reset = window(3_600).end.dateText
        return
            #"{"cost":1,"limit":\#(limit),"remaining":\#(limit - used),"used":\#(used),"resetAt":"\#(reset)T00:00:00Z"}"#
    }

    /// What `GET /rate_limit` tells.
    func overview(limit: Int, core: Int, of token: String?) -> String {
        let resources = [("core", core), ("search", limit), ("graphql", core)].map { name, limit in
            let (used, reset) = (spent(name, of: token), window(Self.length(of: name)).end.seconds)
            return #""\#(name)":{"limit":\#(limit),"used":\#(used),"remaining":\#(limit - used),"reset":\#(reset)}"#
        }
        return #"{"resources":{\#(resources.joined(separator: ","))}}"#
    }

    /// The header fields of a spent budget.
    func spentHeaders(limit: Int) -> Headers { headers("search", limit: limit, used: limit) }

    private func headers(_ resource: String, limit: Int, used: Int) -> Headers {
        [
            "Date": GitHubEmulatorBudget.httpDate(now),
            "X-RateLimit-Limit": "\(limit)",
            "X-RateLimit-Remaining": "\(limit - used)",
            "X-RateLimit-Reset": "\(window(Self.length(of: resource)).end.seconds)",
            "X-RateLimit-Used": "\(used)",
            "X-RateLimit-Resource": resource,
        ]
    }

    /// The form of dates that RFC 9110, 5.6.7, prefers.
    static func httpDate(_ moment: Timestamp) -> String {
        var seconds = time_t(moment.seconds)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 40)
        let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
