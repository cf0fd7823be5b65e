/// A notice, by the feature it comes from.
public enum Notice: Sendable, Equatable {
    /// A list screen.
    case list(ListNotice)
    /// The account.
    case account(AccountNotice)
    /// The stars.
    case stars(StarNotice)
    /// The import of stars.
    case starImport(StarImportNotice)
    /// The check for news of favourites.
    case news(NewsNotice)
    /// The lists of stars.
    case starLists(StarListsNotice)
    /// Clones.
    case clones(CloneNotice)
    /// The user's own actions.
    case ownAction(OwnActionNotice)
    /// A sentence of no feature.
    case text(String)

    /// Whether it is an error; errors are shown first.
    public var isProblem: Bool {
        switch self {
        case .list(let notice): notice.isProblem
        case .clones(.made), .clones(.there), .clones(.finished), .clones(.cancelled): false
        case .ownAction(let notice): notice.isProblem
        case .account(.signedIn), .account(.signedOut), .account(.notSignedIn), .starImport(.finished),
            .starImport(.cancelled), .starLists(.changed):
            false
        // Mostly of a check that nobody has asked for: it hides no answer to a key.
        case .news(.failed): false
        case .account, .stars, .starImport, .starLists, .news, .clones, .text: true
        }
    }
}

/// The queue of unread notices. Each is shown until the next key, errors first, otherwise in order.
public struct UnreadNotices: Sendable, Equatable {
    /// A notice and its number, counted from 1.
    public struct Entry: Sendable, Equatable {
        /// Its number.
        public let number: Int
        /// The notice.
        public let notice: Notice
    }

    /// The one to show.
    public var first: Entry? { entries.first { $0.notice.isProblem } ?? entries.first }

    private var entries: [Entry] = []
    private var lastNumber = 0

    /// Adds a notice.
    mutating func post(_ notice: Notice) {
        lastNumber += 1
        entries.append(Entry(number: lastNumber, notice: notice))
    }

    /// Removes a notice that is no longer true.
    mutating func withdraw(_ notice: Notice) { entries.removeAll { $0.notice == notice } }

    /// Removes a notice that was read.
    mutating func read(_ number: Int) { entries.removeAll { $0.number == number } }
}
