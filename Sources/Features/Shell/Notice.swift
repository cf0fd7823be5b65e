/// A notice, by the feature it comes from.
public enum Notice: Sendable, Equatable {
    case list(ListNotice)
    case account(AccountNotice)
    case stars(StarNotice)
    case starImport(StarImportNotice)
    case news(NewsNotice)
    case starLists(StarListsNotice)
    case clones(CloneNotice)
    case ownAction(OwnActionNotice)
    /// A sentence of no feature.
    case text(String)

    /// Errors are shown first.
    public var isProblem: Bool {
        switch self {
        case .list(let notice): notice.isProblem
        case .clones(.made), .clones(.there), .clones(.finished), .clones(.cancelled): false
        case .ownAction(let notice): notice.isProblem
        case .account(.signedIn), .account(.signedOut), .account(.notSignedIn), .starImport(.finished),
            .starImport(.cancelled), .starLists(.changed):
            false
        // Mostly from a check the user did not ask for: it must not hide the answer to a key.
        case .news(.failed): false
        case .account, .stars, .starImport, .starLists, .news, .clones, .text: true
        }
    }
}

/// Each notice is shown until the next key, errors first, otherwise in order.
public struct UnreadNotices: Sendable, Equatable {
    /// Numbers count from 1.
    public struct Entry: Sendable, Equatable {
        public let number: Int
        public let notice: Notice
    }

    /// The one to show.
    public var first: Entry? { entries.first { $0.notice.isProblem } ?? entries.first }

    private var entries: [Entry] = []
    private var lastNumber = 0

    mutating func post(_ notice: Notice) {
        lastNumber += 1
        entries.append(Entry(number: lastNumber, notice: notice))
    }

    /// For a notice that is no longer true.
    mutating func withdraw(_ notice: Notice) { entries.removeAll { $0.notice == notice } }

    /// Removes a notice that was read.
    mutating func read(_ number: Int) { entries.removeAll { $0.number == number } }
}
