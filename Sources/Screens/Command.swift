import Features
public import Terminal

/// Every command with its default keys and its summary: the table behind key bindings, help and `Docs/Keys.md`.
public enum Command: String, Sendable, Hashable, CaseIterable {
    case submit, nextSort, facets, retry, openInBrowser, copyURL, clone, moreLikeThis, listForks, listLinked, compare,
        listFiles, toggleFavourite, chooseLists,
        remove,
        undo,
        editNote,
        addRepository,
        importStars, acknowledge, acknowledgeAll, nextNew, onlyNews, readmeMatches, saveNote
    case mark, markUpwards, markAll, showMarks, actions, openMarked, copyMarked, favouriteMarked, clearMarks
    case nextRepository, previousRepository
    case up, down, pageUp, pageDown, top, bottom
    case togglePage, fullPage, scrollPageUp, scrollPageDown, scrollPageBack, scrollPageForward
    case findInPage, nextMatch, previousMatch, nextHeading, previousHeading, showOutline, copyLink
    case goToLine, toggleWrap, toggleFileForm
    case pageLineDown, pageLineUp, pageScreenDown, pageScreenUp, pageHalfDown, pageHalfUp, pageTop, pageBottom
    case closePage
    case copyTable, toggleEqual
    case endOfInput
    case backward, forward, wordBackward, wordForward, lineStart, lineEnd
    case deleteBackward, deleteForward, deleteWordBackward, deleteWordForward, killField, killToStart, killToEnd, yank,
        undoEdit
    case complete, recallOlder, recallNewer, searchBack, searchForward, saveSearch
    case showSearch, showFavourites, showHistory, showReleases, showAccount
    case help, menu, toggleStrip, redraw, suspend, escape, leave

    /// A section of help.
    public enum Section: String, Sendable, CaseIterable {
        case search = "Repositories"
        case list = "List"
        case page = "Repository page"
        case reading = "Page or file in full screen"
        case file = "File"
        case comparison = "Comparison"
        case query = "Query line"
        case note = "Note"
        case screens = "Screens"
        case program = "Program"

        /// All of them, those first that belong to what is in use.
        static func ordered(in state: AppState) -> [Section] {
            let first = inUse(state)
            return first + allCases.filter { !first.contains($0) }
        }

        private static func inUse(_ state: AppState) -> [Section] {
            if state.isFileOpen { return [.reading, .file] }
            if state.pagePlacement == .full { return [.reading] }
            if state.shell.screen == .compare { return [.comparison] }
            if case .note = state.favourites.pane { return [.note] }
            return []
        }

        /// The keys of it that no command has, and what they do.
        var otherKeys: (keys: String, summary: String)? {
            self == .reading ? ("0 to 9", "choose link by number, to open it") : nil
        }
    }

    var section: Section { row.section }
    /// Its default keys; hints show the first. Commands of the menu alone have none.
    public var defaultKeys: [Key] { row.keys }
    public var summary: String { row.summary }

    /// The list screen it shows; `nil` for a command that shows none.
    var screen: Screen? { Screen.tabs.first { $0.presentation.command == self } }
    /// What opens the list screen without a tab that it shows, with so many lines; `nil` for a command that shows none.
    func opening(rows: Int?) -> AppReactor.Action? {
        Screen.allCases.first { $0.presentation.command == self }?.opening(rows: rows)
    }
    /// Whether it shows a list screen without a tab.
    var opensList: Bool { opening(rows: nil) != nil }

