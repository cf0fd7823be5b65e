public enum ListChange<Element: Sendable>: Sendable {
    case list([Element])
    /// The list could not be read; the next change includes what was missed.
    case failed(LibraryFailure)

    public func map<Other>(_ transform: (Element) -> Other) -> ListChange<Other> { mapList { $0.map(transform) } }

    public func mapList<Other>(_ transform: ([Element]) -> [Other]) -> ListChange<Other> {
        switch self {
        case .list(let elements): .list(transform(elements))
        case .failed(let failure): .failed(failure)
        }
    }
}

extension ListChange: Equatable where Element: Equatable {}
