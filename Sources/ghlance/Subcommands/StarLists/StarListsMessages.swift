import Core
import GitHub

enum StarListsMessages {
    static let none = "No star lists."
    static let incomplete = "Could not load all of the star lists: some repositories are missing."

    static func needsScope(_ source: Credential.Source, host: HostName) -> String {
        "Star lists need a token with the user scope. \(source.advice(toAdd: "user", for: host))"
    }

    static func noSuchList(_ name: String, all: [String]) -> String {
        let names = all.isEmpty ? none : "Star lists: \(all.joined(separator: ", "))."
        return "No star list is named \(name.shellQuoted). \(names)"
    }

    static func notFavourites(_ count: Int) -> String {
        "\(Plural.count(count, "repository in the list is", "repositories in the list are")) not in your favourites. "
            + "To add them, run ghlance favourites sync."
    }
}
