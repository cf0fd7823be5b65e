/// What an observer of a list is told.
public enum ListChange<Element: Sendable>: Sendable {
    /// The list as it is now.
    case list([Element])
    /// The list could not be read; the next change includes what was missed.
    case failed(LibraryFailure)

    /// The same change with mapped elements.
    public func map<Other>(_ transform: (Element) -> Other) -> ListChange<Other> { mapList { $0.map(transform) } }

    /// The same change with another list.
    public func mapList<Other>(_ transform: ([Element]) -> [Other]) -> ListChange<Other> {
        switch self {
        case .list(let elements): .list(transform(elements))
        case .failed(let failure): .failed(failure)
        }
    }
}

extension ListChange: Equatable where Element: Equatable {}
