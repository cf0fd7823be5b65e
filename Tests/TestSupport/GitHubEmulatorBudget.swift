import Glibc
import HTTP
import Model

/// The search budgets of an emulated GitHub: each token's its own, in fixed windows of a minute, the first of which begins with the
/// first request.
struct GitHubEmulatorBudget {
    private var clock: GitHubEmulator.Clock
    private var windowEnd: Timestamp?
    private var used: [String: Int] = [:]

    init(clock: GitHubEmulator.Clock) {
        self.clock = clock
    }

    var now: Timestamp {
        switch clock {
        case .still(let moment): moment
        case .machine: Timestamp(seconds: Int64(time(nil)))
        }
    }

    mutating func advance(bySeconds seconds: Int64) {
        clock = .still(at: now.advanced(bySeconds: seconds))
    }

    /// Counts one request.
    ///
    /// - Returns: Whether the budget allows it, and the header fields that tell of the budget after it.
    mutating func spend(limit: Int, of token: String?) -> (isAllowed: Bool, headers: Headers) {
        if windowEnd.map({ $0 <= now }) ?? true {
            windowEnd = now.advanced(bySeconds: 60)
            used = [:]
        }
        let isAllowed = used[token ?? "", default: 0] < limit
        if isAllowed { used[token ?? "", default: 0] += 1 }
        return (isAllowed, headers(limit: limit, used: used[token ?? "", default: 0]))
    }

    /// The header fields of the budget that all but searches have, of which nothing is ever spent.
    var coreHeaders: Headers {
        ["Date": GitHubEmulatorBudget.httpDate(now)]
    }

    /// What `GET /rate_limit` tells.
    func overview(limit: Int, core: Int, of token: String?) -> String {
        let spent = windowEnd.map { $0 > now } ?? false ? used[token ?? "", default: 0] : 0
        let reset = windowEnd.map { $0 > now ? $0 : now.advanced(bySeconds: 60) } ?? now.advanced(bySeconds: 60)
        func resource(_ name: String, _ limit: Int, _ used: Int, _ reset: Timestamp) -> String {
            #""\#(name)":{"limit":\#(limit),"used":\#(used),"remaining":\#(limit - used),"reset":\#(reset.seconds)}"#
        }
        let resources = [
            resource("core", core, 0, now.advanced(bySeconds: 3_600)), resource("search", limit, spent, reset),
            resource("graphql", core, 0, now.advanced(bySeconds: 3_600)),
        ]
        return #"{"resources":{\#(resources.joined(separator: ","))}}"#
    }

    /// The header fields of a spent budget.
    func spentHeaders(limit: Int) -> Headers { headers(limit: limit, used: limit) }

    private func headers(limit: Int, used: Int) -> Headers {
        [
            "Date": GitHubEmulatorBudget.httpDate(now),
            "X-RateLimit-Limit": "\(limit)",
            "X-RateLimit-Remaining": "\(limit - used)",
            "X-RateLimit-Reset": "\((windowEnd ?? now).seconds)",
            "X-RateLimit-Used": "\(used)",
            "X-RateLimit-Resource": "search",
        ]
    }

    /// The form of dates that RFC 9110, 5.6.7, prefers.
    static func httpDate(_ moment: Timestamp) -> String {
        var seconds = time_t(moment.seconds)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let two: (Int32) -> String = { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(parts.tm_year + 1900) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}
