import Core
import Features
import Platform

/// Messages outside the screens.
enum ProgramMessages {
    static let cannotSuspend = "Can't suspend inside $( ) or a pipe: the shell would hang."

    static let pressEnter = "Press Enter to return."

    static func cannotWriteLog(_ path: String, reason: String) -> String {
        "Could not write the log \(path) (\(reason)): choose a file in a folder you can write to."
    }

    static func logIncomplete(_ path: String, reason: String) -> String {
        "Could not write to the log \(path) (\(reason)). It will be incomplete."
    }

    static func cannotWriteAnswer(_ answer: String, reason: String) -> String {
        "Could not write \(answer) to standard output (\(reason)): check where the output goes."
    }

    static func saving(_ names: [String]) -> String {
        "Saving changes to \(names.joined(separator: ", ")). Press ^C again to quit without saving."
    }

    static func notSaved(_ name: String) -> String { "The change to \(name) was not saved." }

    /// That a change was not made; `nil` if a notice says something else.
    static func loss(_ notice: Notice) -> String? {
        switch notice {
        case .notWritten(let fullName, let failure):
            "The change to favourite \(fullName) was not saved: \(failure.summary)"
        case .searchNotWritten(let query, let failure):
            "The change to search “\(query)” was not saved: \(failure.summary)"
        case .listsNotChanged(let fullName, let failure):
            "The star lists of \(fullName) were not changed: \(failure.summary)"
        case .listsConflict(let fullName): "The star lists of \(fullName) have changed on GitHub: nothing was sent."
        case .listsIncomplete(let fullName):
            "The star lists of \(fullName) were not changed: could not load all of your star lists."
        case .listsNeedScope: "Your star lists were not changed: they need a token with the user scope."
        default: nil
        }
    }

    static func noPicture(_ failure: Failure) -> String { "Could not load the picture: \(failure.clause)" }

    static let cannotShowPicture = "Could not show the picture."

    static func noPipe(reason: String) -> String {
        "Could not create a pipe (\(reason)): close some programs or raise the limit on open files (ulimit -n)."
    }

    static func tooFewFiles(_ limit: Int) -> String {
        "The limit on open files is \(limit), but ghlance needs \(OpenFileLimit.needed): run ulimit -n \(OpenFileLimit.needed)."
    }
}

/// Why nothing was copied.
enum ClipboardMessages {
    static func copyFailed(_ name: String, status: Int32) -> String {
        "Could not copy: \(name) exited with status \(status)."
    }

    static func copyTimedOut(_ name: String, seconds: Int) -> String {
        "Could not copy: \(name) timed out after \(seconds) s."
    }

    static let installForWayland = "Could not copy: install wl-clipboard."
    static let installForX = "Could not copy: install xclip or xsel."
    static let noClipboard = "Could not copy: this terminal has no clipboard. Run ghlance in tmux to copy."
}
