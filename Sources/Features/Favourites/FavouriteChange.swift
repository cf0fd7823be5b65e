public import Model

/// A change on its way to the library. The screen shows it already.
public struct FavouriteChange: Sendable, Equatable, Identifiable {
    /// What is changed.
    public enum Kind: Sendable, Equatable {
        /// A favourite is added, or put back as it was.
        case keep(Favourite)
        /// A favourite is removed, and its note with it.
        case remove(Favourite)
        /// A favourite gets the note it has here, or none.
        case note(Favourite)

        /// The favourite, as it is afterwards or was before.
        public var favourite: Favourite {
            switch self {
            case .keep(let favourite), .remove(let favourite), .note(let favourite): favourite
            }
        }
    }

    /// Its number: they are written in this order.
    public let id: Int
    /// What is changed.
    public let kind: Kind

    /// What was typed to keep it, where the repository has another name by now.
    public let typed: String?

    /// A change with its number.
    public init(id: Int, _ kind: Kind, typed: String? = nil) {
        self.id = id
        self.kind = kind
        self.typed = typed
    }

    /// What is said once it is written; of a note the editor speaks.
    var notice: ListNotice? {
        let fullName = kind.favourite.repository.fullName
        return switch kind {
        case .keep: typed.map { .keptRenamed(typed: $0, fullName: fullName) } ?? .kept(fullName: fullName)
        case .remove: .removed(fullName: fullName)
        case .note: nil
        }
    }
}
