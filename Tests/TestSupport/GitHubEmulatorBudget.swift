import Core
import GitHub
import Glibc

/// The search budgets of an emulated GitHub: each token's its own, in fixed windows of a minute, the first of which begins with the
/// first request.
struct GitHubEmulatorBudget {
    private let clock: GitHubEmulator.Clock
    private var windowEnd: Timestamp?
    private var used: [String: Int] = [:]
    /// What is spent of the resources that have windows of an hour, by resource and token.
    private var usedInHour: [String: Int] = [:]
    private var hourEnd: Timestamp?

    init(clock: GitHubEmulator.Clock) {
        self.clock = clock
    }

    var now: Timestamp {
        switch clock {
        case .still(let moment): moment
        case .machine: Timestamp(seconds: Int64(time(nil)))
        }
    }

    /// Counts one request.
    ///
    /// - Returns: Whether the budget allows it, and the header fields that tell of the budget after it.
    mutating func spend(
        limit: Int, of token: String?, as resource: String = "search"
    ) -> (isAllowed: Bool, headers: Headers) {
        if windowEnd.map({ $0 <= now }) ?? true {
            windowEnd = now.advanced(bySeconds: 60)
            used = [:]
        }
        let key = resource == "search" ? token ?? "" : "\(resource) \(token ?? "")"
        let isAllowed = used[key, default: 0] < limit
        if isAllowed { used[key, default: 0] += 1 }
        return (isAllowed, headers(limit: limit, used: used[key, default: 0], of: resource))
    }

    /// The header fields of the budget that all but searches have, of which nothing is ever spent.
    var coreHeaders: Headers {
        ["Date": GitHubEmulatorBudget.httpDate(now)]
    }

    /// Counts one request against a resource with a window of an hour.
    ///
    /// - Returns: Whether it is allowed, and the header fields that tell of the budget after it.
    mutating func spend(_ resource: String, limit: Int, of token: String?) -> (isAllowed: Bool, headers: Headers) {
        if hourEnd.map({ $0 <= now }) ?? true {
            hourEnd = now.advanced(bySeconds: 3_600)
            usedInHour = [:]
        }
        let key = "\(resource) \(token ?? "")"
        let isAllowed = usedInHour[key, default: 0] < limit
        if isAllowed { usedInHour[key, default: 0] += 1 }
        let used = usedInHour[key, default: 0]
        return (isAllowed, headers(limit: limit, used: used, of: resource, until: hourEnd ?? now))
    }

    private func spent(_ resource: String, of token: String?) -> Int {
        hourEnd.map { $0 > now } ?? false ? usedInHour["\(resource) \(token ?? "")", default: 0] : 0
    }

    /// What GraphQL's `rateLimit` says.
    func graphQLLimit(_ limit: Int, of token: String?) -> String {
        let used = spent("graphql", of: token)
        let reset = (hourEnd ?? now).dateText
        return
            #"{"cost":1,"limit":\#(limit),"remaining":\#(limit - used),"used":\#(used),"resetAt":"\#(reset)T00:00:00Z"}"#
    }

    /// What `GET /rate_limit` tells.
    func overview(limit: Int, core: Int, of token: String?) -> String {
        let spent = windowEnd.map { $0 > now } ?? false ? used[token ?? "", default: 0] : 0
        let reset = windowEnd.map { $0 > now ? $0 : now.advanced(bySeconds: 60) } ?? now.advanced(bySeconds: 60)
        func resource(_ name: String, _ limit: Int, _ used: Int, _ reset: Timestamp) -> String {
            #""\#(name)":{"limit":\#(limit),"used":\#(used),"remaining":\#(limit - used),"reset":\#(reset.seconds)}"#
        }
        let hour = hourEnd.map { $0 > now ? $0 : now.advanced(bySeconds: 3_600) } ?? now.advanced(bySeconds: 3_600)
        let resources = [
            resource("core", core, self.spent("core", of: token), hour), resource("search", limit, spent, reset),
            resource("graphql", core, self.spent("graphql", of: token), hour),
        ]
        return #"{"resources":{\#(resources.joined(separator: ","))}}"#
    }

    /// The header fields of a spent budget.
    func spentHeaders(limit: Int) -> Headers { headers(limit: limit, used: limit) }

    private func headers(
        limit: Int, used: Int, of resource: String = "search", until end: Timestamp? = nil
    ) -> Headers {
        [
            "Date": GitHubEmulatorBudget.httpDate(now),
            "X-RateLimit-Limit": "\(limit)",
            "X-RateLimit-Remaining": "\(limit - used)",
            "X-RateLimit-Reset": "\((end ?? windowEnd ?? now).seconds)",
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
