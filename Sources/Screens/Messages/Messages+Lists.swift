import Features
import Model

/// The notices of the list screens.
extension Messages {
    static func notice(_ notice: ListNotice, _ keymap: Keymap) -> String {
        switch notice {
        case .opened(let fullName): "Opened \(fullName) in the browser."
        case .couldNotOpen(let reason), .couldNotCopy(let reason): reason
        case .copied(let address, let route): copied(address, route)
        case .unsafeName: "Could not build a URL: the repository name is invalid."
        case .stillLimited: "Rate limit reached. Searching again when it resets."
        case .noForks(let fullName): "\(fullName) has no forks."
        case .forksOffline: "Working offline. Start without --offline to list forks."
        case .forksLimited(let seconds):
            "Rate limit reached: forks not loaded. Resets in \(WaitText.countdown(seconds))."
        case .forksNotLoaded(let failure): forksNotLoaded(failure)
        case .kept(let fullName): "Added \(fullName) to favourites."
        case .keptRenamed(let typed, let fullName): "Added \(fullName) (renamed from \(typed))."
        case .alreadyKept(let fullName): "\(fullName) is already a favourite."
        case .removed(let fullName): "Removed \(fullName) from favourites. Press \(keymap.name(of: .undo)) to undo."
        case .acknowledged(let fullName): "Acknowledged the news of \(fullName)."
        case .noteSaved(let fullName): "Saved note on \(fullName)."
        case .notKept(let failure): failure.brief
        case .notWritten(let fullName, let failure): "\(fullName): \(failure.brief)"
        case .searchRemoved(let query): "Removed “\(query)” from history. Press \(keymap.name(of: .undo)) to undo."
        case .searchRestored(let query): "Restored “\(query)” to history."
        case .searchNotWritten(let query, let failure): "“\(query)”: \(failure.brief)"
        case .searchSaved(let name): "Saved. Type @\(name) and press \(keymap.name(of: .submit)) to run it."
        case .searchRenamed(let former, let name): "Renamed @\(former) to @\(name)."
        case .noSuchSearch(let name):
            noSuchSearch(name)
        case .textCut: "Text cut: a line holds \(Quantities.grouped(LineEditorState.limit)) bytes."
        case .noteCut: "Text cut: a note holds \(Quantities.grouped(TextEditorState.limit)) bytes."
        case .nothingToUndo: "Nothing to undo."
        }
    }

    static func noSuchSearch(_ name: String) -> String {
        "No saved search is named @\(name). To search for the text, put it in quotes."
    }

    private static func copied(_ address: String, _ route: CopyRoute) -> String {
        let name = address.firstRange(of: "://").map { String(address[$0.upperBound...]) } ?? address
        return switch route {
        case .terminal: "Copied \(name) through the terminal."
        case .program(let program): "Copied \(name) with \(program)."
        }
    }
}
