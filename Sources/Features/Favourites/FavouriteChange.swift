public import Core

public struct FavouriteChange: StoredChange {
    public enum Kind: Sendable, Equatable {
        /// Added, or restored.
        case keep(Favourite)
        /// Removed with its note.
        case remove(Favourite)
        case note(Favourite)
        case acknowledge(Favourite)
        /// Some of its releases were read, or are unread again.
        case read(Favourite)

        /// After the change, or before its removal.
        var favourite: Favourite {
            switch self {
            case .keep(let favourite), .remove(let favourite), .note(let favourite), .acknowledge(let favourite),
                .read(let favourite):
                favourite
            }
        }

        /// Whether the change saves an open note of its repository.
        var savesNote: Bool {
            switch self {
            case .keep, .note: true
            case .remove, .acknowledge, .read: false
            }
        }
    }

    /// The place of a change among several of one command.
    struct Batch: Sendable, Equatable {
        let place: Int
        let count: Int
        var isLast: Bool { place == count }
    }

    let kind: Kind
    /// The name that was typed, if the repository has been renamed since.
    let typed: String?
    /// Whether a removed favourite comes back.
    let isRestored: Bool
    /// `nil` for a change that stands alone.
    let batch: Batch?

    /// `typed` is the name that was typed, if the repository has been renamed since.
    public init(_ kind: Kind, typed: String? = nil) { self.init(kind, typed: typed, isRestored: false, batch: nil) }

    init(_ kind: Kind, typed: String? = nil, isRestored: Bool, batch: Batch?) {
        (self.kind, self.typed, self.isRestored, self.batch) = (kind, typed, isRestored, batch)
    }

    public var key: Repository.ID { kind.favourite.id }

    /// News are shown until their acknowledgement is saved.
    public var isShownAtOnce: Bool {
        if case .acknowledge = kind { false } else { true }
    }

    public func apply(to stored: inout [FavouriteEntry]) {
        let index = stored.firstIndex { $0.id == key }
        switch (kind, index) {
        case (.keep(let favourite), nil), (.note(let favourite), nil): stored.append(FavouriteEntry(favourite))
        case (.note(let favourite), let index?): stored[index] = FavouriteEntry(favourite)
        case (.acknowledge(let acknowledged), let index?):
            var favourite = stored[index].favourite
            favourite.status?.acknowledged = acknowledged.status?.acknowledged ?? .init(favourite.repository)
            stored[index] = FavouriteEntry(favourite)
        case (.read(let read), let index?):
            var favourite = stored[index].favourite
            let releases = favourite.status?.releases?.marked(as: read.status?.releases ?? [])
            favourite.status?.releases = releases
            stored[index] = FavouriteEntry(favourite)
        case (.remove, let index?): stored.remove(at: index)
        case (.keep, _), (.acknowledge, nil), (.read, nil), (.remove, nil): break
        }
    }

    public func isAwaited(in stored: [FavouriteEntry]) -> Bool {
        let entry = stored.first { $0.id == key }
        return switch kind {
        case .keep: entry == nil
        case .remove: entry != nil
        case .note(let favourite): entry.map { $0.favourite.note?.text != favourite.note?.text } ?? true
        case .acknowledge(let favourite):
            entry.map { $0.favourite.status?.acknowledged != favourite.status?.acknowledged } ?? false
        case .read: false
        }
    }

    /// The notice once the change is saved. The note editor reports its own; several changes of one command share one.
    var notice: Notice? {
        if let batch {
            guard batch.isLast else { return nil }
            return switch kind {
            case .acknowledge(let favourite):
                favourite.news.isEmpty ? .acknowledgedAll(count: batch.count) : .newAgainAll(count: batch.count)
            case .keep, .remove, .note: .addedAll(count: batch.count)
            case .read: nil
            }
        }
        let fullName = kind.favourite.repository.fullName
        return switch kind {
        case .keep where isRestored: .restored(fullName: fullName)
        case .keep: typed.map { .addedRenamed(typed: $0, fullName: fullName) } ?? .added(fullName: fullName)
        case .remove: .removed(fullName: fullName)
        case .acknowledge(let favourite):
            favourite.news.isEmpty ? .acknowledged(fullName: fullName) : .newAgain(fullName: fullName)
        case .note, .read: nil
        }
    }
}
