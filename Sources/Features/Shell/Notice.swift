/// Something to say once, by whoever has to say it.
public enum Notice: Sendable, Equatable {
    /// A list screen.
    case list(ListNotice)
    /// The account.
    case account(AccountNotice)
    /// The stars.
    case stars(StarNotice)
    /// No feature; a sentence.
    case text(String)

    /// Whether something went wrong, so that it is read before what went well.
    var isProblem: Bool {
        switch self {
        case .list(let notice): notice.isProblem
        case .account(.signedIn), .account(.signedOut), .account(.notSignedIn): false
        case .account, .stars, .text: true
        }
    }
}

/// What was said and not yet read. Each is shown until the next key: what went wrong first, and otherwise in the order it was said.
public struct UnreadNotices: Sendable, Equatable {
    /// A notice and its number, counted from 1.
    public struct Entry: Sendable, Equatable {
        /// Its number.
        public let number: Int
        /// What was said.
        public let notice: Notice
    }

    /// The one that is shown.
    public var first: Entry? { entries.first { $0.notice.isProblem } ?? entries.first }

    private var entries: [Entry] = []
    private var lastNumber = 0

    /// Adds a notice.
    mutating func post(_ notice: Notice) {
        lastNumber += 1
        entries.append(Entry(number: lastNumber, notice: notice))
    }

    /// What a notice said is true no more.
    mutating func withdraw(_ notice: Notice) { entries.removeAll { $0.notice == notice } }

    /// The one with this number was read.
    mutating func read(_ number: Int) { entries.removeAll { $0.number == number } }
}
