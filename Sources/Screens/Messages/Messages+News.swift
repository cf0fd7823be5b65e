import Features
import Model

/// The messages about news of favourites.
extension Messages {
    static let acknowledgeHint = "acknowledge"

    static func checkingNews(_ progress: NewsCheck.Progress) -> String {
        let count = Quantities.grouped(progress.count)
        return "Checking favourites for news: \(count) of \(Quantities.grouped(progress.total))…"
    }

    /// What has changed about a favourite, in a few words.
    static func news(_ favourite: Favourite, separator: String) -> String {
        favourite.news.map { news($0, of: favourite.repository) }.joined(separator: " \(separator) ")
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

    static func notice(_ notice: NewsNotice, _ keymap: Keymap) -> String {
        let retry = "Press \(keymap.name(of: .retry)) to retry."
        return switch notice {
        case .failed(.rateLimited(let limit)) where limit.kind == .primary:
            "Could not check favourites for news: rate limit reached."
        case .failed(let failure): "Could not check favourites for news: \(failure.clause) \(retry)"
        case .notSaved(let failure): failure.brief
        case .fewRequests: "Few requests left: favourites were not checked for news."
        }
    }
}
