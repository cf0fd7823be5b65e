import Core
import Features

extension Messages {
    static let noFavourites = "No favourites yet."
    static func noFavouritesAdvice(_ key: String) -> String { "Press \(key) on a search result to add it." }
    static let noFavouriteMatches = "No matching favourites."
    static let noNews = "No favourites with news."

    static let noCommand = "No matching commands."
    static let noOrder = "No matching sort orders."

    static func notFetched(_ reference: RepositoryReference, _ failure: Failure) -> String {
        if case .notFound = failure { return "\(reference.fullName) not found, or you don't have access." }
        return "\(failure.summary) \(failure.advice)"
    }

    static func question(_ alert: Alert) -> String {
        switch alert {
        case .unsavedNote: "Discard changes to this note?"
        case .runningClone: "Stop cloning and quit?"
        case .manyPages(let pages): "Open \(Quantities.grouped(pages.addresses.count)) pages in the browser?"
        }
    }

    static func choice(_ choice: Alert.Choice) -> String {
        switch choice {
        case .discard: "Discard"
        case .keepEditing: "Keep editing"
        case .open: "Open"
        case .cancel: "Cancel"
        case .stopCloning: "Stop and quit"
        case .keepCloning: "Keep cloning"
        }
    }

    static func favourites(_ count: String, isOne: Bool) -> String { count + (isOne ? " favourite" : " favourites") }

    static func order(_ order: FavouriteOrder) -> String {
        switch order {
        case .dateAdded: "last added"
        case .name: "by name"
        case .stars: "most stars"
        case .lastPush: "last push"
        case .news: "news first"
        }
    }

    // MARK: News

    static func checkingNews(_ progress: NewsCheck.Progress) -> String {
        let count = Quantities.grouped(progress.count)
        return "Checking favourites for news: \(count) of \(Quantities.grouped(progress.total))…"
    }

    /// What has changed about a favourite, in a few words.
    static func news(_ favourite: Favourite, separator: String) -> String {
        favourite.news.map { news($0, of: favourite.repository) }.joined(separator: separator)
    }

    /// What has changed about a favourite, from what to what.
    static func newsDetails(_ favourite: Favourite, _ look: Look) -> [String] {
        guard let known = favourite.status?.acknowledged else { return [] }
        let arrow = " \(look.symbols.arrow) "
        // As long as the page shows tags.
        func tag(_ text: String) -> String { look.cells(text).prefix(columns: 30).string }
        return favourite.news.map { news in
            switch news {
            case .gone: "gone"
            case .archived: "archived"
            case .renamed(let former): "renamed " + former + arrow + favourite.repository.fullName
            case .licenseChanged:
                "licence " + (known.license ?? "none") + arrow + (favourite.repository.license ?? "none")
            case .released(let new):
                (known.release ?? "").isEmpty
                    ? "first release " + tag(new) : "release " + tag(known.release ?? "") + arrow + tag(new)
            }
        }
    }

    private static func news(_ news: FavouriteNews, of repository: Repository) -> String {
        switch news {
        case .gone: return "gone"
        case .archived: return "archived"
        case .licenseChanged: return "licence changed"
        case .released(let tag): return "new release \(tag)"
        case .renamed(let former):
            let names = former.split(separator: "/")
            // The owner matters only if it is another one.
            guard names.count == 2, names[0].lowercased() == repository.owner.lowercased() else {
                return "\(former) renamed to \(repository.fullName)"
            }
            return "\(names[1]) renamed to \(repository.name)"
        }
    }

    /// How many READMEs of favourites are known, and how old the oldest is.
    static func readmes(_ readmes: KnownReadmes, at now: Timestamp) -> String {
        let total = Plural.count(readmes.total, "README") + " indexed"
        let count = readmes.known < readmes.total ? "\(Quantities.grouped(readmes.known)) of \(total)" : total
        guard let oldest = readmes.oldest, now.seconds(since: oldest) >= 86_400 else { return count }
        return "\(count), \(Age(of: oldest, at: now).text) old"
    }

    // MARK: Import of stars

    static func importAdvice(_ key: String) -> String { "Press \(key) to import your stars from GitHub." }

    static func importing(_ progress: StarSynchronisation.Progress, about: String) -> String {
        guard progress.stars > 0 else { return "Importing stars…" }
        let read = Quantities.grouped(progress.stars)
        guard let expected = progress.expected, expected > progress.stars else { return "Importing stars: \(read)…" }
        return "Importing stars: \(read) of \(about)\(Quantities.grouped(expected))…"
    }

    static func stars(_ count: Int) -> String { Plural.count(count, "star") }

    /// What happened and, if some stars were imported, how many.
    static func importFailed(_ failure: StarImportFailure, after progress: StarSynchronisation.Progress) -> String {
        let reason =
            switch failure {
            case .request(.rateLimited(let limit)) where limit.kind == .primary: "rate limit reached."
            case .request(let failure): failure.clause
            case .library(let failure): failure.summary
            }
        let count = progress.stars
        return count == 0
            ? "Could not import stars: \(reason)" : "Import stopped after \(stars(count)): \(reason)"
    }

    /// What to do about it.
    ///
    /// - Parameter seconds: The seconds until the rate limit resets, if it is waited for.
    static func importAdvice(_ failure: StarImportFailure, _ seconds: Int64?) -> String {
        switch failure {
        case .library(let failure): failure.advice
        case .request(.rateLimited): seconds.map { "Retry in \(WaitText.countdown($0))." } ?? "Retry now."
        case .request(.forbidden): "Check that the token has the Starring permission, then retry."
        case .request(.badPageReference): "Retry; if it happens again, check the API URL."
        case .request(let failure): failure.advice
        }
    }
}
