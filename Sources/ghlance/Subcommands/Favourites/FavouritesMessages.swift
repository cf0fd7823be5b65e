import Core
import GitHub

enum FavouritesMessages {
    static let nothing = "No matching favourites."
    static let none = "No favourites yet."
    static let importTooLarge = "File too large (over 64 MiB)."
    static let needsToken = "Reading your stars needs a token: run ghlance auth login, or set GH_TOKEN."
    static let keptUnstarred = "Nothing removed. Use --remove-unstarred to remove them without asking."
    static let unreadableStars =
        "Some stars could not be read, so no favourites were removed. Run ghlance favourites sync again."
    static let noStars = "GitHub returned no stars, so no favourites were removed."

    /// A problem of words that favourites are not filtered by.
    static func refusal(_ problem: QueryProblem) -> String {
        "\(doubt(problem)) To filter by it anyway, add --no-check."
    }

    /// What may be wrong with such words.
    static func doubt(_ problem: QueryProblem) -> String {
        if case .unknownQualifier(let name, let suggestion?) = problem.kind {
            return "Unknown qualifier \(name). Use \(suggestion) instead."
        }
        return SearchMessages.problem(problem)
    }

    static let notConfirmed =
        "Nothing removed. To remove more than \(FavouritesCommand.Sync.mostUnconfirmed) favourites, run this command in a terminal and confirm."
    static let busy = "Another ghlance is sending stars; it will send these too."

    static func added(_ fullName: String, typed: String) -> String {
        fullName.lowercased() == typed.lowercased()
            ? "Added \(fullName)." : "Added \(fullName) (renamed from \(typed))."
    }

    static func present(_ fullName: String) -> String { "\(fullName) is already a favourite." }

    static func removed(_ fullName: String) -> String { "Removed \(fullName)." }

    static func notThere(_ fullName: String) -> String { "\(fullName) is not a favourite." }

    static func cannotRead(_ path: String, reason: String) -> String {
        "Could not read \(path) (\(reason)): choose a file written by ghlance favourites export."
    }

    static func synchronised(_ count: Int, added: Int, skipped: Int) -> String {
        var parts = [Plural.count(count, "star"), added == 0 ? "none new" : "\(Quantities.grouped(added)) new"]
        if skipped > 0 { parts.append("\(skipped) unreadable") }
        return parts.joined(separator: ", ") + "."
    }

    static func progress(readme: Int, of readmes: Int) -> String {
        "READMEs \(ProgressLine.bar(readme, of: readmes)) \(readme) of \(readmes)"
    }

    static func readmes(_ known: KnownReadmes) -> String {
        (known.known < known.total ? "\(Quantities.grouped(known.known)) of " : "")
            + "\(Plural.count(known.total, "README")) read."
    }

    static func readmesNotRead(_ failure: Failure) -> String { "Could not read READMEs: \(failure.clause)" }

    static func unstarred(_ count: Int) -> String {
        "\(Plural.count(count, "favourite")) \(count == 1 ? "is" : "are") no longer starred on GitHub:"
    }

    static let allKeptForNotes = "Nothing removed: favourites with a note stay."
    static func keptForNote(_ fullName: String) -> String { "Kept \(fullName): it has a note." }

    static func imported(added: Int, present: Int, notes: Int) -> String {
        "\(Quantities.grouped(added)) added, \(Quantities.grouped(present)) already present, \(Plural.count(notes, "note")) imported."
    }

    static func importedSearches(_ count: Int) -> String {
        "\(Plural.count(count, "saved search", "saved searches")) imported."
    }

    static func importedFor(_ host: String, count: Int) -> String {
        // The data of a stand-in for a host are kept by its address.
        let option = host.contains("://") ? "--api-url" : "--host"
        return "\(Plural.count(count, "favourite")) for \(host): list with ghlance favourites list \(option) \(host)."
    }

    static func skipped(_ count: Int) -> String {
        "Skipped \(Plural.count(count, "entry", "entries")) for other hosts. To import them too, run this without --host and --api-url."
    }

    static func skippedBuiltIn(_ names: [String]) -> String {
        "Skipped \(names.map { "@\($0)" }.joined(separator: ", ")): built-in searches cannot be replaced."
    }

    static func skippedForeign(_ count: Int) -> String {
        "Skipped \(Plural.count(count, "entry", "entries")) not written by ghlance. To add them, run ghlance favourites add."
    }

    static func progress(page: Int, of pages: Int?) -> String {
        "Stars \(ProgressLine.bar(page, of: pages)) page \(page)" + (pages.map { " of \($0)" } ?? "")
    }
}

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
