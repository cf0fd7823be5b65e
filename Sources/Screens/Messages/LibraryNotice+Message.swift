public import Model

extension LibraryNotice {
    /// What happened, in one or two sentences.
    public var summary: String {
        switch self {
        case .repaired(let repair): repair.summary
        case .changesLost(let copy):
            "The library's log was damaged. The latest changes are lost."
                + (copy.map { " A copy of the log is at \($0)." } ?? "")
        case .empty(let path): "The library \(path) was empty. If it had data, restore it from a backup."
        case .missing(let path): "The library \(path) was deleted. A new one was created."
        case .readOnly(let failure): "\(failure.summary) Existing data is shown; changes are not saved."
        case .reopened(let path): "Another program changed the library \(path). Reopened it."
        case .waiting(let path): "Waiting for another process to release the library \(path)."
        case .notCleared(let paths):
            "Private data may be left in \(paths.joined(separator: ", ")). Delete what you do not need."
        }
    }

    /// The names of files as long as any, in 80 cells.
    private static func mayHavePages(_ paths: [String]) -> String {
        let name = paths.first?.split(separator: "/").last ?? ""
        return "Private data may be left in \(name)" + (paths.count > 1 ? " and others." : ".")
    }

    /// The same without the path, short enough for a status line of 80 cells.
    public var brief: String {
        switch self {
        case .repaired(let repair): repair.brief
        case .changesLost: "The library's log was damaged. The latest changes are lost."
        case .empty: "The library was empty. If it had data, restore it from a backup."
        case .missing: "The library was deleted. A new one was created."
        case .readOnly(let failure): failure.brief
        case .reopened: "Another program changed the library. Reopened it."
        case .waiting: "Waiting for another process to release the library."
        case .notCleared(let paths): LibraryNotice.mayHavePages(paths)
        }
    }
}
