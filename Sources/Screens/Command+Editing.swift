import Features

extension Command {
    /// The movement of the selection; `nil` for other commands.
    var listMovement: ListMovement? {
        switch self {
        case .up: .up
        case .down: .down
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .top: .top
        case .bottom: .bottom
        default: nil
        }
    }

    /// The movement in a text without a cursor; `nil` for other commands.
    var scrolling: ListMovement? {
        switch self {
        case .lineStart: .top
        case .lineEnd: .bottom
        default: listMovement
        }
    }

    /// The movement in what is read in full screen, where letters are keys; `nil` for other commands.
    var readingMovement: ListMovement? {
        switch self {
        case .pageLineDown: .down
        case .pageLineUp: .up
        case .pageScreenDown: .pageDown
        case .pageScreenUp: .pageUp
        case .pageHalfDown: .halfDown
        case .pageHalfUp: .halfUp
        case .pageTop: .top
        case .pageBottom: .bottom
        default: pageMovement ?? scrolling
        }
    }

    /// The movement in a page, wherever it is; `nil` for other commands.
    var pageMovement: ListMovement? {
        switch self {
        case .scrollPageUp: .up
        case .scrollPageDown: .down
        case .scrollPageBack: .pageUp
        case .scrollPageForward: .pageDown
        default: nil
        }
    }

    /// The edit of a line of text; `nil` for other commands.
    var lineEdit: LineEdit? {
        switch self {
        case .backward: .move(.backward)
        case .forward: .move(.forward)
        case .wordBackward: .move(.wordBackward)
        case .wordForward: .move(.wordForward)
        case .lineStart: .move(.start)
        case .lineEnd: .move(.end)
        case .deleteBackward: .delete(.backward)
        case .deleteForward: .delete(.forward)
        case .deleteWordBackward: .kill(.wordBackward)
        case .deleteWordForward: .kill(.wordForward)
        case .killField: .kill(.fieldBackward)
        case .killToStart: .kill(.start)
        case .killToEnd: .kill(.end)
        case .yank: .yank
        case .undoEdit: .undo
        default: nil
        }
    }
}
