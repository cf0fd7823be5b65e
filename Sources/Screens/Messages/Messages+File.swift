import Core
import Features
import Markup

extension Messages {
    static let pictureNotDrawn = "Could not draw the picture."

    static let loadingFile = "Loading file…"
    static let fileIsEmpty = "The file is empty."
    static let notAFile = "This is a folder or a submodule, not a file."
    static let fileNotFound = "File not found, or you don't have access."
    static let fileOffline = "Working offline. This file is not saved."
    static let fileOfflineAdvice = "Start without --offline to load files."
    static let fileHeld = "File not loaded: few requests left."
    static let beginningOfFile = "Only the beginning is shown."
    static let lacksFragment = "The matching lines are no longer in this file: it has changed."

    static func pressToRetry(_ key: String) -> String { "Press \(key) to retry." }

    static func fileInBrowser(_ key: String) -> String { "Press \(key) to open it in the browser." }

    static func fileIsBinary(size: Int) -> String { "Binary file, \(Quantities.grouped(size)) bytes." }

    static func fileIsPointer(size: Int) -> String {
        "This is a Git LFS pointer. The file it points to has \(Quantities.grouped(size)) bytes."
    }

    static func fileIsTooLarge(size: Int?) -> String {
        let limit = "ghlance shows files of up to 1 MiB."
        return size.map { "File too large: \(Quantities.grouped($0)) bytes. \(limit)" } ?? "File too large. \(limit)"
    }

    static func fileIsCut(_ key: String) -> String {
        "Only the beginning is shown. Press \(key) to read the file as text."
    }

    static func fileNotLoaded(_ failure: Failure, isShown: Bool) -> String {
        "Could not \(isShown ? "refresh" : "load") the file: \(failure.clause)"
    }

    static func fileWaits(_ wait: String, isShown: Bool) -> String {
        "Rate limit reached. \(isShown ? "Refreshing" : "Loading") the file in \(wait)."
    }

    /// Where a file is from: its branch, the beginning of the commit, and the age of what was saved.
    static func fileOrigin(_ file: RepositoryFile, commit: String?, age: String?) -> String {
        let commit = commit.map { "\(file.branch) @ \($0.prefix(7))" } ?? file.branch
        return age.map { "\(commit), \($0)" } ?? commit
    }

    /// The number of a line, as far as it is typed.
    static func goToLine(_ number: Int?, of count: Int) -> String {
        let typed = number.map { ":\($0)" } ?? ":"
        return count > 0 ? "\(typed) of \(Quantities.grouped(count))" : typed
    }

    /// The link that is being chosen.
    static func chosenLink(_ link: PageLink, _ target: PageLink.Target?, of layout: MarkupLayout?) -> String {
        guard let number = link.number else { return copyLinkPrompt }
        switch target {
        case .address(let address): return self.link(number, address)
        case .details: return "[\(number)] a section to open or close"
        case .picture(let address): return "[\(number)] picture: \(address)"
        case nil: return noLink(number, of: layout?.numberCount ?? 0)
        }
    }
}
