import Features
import Model

/// The messages of a repository's page.
extension Messages {
    static let loadingReadme = "Loading README…"
    static let noReadme = "No README."
    static let noRepositorySelected = "No repository selected."
    static let searchesHaveNoPage = "Searches have no page. Select a repository."
    static let pageOffline = "Working offline."
    static let pageOfflineAdvice = "Start without --offline to load READMEs."

    static func readmeTruncated(_ key: String) -> String {
        "README too long: only the beginning is shown. Press \(key) to open the repository in the browser."
    }

    static func readmeNotLoaded(_ failure: Failure) -> String {
        switch failure {
        case .rateLimited(let limit):
            "Could not load the README: rate limit reached, resets in \(WaitText.countdown(limit.waitSeconds))."
        default: "Could not load the README: \(failure.clause)"
        }
    }

    /// What to do about it.
    ///
    /// - Parameter fullPage: The key that shows the page in full screen; `nil` if it is.
    static func reloadAdvice(_ retry: String, fullPage: String?) -> String {
        fullPage.map { "Press \($0) for full screen, then \(retry) to retry." } ?? "Press \(retry) to retry."
    }

    /// The visible lines of a page.
    static func lines(_ first: Int, _ last: Int, of count: Int) -> String {
        "lines \(Quantities.grouped(first))–\(Quantities.grouped(last)) of \(Quantities.grouped(count))"
    }

    static func home(_ address: String) -> String { "home page: \(address)" }

    static let openInBrowserHint = "open"
    static let pageTitle = "Page"
}