    private var row: (section: Section, keys: [Key], summary: String) {
        switch self {
        case .submit: (.search, [Key(.enter)], "print the selected URL and quit, or search now")
        case .openInBrowser: (.search, [.control("o")], "open selected in browser")
        case .copyURL: (.search, [.alt("c")], "copy URL of selected")
        case .clone: (.search, [.alt("g")], "clone selected or marked, or cancel the clone")
        case .moreLikeThis: (.search, [.alt("l")], "search for more like this")
        case .listForks: (.search, [.alt("y")], "list forks by stars")
        case .listLinked: (.search, [.alt("j")], "list repositories that its README links to")
        case .compare: (.search, [.alt("=")], "compare marked, or selected and next")
        case .listFiles: (.search, [.alt("w")], "list files")
        case .nextSort: (.search, [.control("s")], "choose sort order")
        case .facets: (.search, [.alt("r")], "narrow by language, licence, topic and more")
        case .retry: (.search, [.control("r")], "retry, or refresh")

        case .toggleFavourite: (.search, [.control("t")], "add selected to favourites, or remove it")
        case .chooseLists: (.search, [], "add selected to star lists, or remove it")
        case .remove: (.search, [.control("x")], "remove selected favourite or search")
        case .undo: (.search, [.alt("u")], "undo")

        case .editNote: (.search, [.alt("e")], "edit note")
        case .addRepository: (.search, [.alt("a")], "add favourite by name or URL")
        case .importStars: (.search, [.alt("i")], "import your stars, or cancel the import")
        case .acknowledge: (.search, [.alt("k")], "mark news as seen, or a release as read or unread")
        case .acknowledgeAll: (.search, [.alt("z")], "mark all news as seen, or all releases as read")
        case .nextNew: (.search, [.alt(";")], "go to next row that is new, unread or has news")
        case .onlyNews: (.search, [.alt("/")], "show only new rows and news, or all")
        case .readmeMatches: (.search, [.alt("h")], "show or hide more matches from READMEs")
        case .saveNote: (.note, [.control("s")], "save note and close")

        case .mark: (.list, [Key(.tab)], "complete or fix the query; otherwise mark, go down")
        case .markUpwards: (.list, [Key(.tab, .shift)], "mark or unmark, then go up")
        case .markAll: (.list, [.alt("m")], "mark or unmark all loaded")

        case .showMarks: (.list, [.alt("'")], "list marked: print, reorder, unmark")
        case .actions:
            (.list, [Key(.enter, .alt), Key(.function(12))], "open or copy more: issues, releases, clone URL")
        case .openMarked: (.list, [], "open all marked in browser")
        case .copyMarked: (.list, [], "copy URLs of all marked")
        case .favouriteMarked: (.list, [], "add all marked to favourites")
        case .clearMarks: (.list, [], "unmark all")

        case .up: (.list, [Key(.up), .control("p")], "go up")
        case .down: (.list, [Key(.down), .control("n")], "go down; loads more near the end")
        case .pageUp: (.list, [Key(.pageUp)], "page up")
        case .pageDown: (.list, [Key(.pageDown)], "page down")
        case .top: (.list, [.alt("<"), Key(.home, .control)], "go to first")
        case .bottom: (.list, [.alt(">"), Key(.end, .control)], "go to last loaded")

        case .togglePage: (.page, [.control("v"), Key(.function(6))], "show or hide page or preview")
        case .fullPage: (.page, [.alt("v")], "show page in full screen, or back")
        case .scrollPageUp: (.page, [Key(.up, .shift), Key(.up, .alt)], "scroll page up")
        case .scrollPageDown: (.page, [Key(.down, .shift), Key(.down, .alt)], "scroll page down")
        case .scrollPageBack: (.page, [Key(.pageUp, .alt)], "scroll page up by a screen")
        case .scrollPageForward: (.page, [Key(.pageDown, .alt)], "scroll page down by a screen")

        case .findInPage: (.reading, [Key(.character("/"))], "find text")
        case .nextMatch: (.reading, [Key(.character("n"))], "next match")
        case .previousMatch: (.reading, [Key(.character("N"))], "previous match")
        case .nextHeading: (.reading, [Key(.character("]"))], "next heading")
        case .previousHeading: (.reading, [Key(.character("["))], "previous heading")
        case .showOutline: (.reading, [Key(.character("o"))], "outline: list headings, go to one")
        case .copyLink: (.reading, [Key(.character("c"))], "copy link by number")

        case .goToLine: (.file, [Key(.character(":"))], "go to line, or type its number")
        case .toggleWrap: (.file, [Key(.character("w"))], "wrap or unwrap long lines")
        case .toggleFileForm: (.file, [Key(.character("t"))], "show as rendered by GitHub, or as text")

        case .nextRepository: (.reading, [.control("n")], "next repository")
        case .previousRepository: (.reading, [.control("p")], "previous repository")
        case .pageLineDown: (.reading, [Key(.character("j"))], "scroll down")
        case .pageLineUp: (.reading, [Key(.character("k"))], "scroll up")
        case .pageScreenDown:
            (.reading, [Key(.character(" ")), Key(.character("f")), .control("f")], "scroll down by a screen")
        case .pageScreenUp: (.reading, [Key(.character("b")), .control("b")], "scroll up by a screen")
        case .pageHalfDown: (.reading, [Key(.character("d")), .control("d")], "scroll down by half a screen")
        case .pageHalfUp: (.reading, [Key(.character("u")), .control("u")], "scroll up by half a screen")
        case .pageTop: (.reading, [Key(.character("g")), Key(.character("<"))], "go to the beginning")
        case .pageBottom: (.reading, [Key(.character("G")), Key(.character(">"))], "go to the end")
        case .closePage: (.reading, [Key(.character("q"))], "close page or file")

        case .copyTable: (.comparison, [Key(.character("y"))], "copy comparison as Markdown")
        case .toggleEqual: (.comparison, [Key(.character("="))], "show or hide equal rows")

        case .backward: (.query, [Key(.left), .control("b")], "go back one character")
        case .forward: (.query, [Key(.right), .control("f")], "go forward one character")
        case .wordBackward: (.query, [.alt("b"), Key(.left, .control), Key(.left, .alt)], "go back one word")
        case .wordForward: (.query, [.alt("f"), Key(.right, .control), Key(.right, .alt)], "go forward one word")
        case .lineStart: (.query, [.control("a"), Key(.home)], "go to start of line")
        case .lineEnd: (.query, [.control("e"), Key(.end)], "go to end of line")
        case .deleteBackward: (.query, [Key(.backspace), .control("h")], "delete previous character")
        case .deleteForward: (.query, [.control("d"), Key(.delete)], "delete next character")
        case .deleteWordBackward: (.query, [Key(.backspace, .alt)], "cut back to start of word")
        case .deleteWordForward: (.query, [.alt("d")], "cut next word")
        case .killField: (.query, [.control("w")], "cut previous word")
        case .killToStart: (.query, [.control("u")], "cut to start of line")
        case .killToEnd: (.query, [.control("k")], "cut to end of line")
        case .yank: (.query, [.control("y")], "paste")
        case .undoEdit: (.query, [.control("_")], "undo edit")

        case .complete: (.query, [.control(" ")], "show completions and fixes, or hide them")

        case .recallOlder: (.query, [.alt("p")], "previous matching search")
        case .recallNewer: (.query, [.alt("n")], "next matching search")

        case .searchBack: (.query, [.alt(",")], "go back to previous search")
        case .searchForward: (.query, [.alt(".")], "go forward to next search")
        case .saveSearch: (.query, [.alt("s")], "save search under a name, or rename it")

        case .showSearch: (.screens, [Key(.function(2)), .alt("1")], "search")
        case .showFavourites: (.screens, [Key(.function(3)), .alt("2")], "favourites")
        case .showHistory: (.screens, [Key(.function(4)), .alt("3")], "history")
        case .showReleases: (.screens, [Key(.function(8)), .alt("5")], "releases")
        case .showAccount:
            (.screens, [Key(.function(5)), .alt("4")], "show account, rate limits, sign in and out")

        case .help: (.program, [Key(.function(1)), .alt("?")], "show help")
        case .toggleStrip: (.program, [.alt("t")], "show or hide details")
        case .menu: (.program, [.alt("x"), Key(.function(9))], "open command menu")
        case .escape: (.program, [Key(.escape), .control("g")], "close, clear, go back, or quit")
        case .endOfInput: (.program, [.control("d")], "quit if the line is empty")
        case .leave: (.program, [.control("c"), .control("q")], "quit")
        case .redraw: (.program, [.control("l")], "redraw")
        case .suspend: (.program, [.control("z")], "suspend")
        }
    }
}

