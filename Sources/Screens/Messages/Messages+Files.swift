import Core
import Features

extension Messages {
    static let filesHaveNoPage = "Files have no page."
    static let noFileSelected = "No file selected."
    static let link = "symbolic link"
    static let noFileMatches = "No files match."
    static let noCodeMatches = "No code matches."
    static let truncatedTree = "too many files for one response: open a folder to list the rest"
    static let fullTree = "too many files: the rest are not listed"

    static func fileOrder(_ mode: FilesState.Mode) -> String {
        switch mode {
        case .tree: "type to filter, ? to search code"
        case .filter: "best match"
        case .code: "code search"
        }
    }

    /// - Parameter isKnown: Whether there are no more than those.
    static func files(_ count: Int, isKnown: Bool) -> String {
        Quantities.grouped(count) + (isKnown ? "" : "+") + (count == 1 && isKnown ? " file" : " files")
    }

    /// A folder that GitHub has left out.
    static func folderNotListed(_ key: String) -> String { "Press \(key) to list what is in this folder." }

    static func submodule(at id: String) -> String { "module \(id.prefix(7))" }

    /// The commit that the files are of.
    static func commit(_ id: String, on branch: String?) -> String {
        (branch.map { "\($0) " } ?? "") + String(id.prefix(7))
    }

    static func codeHits(_ count: Int) -> String {
        count == 1 ? "1 file with matches" : "\(Quantities.grouped(count)) files with matches"
    }

    /// What happens at the end of a wait.
    static let filesResume = "Loading continues when the limit resets."
    static func retrying(in seconds: Int64) -> String { "Retrying in \(WaitText.countdown(seconds))." }

    static func filesOffline(_ fullName: String) -> (summary: String, advice: String) {
        ("The files of \(fullName) are not saved.", "Start without --offline to load them.")
    }
    static func isEmpty(_ fullName: String) -> String { "\(fullName) is empty." }

    static func codeNotLoaded(_ failure: Failure) -> String { "Could not load the next page: \(brief(failure))" }

    static func filesNotLoaded(_ failure: Failure) -> String { "Could not load files: \(brief(failure))" }
}
