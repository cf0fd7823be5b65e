import Core
import Features

extension Messages {
    /// What the text of a page is, for the sentences below.
    static func text(of page: PageState) -> String { page.release == nil ? "README" : "release" }

    static func loadingReadme(_ text: String) -> String { "Loading \(text)…" }
    static let noReadme = "No README."
    static let readmeEmpty = "The README is empty."
    static let noRepositorySelected = "No repository selected."
    static let searchesHaveNoPage = "Searches have no page. Select a repository."
    static let offline = "offline"
    static let pageOffline = "Working offline."
    static func pageOfflineAdvice(_ text: String) -> String { "Start without --offline to load \(text)s." }
    static func readmeHeld(_ text: String) -> String { "\(text.inSentenceCase) not loaded." }
    static func readmeNotFound(_ text: String) -> String {
        "\(text.inSentenceCase) not found, or you don't have access."
    }

    static func readmeTruncated(_ page: PageState, _ key: String) -> String {
        let what = page.release == nil ? "README too long" : "Notes too long"
        let opened = page.release == nil ? "the repository" : "the release"
        return "\(what): only the beginning is shown. Press \(key) to open \(opened) in the browser."
    }

    static func readmeNotLoaded(_ failure: Failure, _ text: String) -> String {
        "Could not load the \(text): \(brief(failure))"
    }

    /// The same where an older version is shown.
    static func readmeNotRefreshed(_ failure: Failure, _ text: String) -> String {
        "Could not refresh the \(text): \(failure.clause)"
    }

    /// A wait for GitHub's rate limit.
    ///
    /// - Parameter signIn: The key that signs in; `nil` if the user is signed in.
    static func readmeWaits(_ wait: String, _ text: String, isShown: Bool, signIn: String?) -> String {
        let what = "Rate limit reached. \(isShown ? "Refreshing" : "Loading") the \(text) in \(wait)."
        // Source: GitHub docs, "Rate limits for the REST API": 60 requests an hour without a token, 5,000 with one.
        return signIn.map { "\(what) Sign in (\($0)) for 5,000 requests per hour." } ?? what
    }

    /// What to do about it. A page in full screen takes the key itself.
    static func reloadAdvice(_ state: AppState, _ look: Look) -> String {
        let (retry, fullPage) = (look.name(of: .retry), look.name(of: .fullPage))
        return state.pageTakesRetry
            ? "Press \(retry) to retry."
            : "Press \(fullPage) for full screen, then \(retry) to retry."
    }
    /// The visible lines of a page.
    static func lines(_ first: Int, _ last: Int, of count: Int) -> String {
        "lines \(Quantities.grouped(first))–\(Quantities.grouped(last)) of \(Quantities.grouped(count))"
    }

    static func home(_ address: String) -> String { "home page: \(address)" }

    // MARK: Find and links

    static let findPrompt = "/"
    static let copyLinkPrompt = "Type the number of the link to copy."

    /// The match that is shown, by its index.
    static func matches(_ current: Int?, of count: Int) -> String {
        guard let current else { return "no matches" }
        return "\(Quantities.grouped(current + 1)) of \(Quantities.grouped(count))"
    }

    static func link(_ number: Int, _ address: String) -> String { "[\(number)] \(address)" }

    static func noLink(_ number: Int, of count: Int) -> String {
        switch count {
        case 0: "This page has no links."
        case 1: "No link \(number): this page has 1 link."
        default: "No link \(number): this page has \(Quantities.grouped(count)) links."
        }
    }

    static let noMatchingHeadings = "No matching headings."
}
