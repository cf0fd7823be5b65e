import Features
import Model
import Screens

/// What `ghlance favourites` says.
enum FavouritesMessages {
    static let nothing = "No favourite has all of these words."
    static let none = "There are no favourites."
    static let importTooLarge = "This is larger than any export: 64 MiB."
    static let needsToken = "Your stars need a token: run ghlance auth login, or set GH_TOKEN."
    static let removeQuestion = "Remove these from the favourites? [y/N] "
    static let keptUnstarred = "They stay favourites. --remove-unstarred removes them without asking."
    static let unreadableStars =
        "Some stars could not be read, so no favourite was removed. Run ghlance favourites sync again."
    static let noStars = "GitHub returned no stars, so no favourite was removed."
    static func removeCountQuestion(_ count: Int) -> String { "Remove \(count) favourites? Type \(count) to confirm: " }
    static func notConfirmed(_ count: Int) -> String {
        "Kept all \(count) favourites. To remove more than \(FavouritesRun.mostUnconfirmed), type their number at a terminal."
    }
    static let busy = "Another ghlance is sending stars just now; the rest follows."

    static func added(_ fullName: String, typed: String) -> String {
        fullName.lowercased() == typed.lowercased()
            ? "Added \(fullName)." : "Added \(fullName), as \(typed) is called now."
    }

    static func present(_ fullName: String) -> String { "\(fullName) is a favourite already." }

    static func removed(_ fullName: String) -> String { "Removed \(fullName)." }

    static func notThere(_ fullName: String) -> String { "\(fullName) is no favourite." }

    static func notFound(_ fullName: String) -> String {
        "GitHub has no \(fullName), or only for those who may see it."
    }

    static func problem(_ typed: String, _ problem: RepositoryReference.Problem) -> String {
        // Behind an @ there is no password any more.
        "\(typed.split(separator: "@").last ?? ""): \(problem.summary)"
    }

    static func failure(_ fullName: String, _ summary: String, _ advice: String) -> String {
        "\(fullName): \(summary) \(advice)"
    }

    static func failure(_ summary: String, _ advice: String) -> String { "\(summary) \(advice)" }

    static func cannotRead(_ path: String, reason: String) -> String {
        "Cannot read \(path) (\(reason)): name a file that export has written."
    }

    static func synchronised(_ count: Int, added: Int, skipped: Int) -> String {
        var parts = ["\(count) stars", "\(added) new"]
        if skipped > 0 { parts.append("\(skipped) unreadable") }
        return parts.joined(separator: ", ") + "."
    }

    static func unstarred(_ count: Int) -> String {
        "\(count) of your favourites \(count == 1 ? "is no star" : "are no stars") on GitHub any more:"
    }

    static func keptForNote(_ fullName: String) -> String { "\(fullName) stays: you wrote a note about it." }

    static func imported(added: Int, present: Int, notes: Int) -> String {
        "\(added) added, \(present) there already, \(notes) notes taken over."
    }

    static func importedFor(_ host: String, count: Int) -> String {
        "\(count) \(count == 1 ? "belongs" : "belong") to \(host): list them with ghlance favourites list --host \(host)."
    }

    static func progress(_ bar: String, page: Int, of pages: Int?) -> String {
        "Stars \(bar) page \(page)" + (pages.map { " of \($0)" } ?? "")
    }
}
