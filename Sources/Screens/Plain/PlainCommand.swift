internal import Core

/// A command of plain mode: its letter, its words, and how many numbers it takes. The table behind its grammar and its help.
enum PlainCommand: CaseIterable {
    case next, previous, list, choose, chooseMarked, view, mark, unmark, showMarks
    case open, copy, clone, actions, favourite, remove, undo
    case sort, narrow, moreLikeThis, compare, listFiles, listForks, listLinked, close, retry, back, forward
    case readmes, showFavourites, filter, showHistory, showReleases, saveSearch, addRepository, importStars,
        chooseLists, onlyNews, acknowledge
    case account, help, leave

    /// How many numbers it takes.
    enum Numbers {
        case none, one, oneOrNone, any, anyOrNone
    }

    /// What it is called, the shortest form first, also in other programs and in American spelling; a letter can stand right before its
    /// number.
    var words: [String] { row.words }
    var numbers: Numbers { row.numbers }
    var summary: String { row.summary ?? row.command?.summary ?? "" }
    /// The command of the screen that it is, which knows why it cannot be done now; `nil` for none.
    var command: Command? { row.command }
    /// The command of the screen that it is without a number.
    var commandOfAll: Command? {
        switch self {
        case .open: .openMarked
        case .copy: .copyMarked
        case .favourite: .favouriteMarked
        case .acknowledge: .acknowledgeAll
        default: command
        }
    }

    private typealias Row = (words: [String], numbers: Numbers, summary: String?, command: Command?)

    private var row: Row {
        switch self {
        case .next: (["n", "next", "more", "down"], .none, "next 10 results, or more of the text", nil)
        case .previous: (["p", "previous", "up"], .none, "previous 10 results", nil)
        case .list: (["l", "list", "results"], .none, "list the same results again", nil)
        case .choose:
            (
                ["choose", "print"], .one,
                "print the URL of a result and quit, or open a file or folder; a number alone does the same", nil
            )
        case .chooseMarked: (["c", "done"], .none, "print the URLs of all marked and quit", nil)
        case .view:
            (["v", "view", "page", "readme"], .one, "read the facts and README of a result", .fullPage)
        case .mark: (["m", "mark", "select"], .any, "mark results, or unmark them", .mark)
        case .unmark: (["unmark"], .none, nil, .clearMarks)
        case .showMarks: (["marked", "marks"], .none, "list marked", .showMarks)
        case .open:
            (["o", "open", "browser"], .oneOrNone, "open a result, or all marked, in the browser", .openInBrowser)
        case .copy: (["y", "copy", "yank"], .oneOrNone, "copy the URL of a result, or of all marked", .copyURL)
        case .clone: (["k", "clone"], .oneOrNone, "clone a result or all marked, or cancel the clone", .clone)
        case .actions: (["x", "actions"], .oneOrNone, "open or copy more of a result, or of all marked", .actions)
        case .favourite:
            (
                ["f", "favourite", "favorite", "bookmark", "star"], .oneOrNone,
                "add a result or all marked to favourites, or remove it",
                .toggleFavourite
            )
        case .remove: (["d", "remove", "delete"], .one, "remove a favourite or a search", .remove)
        case .undo: (["u", "undo"], .none, nil, .undo)
        case .sort: (["s", "sort", "order"], .oneOrNone, nil, .nextSort)
        case .narrow: (["narrow", "facets"], .none, nil, .facets)
        case .moreLikeThis: (["like", "similar"], .one, "search for more like a result", .moreLikeThis)
        case .compare: (["compare"], .anyOrNone, "compare results, or all marked, fact by fact", .compare)
        case .listFiles: (["files"], .one, "list files of a result, then open one by its number", .listFiles)
        case .listForks: (["forks"], .one, "list forks of a result by stars", .listForks)
        case .listLinked: (["links"], .one, "list repositories that the README of a result links to", .listLinked)
        case .close: (["close"], .none, "go back to the list, or to the folder above", nil)
        case .retry: (["r", "retry", "refresh", "reload"], .none, nil, .retry)
        case .back: (["back"], .none, nil, .searchBack)
        case .forward: (["forward"], .none, nil, .searchForward)
        case .readmes: (["i", "readmes"], .none, "list more matches from READMEs", .readmeMatches)
        case .showFavourites:
            (["b", "favourites", "favorites", "bookmarks"], .none, "list favourites", .showFavourites)
        case .filter:
            (
                ["filter"], .none,
                "filter the favourites, history, releases, forks, links or files; words may follow", nil
            )
        case .showHistory:
            (["h", "history"], .none, "list saved and recent searches, then run one by its number", .showHistory)
        case .showReleases: (["releases"], .none, "list releases of favourites", .showReleases)
        case .saveSearch: (["save"], .none, nil, .saveSearch)
        case .addRepository: (["add"], .none, nil, .addRepository)
        case .importStars: (["g", "import"], .none, nil, .importStars)
        case .chooseLists: (["lists"], .one, "choose star lists of a result", nil)
        case .onlyNews: (["news"], .none, "list only new rows and news, or all", .onlyNews)
        case .acknowledge: (["seen"], .oneOrNone, "mark news as seen or a release as read, or all", .acknowledge)
        case .account: (["a", "account", "status"], .none, "show the account and the rate limits", .showAccount)
        case .help: (["?", "help"], .none, nil, .help)
        case .leave: (["q", "quit", "exit"], .none, "close page or file, or quit", nil)
        }
    }

    /// Each by its words.
    private static let byWord = Dictionary(
        allCases.flatMap { command in command.words.map { ($0, command) } }, uniquingKeysWith: { first, _ in first })

    /// Whether it closes what is open: a menu, too.
    var closes: Bool { self == .close || self == .leave }

    init?(word: some StringProtocol) {
        guard let command = PlainCommand.byWord[word.lowercased()] else { return nil }
        self = command
    }
}

/// What a line of plain mode asks for. A line is a command only as a whole: a command's word, alone or with numbers behind it, or numbers
/// alone. Everything else is searched for, and so is what is behind a slash, whatever it is. ``PlainFrontEnd/filter(in:_:)`` comes first.
enum PlainLine: Equatable {
    case nothing
    case askForSearch
    case search(String)
    /// A command. Numbers that are too large for anything are the largest one.
    case command(PlainCommand, [Int])

    init(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let first = words.first else {
            self = .nothing
            return
        }
        if first.hasPrefix("/") {
            let query = text.drop(while: \.isWhitespace).dropFirst().drop(while: \.isWhitespace)
            self = query.isEmpty ? .askForSearch : .search(String(query))
            return
        }
        let rest = words.dropFirst().compactMap(PlainLine.number)
        self = .search(text)
        guard rest.count == words.count - 1 else { return }
        if let number = PlainLine.number(first) {
            self = .command(.choose, [number] + rest)
        } else if let command = PlainCommand(word: first) {
            self = .command(command, rest)
        } else if let number = PlainLine.number(first.dropFirst()), let command = PlainCommand(word: first.prefix(1)) {
            self = .command(command, [number] + rest)
        }
    }

    private static func number(_ word: Substring) -> Int? {
        guard !word.isEmpty, word.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(word) ?? .max
    }
}
