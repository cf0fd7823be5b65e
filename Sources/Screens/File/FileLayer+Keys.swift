import Core
import Features

extension FileLayer {
    func intents(of command: Command) -> [Intent]? {
        isFull ? intentsInFind(of: command) : intentsInPreview(of: command)
    }

    /// As beside a list of repositories: the list has the other keys.
    private func intentsInPreview(of command: Command) -> [Intent]? {
        switch command {
        case .togglePage: [.page(.close)]
        case .escape: [.send(state.pageEscape)]
        case .fullPage: if case .file = state.files.enter { [.list(.submit)] } else { [] }
        default: command.pageMovement.map { [lines.scroll($0)] }
        }
    }

    func intentsInFull(of command: Command) -> [Intent]? {
        // Other commands that cannot do anything belong to the list below.
        if command == .nextHeading || command == .showOutline, let excuse = command.excuse(in: state) { return excuse }
        return switch command {
        case .escape, .closePage: [.send(.file(.escape))]
        case .retry: [.send(.retry)]
        case .submit where file.goTo != nil: [.send(.file(.goTo(.submit)))]
        case .submit where reader.link == nil: [.send(.file(.print(line: addressedLine)))]
        case .deleteBackward where file.goTo != nil: [.send(.file(.goTo(.delete)))]
        case .openInBrowser: [.send(.file(.openInBrowser(line: addressedLine)))]
        case .copyURL: [.send(.file(.copyAddress(line: addressedLine)))]
        case .copyLink where file.form == .text, .findInPage where file.layout == nil: []
        case .goToLine: file.lineCount > 0 ? [.send(.file(.goTo(.open)))] : []
        case .toggleWrap: file.form == .text ? [.send(.file(.toggleWrap))] : []
        case .toggleFileForm: file.canBeRendered ? [.send(.file(.toggleForm))] : []
        default: intents(ofReading: command)
        }
    }

    func intents(ofDigit digit: Int) -> [Intent] {
        if file.form == .rendered { return [Self.act(.link(.type(digit)))] }
        return file.lineCount > 0 ? [.send(.file(.goTo(.type(digit))))] : []
    }

    private var addressedLine: Int? { file.addressedLine(in: lines.view) }
}
