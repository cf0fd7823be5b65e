import Core
import Features

/// The messages about clones. Those of failures are in `Model`.
extension Messages {
    static let typeFolder = "Type a folder."
    private static let barCells = 10
    static let offlineHere = "offline: start without --offline"

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
        guard let progress = series.progress, !look.symbols.isSpoken else { return name }
        let bar = look.bar(of: progress.percent, in: 100, cells: barCells)
        let rest = String(repeating: " ", count: max(0, barCells - bar.count))
        return "\(name) \(bar)\(rest) \(progress.percent) %" + (isShort ? "" : " \(progress.phase)")
    }

    static func notCloned(_ fullName: String, _ failure: CloneFailure) -> String {
        "Could not clone \(fullName): \(failure.explanation)"
    }

    /// Where all that git says can be read.
    static func gitClone(_ address: String) -> String {
        "For git's full output, run: git clone \(address.shellQuoted)"
    }

    /// Where a repository is on this machine.
    static func clonedTo(_ path: String, _ look: Look) -> String { "\(look.symbols.cloned) \(path)" }
}
