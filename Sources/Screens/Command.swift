import Features
public import Terminal

/// Everything a user can do, with its keys and its words: the one table that binds keys, fills help and makes the documentation.
public enum Command: Sendable, Hashable, CaseIterable {
    case submit, nextSort, retry, openInBrowser, copyURL, toggleFavourite, remove, undo, editNote, addRepository,
        saveNote
    case mark, markUpwards, markAll
    case up, down, pageUp, pageDown, top, bottom
    case endOfInput
    case backward, forward, wordBackward, wordForward, lineStart, lineEnd
    case deleteBackward, deleteForward, deleteWordBackward, deleteWordForward, killField, killToStart, killToEnd, yank,
        undoEdit
    case recallOlder, recallNewer
    case showSearch, showFavourites, showHistory, showAccount
    case help, menu, toggleStrip, redraw, suspend, escape, leave

    /// Where a command stands in help.
    public enum Section: String, Sendable, CaseIterable {
        /// What is done with repositories.
        case search = "Repositories"
        /// Ways through the list.
        case list = "List"
        /// Editing the query.
        case query = "Query line"
        /// The editor of a note.
        case note = "Note"
        /// Ways from screen to screen.
        case screens = "Screens"
        /// The program itself.
        case program = "Program"
    }

    /// Where the command stands in help.
    public var section: Section { row.section }
    /// Its usual keys, the one to show first.
    public var defaultKeys: [Key] { row.keys }
    /// What it does, in a few words.
    public var summary: String { row.summary }

    /// The list screen it shows; `nil` for a command that shows none.
    var screen: Screen? {
        switch self {
        case .showSearch: .search
        case .showFavourites: .favourites
        case .showHistory: .history
        default: nil
        }
    }

    private var row: (section: Section, keys: [Key], summary: String) {
        switch self {
        case .submit:
            (.search, [Key(.enter)], "print the selected URL and leave, or search at once")
        case .openInBrowser: (.search, [.control("o")], "open the selected repository in the browser")
        case .copyURL: (.search, [.alt("c")], "copy the URL of the selected repository")
        case .nextSort: (.search, [.control("s")], "next order of the list")
        case .retry: (.search, [.control("r")], "retry what failed, else refresh")

        case .toggleFavourite: (.search, [.control("t")], "keep the repository as a favourite, or no more")
        case .remove: (.search, [.control("x")], "remove the selected favourite or search")
        case .undo: (.search, [.alt("u")], "put back what was removed")

        case .editNote: (.search, [.alt("e")], "edit the note of the selected favourite")
        case .addRepository: (.search, [.alt("a")], "add a favourite by its name or address")
        case .saveNote: (.note, [.control("s")], "save the note and close it")

        case .mark: (.list, [Key(.tab)], "mark or unmark the repository and go down")
        case .markUpwards: (.list, [Key(.tab, .shift)], "mark or unmark the repository and go up")
        case .markAll: (.list, [.alt("m")], "mark all loaded repositories, or unmark them")

        case .up: (.list, [Key(.up), .control("p")], "up")
        case .down: (.list, [Key(.down), .control("n")], "down; near the end more is loaded")
        case .pageUp: (.list, [Key(.pageUp)], "a screen up")
        case .pageDown: (.list, [Key(.pageDown)], "a screen down")
        case .top: (.list, [.alt("<"), Key(.home, .control)], "to the first repository")
        case .bottom: (.list, [.alt(">"), Key(.end, .control)], "to the last one loaded")

        case .backward: (.query, [Key(.left), .control("b")], "one character to the left")
        case .forward: (.query, [Key(.right), .control("f")], "one character to the right")
        case .wordBackward: (.query, [.alt("b"), Key(.left, .control), Key(.left, .alt)], "one word to the left")
        case .wordForward: (.query, [.alt("f"), Key(.right, .control), Key(.right, .alt)], "one word to the right")
        case .lineStart: (.query, [.control("a"), Key(.home)], "to the start")
        case .lineEnd: (.query, [.control("e"), Key(.end)], "to the end")
        case .deleteBackward: (.query, [Key(.backspace), .control("h")], "delete to the left")
        case .deleteForward:
            (.query, [.control("d"), Key(.delete)], "delete to the right")
        case .deleteWordBackward: (.query, [Key(.backspace, .alt)], "cut the word to the left")
        case .deleteWordForward: (.query, [.alt("d")], "cut the word to the right")
        case .killField: (.query, [.control("w")], "cut back to the space")
        case .killToStart: (.query, [.control("u")], "cut to the start")
        case .killToEnd: (.query, [.control("k")], "cut to the end")
        case .yank: (.query, [.control("y")], "put back what was cut")
        case .undoEdit: (.query, [.control("_")], "undo the last edit")

        case .recallOlder: (.query, [.alt("p")], "an older search that begins with what is typed")
        case .recallNewer: (.query, [.alt("n")], "a newer one; at last what was typed")

        case .showSearch: (.screens, [Key(.function(2)), .alt("1")], "search")
        case .showFavourites: (.screens, [Key(.function(3)), .alt("2")], "favourites")
        case .showHistory: (.screens, [Key(.function(4)), .alt("3")], "history")
        case .showAccount:
            (.screens, [Key(.function(5)), .alt("4")], "account: who you are, rate limits, sign in and out")

        case .help: (.program, [Key(.function(1)), .alt("?")], "this help")
        case .toggleStrip: (.program, [.alt("t")], "show or hide more of the selected repository")
        case .menu: (.program, [.alt("x")], "menu of all commands that work now")
        case .escape: (.program, [Key(.escape), .control("g")], "close what is open; clear; back to search; leave")
        case .endOfInput: (.program, [.control("d")], "leave, where the line is empty")
        case .leave: (.program, [.control("c"), .control("q")], "leave without a choice")
        case .redraw: (.program, [.control("l")], "draw the screen anew")
        case .suspend: (.program, [.control("z")], "suspend")
        }
    }
}
