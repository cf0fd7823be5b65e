/// Something to say once, by whoever has to say it.
public enum Notice: Sendable, Equatable {
    /// The search.
    case search(SearchNotice)
    /// The favourites.
    case favourites(FavouritesNotice)
    /// The history.
    case history(HistoryNotice)
    /// The account.
    case account(AccountNotice)
    /// The stars.
    case stars(StarNotice)
    /// No feature; a sentence.
    case text(String)
}

/// What was said and not yet read, in the order it was said. Each is shown until the next key.
public struct UnreadNotices: Sendable, Equatable {
    /// The one that is shown.
    public var first: (number: Int, notice: Notice)? { notices.first.map { (firstNumber, $0) } }

    private var notices: [Notice] = []
    private var firstNumber = 1

    /// Adds a notice.
    mutating func post(_ notice: Notice) { notices.append(notice) }

    /// The one with this number was read.
    mutating func read(_ number: Int) {
        guard number == firstNumber, !notices.isEmpty else { return }
        notices.removeFirst()
        firstNumber += 1
    }
}
