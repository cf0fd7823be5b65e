import Core
import Features

extension Messages {
    static func notice(_ notice: Notice, _ keymap: Keymap) -> String {
        switch notice {
        case .text(let text): text
        case .opened(let fullName): "Opened \(fullName) in the browser."
        case .couldNotOpen(let reason), .couldNotCopy(let reason): reason
        case .copied(let address, let route): copied(address, route)
        case .openedAll(let count): "Opened \(repositories(count)) in the browser."
        case .tooManyMarks(0): "Marking is turned off by --no-multi."
        case .tooManyMarks(1): "Only one repository can be marked: ghlance was started with --multi 1."
        case .tooManyMarks(let limit):
            "Only \(Quantities.grouped(limit)) repositories can be marked: ghlance was started with --multi."
        case .tooManyToOpen(let count, let limit):
            "Too many to open: \(Quantities.grouped(count)) marked, at most \(limit) at once."
        case .copiedAll(let count, let route): copied("\(Quantities.grouped(count)) lines", route)
        case .unsafeName: "Could not build a URL: the repository name is invalid."
        case .enterAgain: "New results. Press \(keymap.name(of: .submit)) again to choose this repository."
        case .noForks(let fullName): noForks(fullName)
        case .cannotCompare(let count): cannotCompare(count)
        case .added(let fullName): "Added \(fullName) to favourites."
        case .addedRenamed(let typed, let fullName): "Added \(fullName) (renamed from \(typed))."
        case .addedAll(count: 0): "All marked repositories are already favourites."
        case .addedAll(let count): "Added \(repositories(count)) to favourites."
        case .alreadyAdded(let fullName): "\(fullName) is already a favourite."
        case .removed(let fullName): "Removed \(fullName) from favourites. Press \(keymap.name(of: .undo)) to undo."
        case .restored(let fullName): "Restored \(fullName) to favourites."
        case .newAgain(let fullName): "Marked the news of \(fullName) as new again."
        case .acknowledged(let fullName):
            "Marked the news of \(fullName) as seen. Press \(keymap.name(of: .undo)) to undo."
        case .acknowledgedAll(let count):
            "Marked the news of \(favourites(count)) as seen. Press \(keymap.name(of: .undo)) to undo."
        case .marked(let count, let isRead):
            "Marked \(Plural.count(count, "release")) as \(isRead ? "read" : "unread"). Press \(keymap.name(of: .undo)) to undo."
        case .newAgainAll(let count): "Marked the news of \(favourites(count)) as new again."
        case .nothingNew: "Nothing new here."
        case .noReadmeMatches: "No more matches in READMEs."
        case .noteSaved(let fullName): "Saved note on \(fullName)."
        case .notSaved(let failure): failure.brief
        case .notWritten(let fullName, let failure): "\(fullName): \(failure.brief)"
        case .searchRemoved(let query): "Removed “\(query)” from history. Press \(keymap.name(of: .undo)) to undo."
        case .searchRestored(let query): "Restored “\(query)” to history."
        case .searchNotWritten(let query, let failure): "“\(query)”: \(failure.brief)"
        case .searchSaved(let name): "Saved. Type @\(name) and press \(keymap.name(of: .submit)) to run it."
        case .searchRenamed(let former, let name): "Renamed @\(former) to @\(name)."
        case .noSuchSearch(let name): noSuchSearch(name)
        case .textCut: "Text truncated: a line holds at most \(Quantities.grouped(EditableText.limit)) bytes."
        case .noteCut: "Text truncated: a note holds at most \(Quantities.grouped(TextEditorState.limit)) bytes."
        case .nothingToUndo: "Nothing to undo."
        case .nothingToResume: "Nothing to resume: no earlier search is saved here."
        case .filesNotRefreshed: "Working offline. Start without --offline to refresh the files."
        case .folderNotLoaded(let failure): "Could not load the folder: \(brief(failure))"
        case .notFollowed(let path, let failure): "Could not open \(path): \(brief(failure))"
        case .leadsToItself(let path): "\(path) points to itself."
        case .leadsNowhere(let path, let target): "\(path) points to \(target), which is not listed here."
        case .submoduleElsewhere(let path, let address): "\(path) is a submodule hosted elsewhere: \(address)"
        case .submoduleUnnamed(let path): ".gitmodules has no URL for \(path)."
        case .unsafePath: "Could not build a URL: the path is invalid."
        case .noWords: "Type the words to search for after the question mark."
        case .codeNeedsToken: "Sign in to search code."
        case .codeOffline: "Working offline. Start without --offline to search code."
        case .codeLimited(let seconds):
            "Rate limit reached: code not searched. Resets in \(WaitText.countdown(seconds))."
        case .codeNotSearched(let failure): "Could not search code: \(brief(failure))"
        case .signedIn(let login): "Signed in as \(login)."
        case .signedOut(let source, let signOut):
            (["Signed out."] + [signOut.kept, source.map(stillInUse)].compactMap { $0 })
                .joined(separator: " ")
        case .notSignedIn(nil): "Not signed in."
        case .notSignedIn(let source?): unset(source)
        case .tokenRefused(let token):
            "Token from \(token.source) was rejected. Press \(keymap.name(of: .showAccount)) for details."
        case .starRefused(let change, let failure): StarMessage.refusal(change, failure)
        case .starsPostponed(let failure): StarMessage.postponed(failure)
        case .imported(count: 0, _, skipped: 0, unstarred: 0): "You have no stars on GitHub."
        case .imported(count: 0, _, skipped: 0, _): "GitHub returned no stars; your favourites are unchanged."
        case .imported(let count, let added, let skipped, let unstarred):
            "Imported \(stars(count)), \(new(added))\(unreadable(skipped))." + self.unstarred(unstarred)
        case .importCancelled(count: 0, _): "Import cancelled; no stars were imported."
        case .importCancelled(let count, let added): "Import cancelled; imported \(stars(count)), \(new(added))."
        case .importNeedsToken: "Sign in (\(keymap.name(of: .showAccount))) to import your stars."
        case .importOffline: "Working offline. Start without --offline to import stars."
        case .newsNotChecked(.rateLimited(let limit)) where limit.kind == .primary:
            "Could not check favourites for news: rate limit reached."
        case .newsNotChecked(let failure):
            "Could not check favourites for news: \(failure.clause) Press \(keymap.name(of: .retry)) to retry."
        case .fewRequests: "Few requests left: favourites were not checked for news."
        case .listsChanged(let fullName, let names) where names.isEmpty: "\(fullName) is not in any star list now."
        case .listsChanged(let fullName, let names) where names.count > 3:
            "\(fullName) is in \(Quantities.grouped(names.count)) star lists now."
        case .listsChanged(let fullName, let names):
            "\(fullName) is in \(names.map(listName).joined(separator: ", ")) now."
        case .listsConflict(let fullName):
            "The star lists of \(fullName) have changed on GitHub: nothing was sent. Choose again."
        case .listsNotChanged(let fullName, .rateLimited(let limit)) where limit.kind == .primary:
            "Could not change the star lists of \(fullName): rate limit reached."
        case .listsNotChanged(let fullName, let failure):
            "Could not change the star lists of \(fullName): \(failure.clause)"
        case .listsIncomplete(let fullName):
            "Could not load all of your star lists, so those of \(fullName) were not changed."
        case .listsNotRead(.rateLimited(let limit)) where limit.kind == .primary:
            "Could not load your star lists: rate limit reached."
        case .listsNotRead(let failure): "Could not load your star lists: \(failure.clause)"
        case .listsNeedToken: "Sign in (\(keymap.name(of: .showAccount))) to choose star lists."
        case .listsOffline: "Working offline. Start without --offline to choose star lists."
        case .listsNeedScope: "Star lists need a token with the user scope."
        case .listsLimited(let seconds):
            "Rate limit reached: star lists not changed. Resets in \(WaitText.countdown(seconds))."
        case .listsNotLoaded(let seconds):
            "Rate limit reached: star lists not loaded. Resets in \(WaitText.countdown(seconds))."
        case .listsPrivate: "Star lists are off in a private session: start without --private."
        case .cloned(let fullName, let path): "Cloned \(fullName) to \(path)."
        case .clonedBefore(let fullName, let path): "\(fullName) is already cloned to \(path)."
        case .notCloned(let fullName, let failure): notCloned(fullName, failure)
        case .clonedAll(let made, let there, let failed): cloned(made, there: there, failed: failed)
        case .cloneCancelled(let fullName): "Stopped cloning \(fullName)."
        case .cloneBusy(let fullName): "Already cloning \(fullName). Press \(keymap.name(of: .clone)) to stop it."
        case .cloneOffline: "Working offline. Start without --offline to clone."
        case .actionEnded(let title, _, of: 1, let failure):
            "\(title): \(failure.map { ending($0.result) } ?? exited(0))"
        case .actionEnded(let title, let count, let total, nil) where count == total:
            "\(title): \(Quantities.grouped(count)) of \(Quantities.grouped(total)) exited with status 0."
        case .actionEnded(let title, let count, let total, let failure):
            "\(title): \(Quantities.grouped(count)) of \(Quantities.grouped(total)) exited with status 0."
                + (failure.map { " \($0.fullName): \(ending($0.result))" } ?? "")
        case .actionTooLong(let title, let fullName):
            "\(title): \(fullName): the command printed more than \(CustomActionAnswer.limit >> 20) MiB."
        case .actionCancelled(let title): "\(title): cancelled."
        case .actionRefused(let refusal): self.refusal(refusal)
        }
    }

