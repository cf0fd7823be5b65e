import Glibc
import HTTP
import Model

/// The search budget of an emulated GitHub: fixed windows of a minute, the first of which begins with the first request.
struct GitHubEmulatorBudget {
    private var clock: GitHubEmulator.Clock
    private var windowEnd: Timestamp?
    private var used = 0

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
    mutating func spend(limit: Int) -> (isAllowed: Bool, headers: Headers) {
        if windowEnd.map({ $0 <= now }) ?? true {
            windowEnd = now.advanced(bySeconds: 60)
            used = 0
        }
        let isAllowed = used < limit
        if isAllowed { used += 1 }
        return (isAllowed, headers(limit: limit, used: used))
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
