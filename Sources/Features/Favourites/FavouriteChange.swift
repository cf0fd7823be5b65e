public import Model

/// A change of the favourites that is being saved.
public struct FavouriteChange: Sendable, Equatable {
    /// The kind of change.
    public enum Kind: Sendable, Equatable {
        /// A favourite is added, or restored.
        case keep(Favourite)
        /// A favourite is removed with its note.
        case remove(Favourite)
        /// The note of a favourite is set or removed.
        case note(Favourite)
        /// The news of a favourite are acknowledged.
        case acknowledge(Favourite)

        /// The favourite after the change, or before its removal.
        public var favourite: Favourite {
            switch self {
            case .keep(let favourite), .remove(let favourite), .note(let favourite), .acknowledge(let favourite):
                favourite
            }
        }
    }

    /// The kind of change.
    public let kind: Kind
    /// The name that was typed, if the repository has been renamed since.
    public let typed: String?

    /// Creates a change.
    public init(_ kind: Kind, typed: String? = nil) {
        self.kind = kind
        self.typed = typed
    }

    /// The notice once it is saved; the note editor reports its own.
    var notice: ListNotice? {
        let fullName = kind.favourite.repository.fullName
        return switch kind {
        case .keep: typed.map { .keptRenamed(typed: $0, fullName: fullName) } ?? .kept(fullName: fullName)
        case .remove: .removed(fullName: fullName)
        case .acknowledge: .acknowledged(fullName: fullName)
        case .note: nil
        }
    }
}