    /// A notice in fewer words, the last in the fewest, so that in little room the key of undo is not cut.
    static func shortened(_ notice: Notice, _ keymap: Keymap) -> [String] {
        let texts: [String] =
            switch notice {
            case .removed(let fullName): ["Removed \(fullName).", "Removed."]
            case .searchRemoved(let query): ["Removed “\(query)”.", "Removed."]
            case .acknowledged, .acknowledgedAll: ["Marked as seen.", "Seen."]
            case .marked(_, let isRead): isRead ? ["Marked as read.", "Read."] : ["Marked as unread.", "Unread."]
            default: []
            }
        return texts.map { "\($0) Press \(keymap.name(of: .undo)) to undo." }
    }

    private static func repositories(_ count: Int) -> String {
        repositories(Quantities.grouped(count), isOne: count == 1)
    }

    private static func favourites(_ count: Int) -> String { favourites(Quantities.grouped(count), isOne: count == 1) }

    private static func copied(_ address: String, _ route: CopyRoute) -> String {
        let name = address.firstRange(of: "://").map { String(address[$0.upperBound...]) } ?? address
        return switch route {
        case .terminal: "Copied \(name) through the terminal."
        case .program(let program): "Copied \(name) with \(program)."
        }
    }

    /// What signs out where nothing is saved: a variable, or the program that has the token.
    private static func unset(_ source: String) -> String {
        let isVariable = source.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" }
        return isVariable ? "Unset \(source) to sign out." : "The token comes from \(source); sign out there."
    }

