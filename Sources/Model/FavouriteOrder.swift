/// The orders of the list of favourites.
public enum FavouriteOrder: String, Sendable, Hashable, CaseIterable {
    /// Last added first.
    case dateAdded = "date-added"
    /// By owner and name.
    case name
    /// Most stars first.
    case stars
    /// Last pushed to first; those never pushed to at the end.
    case lastPush = "last-push"

    /// Whether `left` stands before `right`. Where the order says nothing the name decides, then the number, so that the order
    /// of a list is never a matter of chance.
    public func places(_ left: Favourite, before right: Favourite) -> Bool {
        switch self {
        case .dateAdded where left.addedAt != right.addedAt:
            left.addedAt > right.addedAt
        case .stars where left.repository.stars != right.repository.stars:
            left.repository.stars > right.repository.stars
        case .lastPush where left.repository.pushedAt != right.repository.pushedAt:
            (left.repository.pushedAt?.seconds ?? .min) > (right.repository.pushedAt?.seconds ?? .min)
        default:
            (left.repository.fullName.lowercased(), left.id.rawValue)
                < (right.repository.fullName.lowercased(), right.id.rawValue)
        }
    }

    /// The order after this one, round and round.
    public var next: FavouriteOrder {
        let all = FavouriteOrder.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}

extension [Favourite] {
    /// Brings them into an order.
    public mutating func sort(by order: FavouriteOrder) {
        // Favourites are large: their places are sorted, and each of them is moved once. Names are folded once each.
        let names = order == .name ? map { $0.repository.fullName.lowercased() } : []
        let places = indices.sorted { left, right in
            guard order == .name, names[left] != names[right] else {
                return order.places(self[left], before: self[right])
            }
            return names[left] < names[right]
        }
        self = places.map { self[$0] }
    }

    /// Those that match a filter, in an order.
    public func arranged(by order: FavouriteOrder, matching filter: String = "") -> [Favourite] {
        var favourites = self.filter { $0.matches(filter) }
        favourites.sort(by: order)
        return favourites
    }
}
