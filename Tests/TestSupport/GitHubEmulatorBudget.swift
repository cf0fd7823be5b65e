import Core
import GitHub
import Glibc

/// The budgets of an emulated GitHub: each token's its own, in fixed windows, the first of which begins with the first request.
struct GitHubEmulatorBudget {
    private let clock: @Sendable () -> Timestamp
    /// What each token has spent of each resource, by the length of the window in seconds.
    private var windows: [Int64: Window] = [:]

    private struct Window {
        var end: Timestamp
        var used: [String: Int] = [:]
    }

    init(clock: @escaping @Sendable () -> Timestamp) {
        self.clock = clock
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