    private static func stillInUse(_ source: String) -> String { "A token from \(source) is still in use." }

    private static func new(_ count: Int) -> String { (count == 0 ? "none" : Quantities.grouped(count)) + " new" }

    private static func unreadable(_ count: Int) -> String {
        count == 0 ? "" : ", \(Quantities.grouped(count)) unreadable"
    }

    /// Mentions favourites that are no longer starred, and the subcommand that handles them.
    private static func unstarred(_ count: Int) -> String {
        count == 0 ? "" : " \(Quantities.grouped(count)) no longer starred: run ghlance favourites sync."
    }

    /// The end of a series.
    private static func cloned(_ made: [String], there: Int, failed: Int) -> String {
        var parts: [String] = []
        if !made.isEmpty || there == 0 { parts.append(made.isEmpty ? "Nothing cloned" : "Cloned \(names(made))") }
        if there > 0 { parts.append("\(Quantities.grouped(there)) already cloned") }
        if failed > 0 { parts.append("\(Quantities.grouped(failed)) failed") }
        return parts.joined(separator: "; ") + "."
    }

    /// Some names: all, or the first two and how many there are besides.
    private static func names(_ names: [String]) -> String {
        let shown = names.prefix(names.count > 3 ? 2 : 3)
        let rest = names.count - shown.count
        if rest > 0 { return shown.joined(separator: ", ") + " and \(Quantities.grouped(rest)) more" }
        return names.count < 2
            ? names.joined() : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1])"
    }

    private static func exited(_ status: Int32) -> String { "Exited with status \(status)." }

    private static func ending(_ result: CommandResult) -> String {
        let ending =
            switch result.ending {
            case .exited(let status): exited(status)
            case .signal(let number): "Terminated by signal \(number)."
            case .notStarted(let reason): "Could not start the command (\(reason))."
            }
        return result.lastLine.map { "\(ending) \($0)" } ?? ending
    }

    private static func refusal(_ refusal: CustomActionRefusal) -> String {
        switch refusal.obstacle {
        case .unsafeName: "\(refusal.title): not run: the name of the repository is invalid."
        case .option(let field):
            "\(refusal.title): not run: \(field) of \(refusal.fullName) begins with - or +. Put -- before {\(field)}."
        }
    }
}
