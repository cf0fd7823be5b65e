import Features
import Model

/// The messages of the import of stars.
extension Messages {
    static func importAdvice(_ key: String) -> String { "\(key) imports your stars from GitHub." }

    static func importing(_ progress: StarSynchronisation.Progress, about: String) -> String {
        guard progress.stars > 0 else { return "Importing stars…" }
        let read = Quantities.grouped(progress.stars)
        guard let expected = progress.expected, expected > progress.stars else { return "Importing stars: \(read)…" }
        return "Importing stars: \(read) of \(about)\(Quantities.grouped(expected))…"
    }

    static func notice(_ notice: StarImportNotice, _ keymap: Keymap) -> String {
        switch notice {
        case .finished(count: 0, _, skipped: 0, unstarred: 0): "You have no stars on GitHub."
        case .finished(count: 0, _, skipped: 0, _): "GitHub returned no stars; your favourites stay as they are."
        case .finished(let count, let added, let skipped, let unstarred):
            "Imported \(stars(count)), \(new(added))\(unreadable(skipped))." + Messages.unstarred(unstarred)
        case .cancelled(count: 0, _): "Import cancelled; no stars were imported."
        case .cancelled(let count, let added): "Import cancelled; imported \(stars(count)), \(new(added))."
        case .signedOut: "Sign in (\(keymap.name(of: .showAccount))) to import your stars."
        case .offline: "Importing stars needs the network: start without --offline."
        case .notKept(let failure): failure.brief
        }
    }

    private static func stars(_ count: Int) -> String { Quantities.grouped(count) + (count == 1 ? " star" : " stars") }

    private static func new(_ count: Int) -> String { (count == 0 ? "none" : Quantities.grouped(count)) + " new" }

    private static func unreadable(_ count: Int) -> String {
        count == 0 ? "" : ", \(Quantities.grouped(count)) unreadable"
    }

    /// Mentions favourites that are no longer starred, and the subcommand that handles them.
    private static func unstarred(_ count: Int) -> String {
        count == 0 ? "" : " No longer starred: \(Quantities.grouped(count)); run ghlance favourites sync."
    }

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
        case .request(.forbidden): "Check that the token has the permission Starring, then retry."
        case .request(.badPageReference): "Retry, and check the API URL if it happens again."
        case .request(let failure): failure.advice
        }
    }
}
