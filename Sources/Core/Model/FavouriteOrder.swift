public enum FavouriteOrder: String, Sendable, Hashable, CaseIterable {
    /// Last added first.
    case dateAdded = "date-added"
    /// By owner and name.
    case name
    /// Most stars first.
    case stars
    /// Last pushed first; those never pushed at the end.
    case lastPush = "last-push"
    /// Favourites with news first, then the others; each last added first.
    case news

    /// Of those added in the same second, the later comes first. Ties are broken by name, then by id, so that the
    /// order is deterministic.
    public func places(_ left: Favourite, before right: Favourite) -> Bool {
        decides(left, right)
            ?? ((left.repository.fullName.lowercased(), left.id.rawValue)
                < (right.repository.fullName.lowercased(), right.id.rawValue))
    }

    /// `nil` for a tie.
    fileprivate func decides(_ left: Favourite, _ right: Favourite) -> Bool? {
        switch self {
        case .name: nil
        case .news where left.news.isEmpty != right.news.isEmpty: right.news.isEmpty
        case .news: FavouriteOrder.dateAdded.decides(left, right)
        case .dateAdded where left.addedAt == right.addedAt:
            left.number == right.number ? nil : left.number > right.number
        case .dateAdded: left.addedAt > right.addedAt
        case .stars:
            left.repository.stars == right.repository.stars ? nil : left.repository.stars > right.repository.stars
        case .lastPush:
            left.repository.pushedAt == right.repository.pushedAt
                ? nil : (left.repository.pushedAt?.seconds ?? .min) > (right.repository.pushedAt?.seconds ?? .min)
        }
    }
}

extension [Favourite] {
    public func arranged(by order: FavouriteOrder) -> [Favourite] {
        // Favourites are large, so their indices are sorted, and each is moved once. Names are folded once each.
        let names = map { $0.repository.fullName.lowercased() }
        let sorted = indices.sorted { left, right in
            order.decides(self[left], self[right])
                ?? ((names[left], self[left].id.rawValue) < (names[right], self[right].id.rawValue))
        }
        return sorted.map { self[$0] }
    }
}
