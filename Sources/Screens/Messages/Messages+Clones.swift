import Core
import Features

/// The messages about clones. Those of failures are in `Model`.
extension Messages {
    static let typeFolder = "Type a folder."
    private static let barCells = 10
    static let offlineHere = "working offline"

    static func cloneTitle(_ repositories: [Repository]) -> String {
        repositories.count == 1
            ? "Clone \(repositories[0].fullName) to"
            : "Clone \(Quantities.grouped(repositories.count)) repositories into"
    }

    /// What can be chosen of the history.
    static func cloneHistory(_ history: CloneHistory) -> String {
        switch history {
        case .full: "History: full"
        case .shallow: "History: last commit only (--depth=1)"
        case .blobless: "History: full, old files on demand (--filter=blob:none)"
        }
    }

    static func cloneObstacle(_ failure: CloneFailure, _ form: CloneForm) -> String {
        switch failure {
        case .exists(let path) where form.repositories.count == 1: "\(form.short(path)) already exists."
        case .exists: "Every repository already has a folder there."
        default: failure.clause.inSentenceCase
        }
    }

    /// The folders that are made, and how many others exist.
    static func cloneFolders(_ folders: [String], _ others: [CloneFailure], _ form: CloneForm) -> String {
        let made =
            folders.count == 1
            ? "New folder \(form.short(folders[0]))" : "\(Quantities.grouped(folders.count)) new folders"
        guard case .exists(let path)? = others.first else { return made }
        let more = others.count > 1 ? " and \(Quantities.grouped(others.count - 1)) more" : ""
        return "\(made); skipping existing \(form.short(path))\(more)"
    }

    /// A clone that is being made, with a bar.
    ///
    /// - Parameter isShort: Without git's words for what it does.
    static func cloning(_ series: CloneSeries, isShort: Bool, _ look: Look) -> String {
        guard let request = series.requests.first else { return "" }
        let place = series.count > 1 ? " (\(series.count - series.requests.count + 1) of \(series.count))" : ""
        let name = "Cloning \(request.repository.fullName)\(place)"
        guard let progress = series.progress else { return name }
        let bar = look.bar(of: progress.percent, in: 100, cells: barCells)
        let rest = String(repeating: " ", count: max(0, barCells - bar.count))
        return "\(name) \(bar)\(rest) \(progress.percent) %" + (isShort ? "" : " \(progress.phase)")
    }

    static func notice(_ notice: CloneNotice, _ keymap: Keymap) -> String {
        switch notice {
        case .made(let fullName, let path): "Cloned \(fullName) to \(path)."
        case .failed(let fullName, let failure): "Could not clone \(fullName): \(failure.clause)"
        case .finished(let made, let failed):
            (made.isEmpty ? "Nothing cloned" : "Cloned \(names(made))") + (failed > 0 ? "; \(failed) failed." : ".")
        case .cancelled(let fullName): "Stopped cloning \(fullName)."
        case .busy(let fullName): "Already cloning \(fullName). Press \(keymap.name(of: .clone)) to stop it."
        case .offline: "Working offline. Start without --offline to clone."
        }
    }

    /// Some names: all, or the first two and how many there are besides.
    private static func names(_ names: [String]) -> String {
        let shown = names.prefix(names.count > 3 ? 2 : 3)
        let rest = names.count - shown.count
        if rest > 0 { return shown.joined(separator: ", ") + " and \(Quantities.grouped(rest)) more" }
        return names.count < 2
            ? names.joined() : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1])"
    }

    /// Where a repository is on this machine.
    static func clonedTo(_ path: String, _ look: Look) -> String { "\(look.symbols.cloned) \(path)" }
}
