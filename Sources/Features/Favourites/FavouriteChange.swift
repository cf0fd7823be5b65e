public import Core

/// A change of the favourites that is being saved.
public struct FavouriteChange: StoredChange {
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
        var favourite: Favourite {
            switch self {
            case .keep(let favourite), .remove(let favourite), .note(let favourite), .acknowledge(let favourite):
                favourite
            }
        }

        /// Whether it is what an open note of its repository is saved by.
        var savesNote: Bool {
            switch self {
            case .keep, .note: true
            case .remove, .acknowledge: false
            }
        }
    }

    /// The place of a change among several of one command.
    struct Batch: Sendable, Equatable {
        let place: Int
        let count: Int
        var isLast: Bool { place == count }
    }

    /// The kind of change.
    let kind: Kind
    /// The name that was typed, if the repository has been renamed since.
    let typed: String?
    /// The place of the change among several of one command, and their number; `nil` for one that stands alone.
    let batch: Batch?

    /// Creates a change.
    public init(_ kind: Kind, typed: String? = nil) { self.init(kind, typed: typed, batch: nil) }

    init(_ kind: Kind, typed: String? = nil, batch: Batch?) {
        (self.kind, self.typed, self.batch) = (kind, typed, batch)
    }

    /// The repository.
    public var key: Repository.ID { kind.favourite.id }

    /// News are shown until it is saved that they are acknowledged.
    public var isShownAtOnce: Bool {
        if case .acknowledge = kind { false } else { true }
    }

    /// Makes the change in a list.
    public func apply(to stored: inout [FavouriteEntry]) {
        let index = stored.firstIndex { $0.id == key }
        switch (kind, index) {
        case (.keep(let favourite), nil), (.note(let favourite), nil): stored.append(FavouriteEntry(favourite))
        case (.note(let favourite), let index?): stored[index] = FavouriteEntry(favourite)
        case (.acknowledge(let acknowledged), let index?):
            var favourite = stored[index].favourite
            favourite.status?.acknowledged = acknowledged.status?.acknowledged ?? .init(favourite.repository)
            stored[index] = FavouriteEntry(favourite)
        case (.remove, let index?): stored.remove(at: index)
        case (.keep, _), (.acknowledge, nil), (.remove, nil): break
        }
    }

    /// Whether a list does not have the change.
    public func isAwaited(in stored: [FavouriteEntry]) -> Bool {
        let entry = stored.first { $0.id == key }
        return switch kind {
        case .keep: entry == nil
        case .remove: entry != nil
        case .note(let favourite): entry.map { $0.favourite.note?.text != favourite.note?.text } ?? true
        case .acknowledge(let favourite):
            entry.map { $0.favourite.status?.acknowledged != favourite.status?.acknowledged } ?? false
        }
    }

    /// The notice once it is saved; the note editor reports its own. Several changes of one command have one notice.
    var notice: ListNotice? {
        if let batch {
            guard batch.isLast else { return nil }
            return switch kind {
            case .acknowledge(let favourite):
                favourite.news.isEmpty ? .acknowledgedAll(count: batch.count) : .newAgainAll(count: batch.count)
            case .keep, .remove, .note: .addedAll(count: batch.count)
            }
        }
        let fullName = kind.favourite.repository.fullName
        return switch kind {
        case .keep: typed.map { .addedRenamed(typed: $0, fullName: fullName) } ?? .added(fullName: fullName)
        case .remove: .removed(fullName: fullName)
        case .acknowledge(let favourite):
            favourite.news.isEmpty ? .acknowledged(fullName: fullName) : .newAgain(fullName: fullName)
        case .note: nil
        }
    }
}
