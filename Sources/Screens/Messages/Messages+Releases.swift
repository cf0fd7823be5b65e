import Core
import Features

extension Messages {
    static let noReleases = "No releases yet."
    static let noReleasesAdvice = "Releases appear here when your favourites are checked."
    static func releasesNeedToken(_ key: String) -> String { "Sign in (\(key)) to see releases of your favourites." }
    static let noReleaseMatches = "No matching releases."

    /// `unread`, `pre-release`, both or neither.
    static func marks(of release: Release, separator: String) -> String {
        [release.isRead ? nil : "unread", release.isPrerelease ? "pre-release" : nil].compactMap { $0 }
            .joined(separator: separator)
    }

    /// What is known of a release besides its tag, for the head of its page.
    static func facts(of release: Release, at now: Timestamp) -> [String] {
        [release.title, release.isPrerelease ? "pre-release" : "", "published \(ago(release.publishedAt, at: now))"]
            .filter { !$0.isEmpty }
    }

    /// Headings of releases, the newest first, in days of UTC.
    static func periods(of items: [ReleaseItem], at now: Timestamp) -> [(index: Int, text: String)] {
        let day: Int64 = 86_400
        let today = Timestamp(iso8601: "\(now.dateText)T00:00:00Z") ?? now
        // 1 January 1970 was a Thursday.
        let monday = today.advanced(bySeconds: -((today.seconds / day + 3) % 7) * day)
        let month = Timestamp(iso8601: "\(now.dateText.prefix(8))01T00:00:00Z") ?? today
        let starts = [today, today.advanced(bySeconds: -day), monday, month, Timestamp(seconds: .min)]
        var headings: [(index: Int, text: String)] = []
        var index = 0
        for (text, start) in zip(["today", "yesterday", "this week", "this month", "earlier"], starts) {
            let end = (index..<items.count).boundary(after: { items[$0].release.publishedAt >= start })
            if end > index { headings.append((index, text)) }
            index = end
        }
        return headings
    }
}