extension Command {
    /// The command with a name; `nil` if there is none.
    package init?(named name: String) { self.init(rawValue: name) }

    /// Its name in the file of settings.
    package var name: String { rawValue }

    /// A place where keys are pressed.
    private struct Places: OptionSet {
        let rawValue: Int
        static let list = Places(rawValue: 1)
        static let page = Places(rawValue: 2)
        static let note = Places(rawValue: 4)
        static let emptyLine = Places(rawValue: 8)
    }

    /// Where it works: in lists, on a page in full screen, in the editor of a note, on an empty line alone.
    private var places: Places {
        switch self {
        case .saveNote: .note
        case .endOfInput: .emptyLine
        case .up, .down: [.list, .note]
        case .scrollPageUp, .scrollPageDown, .scrollPageBack, .scrollPageForward, .togglePage, .fullPage:
            [.list, .page]
        default:
            switch section {
            case .page, .reading, .file, .comparison: .page
            case .query: [.list, .note]
            case .screens, .program: [.list, .page, .note]
            case .search, .list, .note: .list
            }
        }
    }

    /// Whether both have a place, where a key could not be the key of both.
    package func meets(_ other: Command) -> Bool { !places.isDisjoint(with: other.places) }

    /// Whether a key that types text can be its key: only where no text is typed.
    package var takesText: Bool { places == .page }
}
