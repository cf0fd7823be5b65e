public import Core

extension LibraryNotice {
    /// What happened, in one or two sentences.
    public var summary: String {
        switch self {
        case .repaired(let repair): repair.summary
        case .changesLost(let copy): "The library lost changes. Restored \(copy.summary)."
        case .empty(let path, let copy?): "The library \(path) was empty. Restored \(copy.summary). \(startEmpty)"
        case .empty(let path, nil): "The library \(path) was empty. If it had data, restore it from a backup."
        case .missing(let path, let copy?): "The library \(path) was deleted. Restored \(copy.summary). \(startEmpty)"
        case .missing(let path, nil): "The library \(path) was deleted. A new one was created."
        case .readOnly(let failure): "\(failure.summary) Existing data is shown; changes are not saved."
        case .reopened(let path): "Another program changed the library \(path). Reopened it."
        case .waiting(let path): "Waiting for another process to release the library \(path)."
        case .notCleared(let paths):
            "Private data may be left in \(paths.joined(separator: ", ")). Delete what you do not need."
        }
    }

    /// How to undo a restoration.
    private var startEmpty: String { "To start empty, also delete its copies, favourites-*.json." }

    /// The names of files as long as any, in 80 cells.
    private static func mayHavePages(_ paths: [String]) -> String {
        let name = paths.first?.split(separator: "/").last ?? ""
        return "Private data may be left in \(name)" + (paths.count > 1 ? " and others." : ".")
    }

    /// The same without the path, short enough for a status line of 80 cells.
    public var brief: String {
        switch self {
        case .repaired(let repair): repair.brief
        case .changesLost(let copy): "Library lost changes. Restored \(copy.brief)."
        case .empty(_, let copy?): "Library was empty. Restored \(copy.brief)."
        case .empty(_, nil): "The library was empty. If it had data, restore it from a backup."
        case .missing(_, let copy?): "Library was deleted. Restored \(copy.brief)."
        case .missing(_, nil): "The library was deleted. A new one was created."
        case .readOnly(let failure): failure.brief
        case .reopened: "Another program changed the library. Reopened it."
        case .waiting: "Waiting for another process to release the library."
        case .notCleared(let paths): LibraryNotice.mayHavePages(paths)
        }
    }
}
