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

    /// The folders that are made, the clones that are there, and how many others exist.
    static func cloneFolders(
        _ folders: [String], _ clones: [String], _ others: [CloneFailure], _ form: CloneForm
    ) -> String {
        func first(_ path: String, of count: Int) -> String {
            form.short(path) + (count > 1 ? " and \(Quantities.grouped(count - 1)) more" : "")
        }
        var parts: [String] = []
        if let folder = folders.first {
            parts.append(
                folders.count == 1
                    ? "new folder \(form.short(folder))" : "\(Quantities.grouped(folders.count)) new folders")
        }
        if let clone = clones.first { parts.append("already cloned to \(first(clone, of: clones.count))") }
        if case .exists(let path)? = others.first {
            parts.append("skipping existing \(first(path, of: others.count))")
        }
        return parts.joined(separator: "; ").inSentenceCase
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
        case .there(let fullName, let path): "\(fullName) is already cloned to \(path)."
        case .failed(let fullName, let failure): "Could not clone \(fullName): \(failure.clause)"
        case .finished(let made, let there, let failed): cloned(made, there: there, failed: failed)
        case .cancelled(let fullName): "Stopped cloning \(fullName)."
        case .busy(let fullName): "Already cloning \(fullName). Press \(keymap.name(of: .clone)) to stop it."
        case .offline: "Working offline. Start without --offline to clone."
        }
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

    /// Where a repository is on this machine.
    static func clonedTo(_ path: String, _ look: Look) -> String { "\(look.symbols.cloned) \(path)" }
}
