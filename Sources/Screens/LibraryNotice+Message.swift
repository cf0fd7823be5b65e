public import Model

extension LibraryNotice {
    /// What happened, in one or two sentences.
    public var summary: String {
        switch self {
        case .repaired(let repair): repair.summary
        case .changesLost(let copy):
            "The log of the library was damaged: the last changes are lost."
                + (copy.map { " A copy of the log is \($0)." } ?? "")
        case .empty(let path): "The library \(path) was empty. Restore it from a backup if it had contents."
        case .missing(let path): "The library \(path) was deleted. A new one was created."
        case .readOnly(let failure): "\(failure.summary) Showing what is there; not saving."
        case .reopened(let path): "Another program changed the library \(path). It was opened again."
        }
    }

    /// The same without a path and so short that a status line of 80 cells has room for it.
    public var brief: String {
        switch self {
        case .repaired(let repair): repair.brief
        case .changesLost: "The log of the library was damaged: the last changes are lost."
        case .empty: "The library was empty. Restore it from a backup if it had contents."
        case .missing: "The library was deleted. A new one was created."
        case .readOnly(let failure): failure.brief
        case .reopened: "Another program changed the library. It was opened again."
        }
    }
}
