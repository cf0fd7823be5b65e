import Core
import Features

/// A command as it was typed, for sentences about it.
struct PlainWord {
    let word: String
    let line: String
}

/// What commands of plain mode do: most select a row, and then do what the command of the screen does.
extension PlainFrontEnd {
    /// What the list sends for a command of the screen. It is asked once the row is selected.
    mutating func perform(_ command: Command, _ state: AppState, _ look: Look) -> Turn {
        let shown: [Intent]? = command.screen.map { [.shell(.show($0))] }
        let intents = shown ?? ListLayer(state, look)?.intents(of: command) ?? []
        let actions = intents.compactMap(\.action)
        awaitsNotice = actions.contains(where: \.bringsNotice)
        return Turn(lines: actions.isEmpty ? [PlainMessages.notHere] : [], actions: actions)
    }

    mutating func perform(
        _ command: PlainCommand, _ numbers: [Int], _ typed: PlainWord, _ state: AppState, _ turn: inout Turn
    ) {
        if let complaint = complaint(command, numbers, typed, state) { return turn.lines.append(complaint) }
        if page?.isFile == true, command == .open || command == .copy {
            // The number is that of a line.
            let line = numbers.first.map { max(1, $0) }
            turn.actions.append(.file(command == .open ? .openInBrowser(line: line) : .copyAddress(line: line)))
            return awaitsNotice = true
        }
        let indices = numbers.compactMap { list.index(of: $0, state) }
        let isReading = page != nil
        if !command.staysOnPage { closePage(&turn) }
        let selection = indices.first.map { [AppReactor.Action.list(.select($0))] } ?? []
        let look = Look(state.spoken)
        switch command {
        case .next: page.map { _ in page?.next(state, &turn) } ?? list.next(state, look, &turn)
        case .previous: page.map { _ in page?.previous(state, &turn) } ?? list.previous(state, look, &turn)
        case .list: list.again(state, look, &turn)
        case .choose where state.shell.screen == .files: openFile(indices, state, &turn)
        case .choose: turn.actions += selection + [.list(.submit)]
        case .chooseMarked: turn.actions.append(.marks(.print))
        case .view: view(indices, state, &turn)
        case .mark:
            let rows = state.listRows
            turn.actions += indices.flatMap { [.list(.select($0)), .mark(.down, rows: rows)] }
        case .unmark: turn.actions.append(.marks(.clear))
        case .showMarks:
            turn.lines.append(
                PlainMessages.sentence(
                    [Messages.marked(state.marks.ids.count, elsewhere: 0)]
                        + state.marks.repositories.map(\.fullName)))
        case .sort where !numbers.isEmpty: sort(numbers, state, look, &turn)
        case .compare where !indices.isEmpty: compare(indices, state, look, &turn)
        case .clone where !indices.isEmpty:
            turn.actions += selection + [.cloneRepositories(indices.compactMap { repository([$0], state) })]
        case .actions where !indices.isEmpty: turn.actions += selection + [.shell(.openActionsOfSelected)]
        case .leave where isReading: list.again(state, look, &turn)
        case .close: if isReading { list.again(state, look, &turn) } else { close(state, &turn) }
        case .chooseLists:
            turn.actions += selection
            due = .chooseLists
        case .filter: question = .filter
        case .account: turn.lines += PlainMessages.account(state)
        case .help: turn.lines += PlainFrontEnd.help
        case .leave: turn.actions.append(.leave)
        default:
            turn.actions += selection
            due = numbers.isEmpty ? command.commandOfAll : command.command
            after(command)
        }
    }

    /// What is listed or searched for after a command.
    private mutating func after(_ command: PlainCommand) {
        switch command {
        case .back, .forward: submit()
        case .retry where page != nil: page?.reload()
        case .retry, .readmes, .onlyNews, .showFavourites, .showHistory, .showReleases: list.want()
        default: break
        }
    }

    // MARK: What cannot be done

    private func complaint(
        _ command: PlainCommand, _ numbers: [Int], _ typed: PlainWord, _ state: AppState
    ) -> String? {
        switch command.numbers {
        case _ where page?.isFile == true && (command == .open || command == .copy): return nil
        case .none where !numbers.isEmpty: return PlainMessages.takesNoNumber(command.words[0], typed.line)
        case .one where numbers.count > 1, .oneOrNone where numbers.count > 1:
            return PlainMessages.takesOneNumber(typed.word, typed.line)
        case .one where numbers.isEmpty, .any where numbers.isEmpty: return PlainMessages.needsNumber(typed.word)
        default: break
        }
        // Its number is that of an order.
        if command == .sort { return obstacle(command, [], state).map(PlainMessages.obstacle) }
        if !numbers.isEmpty {
            guard list.count > 0 else { return PlainMessages.nothingListed(typed.line) }
            for number in numbers {
                guard (1...list.count).contains(number) else { return PlainMessages.noNumber(number, of: list.count) }
                if list.index(of: number, state) == nil { return PlainMessages.isGone(number) }
            }
        }
        if let obstacle = obstacle(command, numbers, state) { return PlainMessages.obstacle(obstacle) }
        switch command {
        case .choose where !state.marks.isEmpty && state.listsRepositories:
            return PlainMessages.marksFirst(state.marks.ids.count)
        case .open, .copy, .favourite, .actions:
            return numbers.isEmpty && state.marks.isEmpty ? PlainMessages.needsNumber(typed.word) : nil
        case .clone where numbers.isEmpty && state.marks.isEmpty && state.clones.running == nil,
            .compare where numbers.isEmpty && state.marks.isEmpty:
            return PlainMessages.needsNumber(typed.word)
        case .close where page == nil && state.hasNothingToClose:
            return PlainMessages.nothingToClose(hasEarlier: state.showsQuery && state.search.hasStep(.back))
        case .next, .previous, .list:
            let isEmpty = list.count == 0 && page == nil && !list.isWanted
            return isEmpty ? PlainMessages.nothingListed(typed.line) : nil
        default: return nil
        }
    }

    private func obstacle(_ command: PlainCommand, _ numbers: [Int], _ state: AppState) -> String? {
        switch command {
        case .open where state.shell.screen == .files, .copy where state.shell.screen == .files: break
        case .view, .open, .copy, .clone, .favourite, .mark, .moreLikeThis, .chooseLists, .actions,
            _ where command.command?.opensList == true:
            if !numbers.isEmpty, !state.listsRepositories {
                return state.shell.screen == .files ? PlainMessages.filesOnly : PlainMessages.searchesOnly
            }
            let missing = numbers.first { number in
                list.index(of: number, state).map { repository([$0], state) == nil } ?? false
            }
            if let missing { return PlainMessages.notFound(missing) }
        case .chooseMarked where state.marks.isEmpty, .showMarks where state.marks.isEmpty:
            return Messages.nothingMarked
        case .filter where !state.shell.screen.hasPlainFilter: return PlainMessages.noFilter
        case .addRepository where ![.search, .favourites].contains(state.shell.screen):
            return Messages.only(on: [.search, .favourites])
        case .back where !state.showsQuery, .forward where !state.showsQuery: return Messages.only(on: [.search])
        case .sort where state.content(Look(state.spoken)).orders.names.count < 2: return PlainMessages.oneOrder
        default: break
        }
        // The number selects one.
        let obstacle = command.command?.obstacle(in: state)
        return obstacle == Messages.nothingSelected ? nil : obstacle
    }

    // MARK: Commands

    /// The words of a line that filters the list by them; `nil` for another line, and where there is no filter.
    func filter(in line: String, _ state: AppState) -> String? {
        let line = line.trimmed
        guard state.shell.screen.hasPlainFilter, let end = line.firstIndex(where: \.isWhitespace),
            PlainCommand(word: line[..<end]) == .filter
        else { return nil }
        return String(line[end...]).trimmed
    }

    /// Filters the list. On the files, words behind a question mark search the code.
    mutating func narrow(by words: String, _ state: AppState, _ turn: inout Turn) {
        turn.actions.append(.list(.edit(.replace(0..<state.shownList.line.text.utf8.count, with: words))))
        if state.shell.screen == .files, words.hasPrefix("?") { turn.actions.append(.list(.submit)) }
        list.want()
    }

    private func repository(_ indices: [Int], _ state: AppState) -> Repository? {
        indices.first.flatMap { index in
            (state.shown.anyItem(index) as? any ListItem)?.listedRepository
        }
    }

    /// Opens a file as a text, or lists what is in a folder.
    private mutating func openFile(_ indices: [Int], _ state: AppState, _ turn: inout Turn) {
        guard let index = indices.first, let item = state.shown.anyItem(index) as? FileItem else { return }
        let actions: [AppReactor.Action] = [.list(.select(index)), .list(.submit)]
        guard case .node(let number) = item.id, let tree = state.files.listing?.tree else {
            turn.actions += actions
            page = PlainPage()
            return
        }
        switch tree.kind(number) {
        case .submodule, .link:
            turn.actions += actions
            followed = number
        case .folder, .listedFolder:
            if !state.files.open.contains(number) { turn.actions += actions }
            list.enter(tree.path(number))
        case .file, .executable:
            turn.actions += actions
            page = PlainPage()
        }
    }

    /// Goes back to the folder above, or to the list that this one was opened from.
    private mutating func close(_ state: AppState, _ turn: inout Turn) {
        switch state.shell.screen {
        case .files where !state.files.line.text.isEmpty: turn.actions.append(.list(.edit(.clear)))
        case .files where list.leaveFolder(): break
        case let screen: turn.actions += screen.closing.map { [$0] } ?? []
        }
        list.want()
    }

    private mutating func compare(_ indices: [Int], _ state: AppState, _ look: Look, _ turn: inout Turn) {
        let repositories = indices.compactMap { repository([$0], state) }
        guard CompareState.counts.contains(repositories.count) else {
            return turn.lines.append(Messages.notice(.cannotCompare(count: repositories.count), look.keymap))
        }
        turn.actions.append(.compareRepositories(repositories))
        list.want()
    }

    private mutating func view(_ indices: [Int], _ state: AppState, _ turn: inout Turn) {
        guard let index = indices.first, let repository = repository(indices, state) else { return }
        turn.actions.append(.list(.select(index)))
        if !state.page.isOpen { turn.actions.append(.page(.toggleFull)) }
        page = PlainPage(repository.id)
    }

    private mutating func sort(_ numbers: [Int], _ state: AppState, _ look: Look, _ turn: inout Turn) {
        let orders = state.content(look).orders
        guard let number = numbers.first, orders.names.indices.contains(number - 1) else {
            return turn.lines.append(PlainMessages.noChoice(orders.names.count))
        }
        turn.actions.append(.list(.order(number - 1)))
        list.want()
        submit()
    }

    /// The table of commands, and the grammar.
    private static var help: [String] {
        PlainCommand.allCases.map { command in
            let numbers =
                switch command.numbers {
                case .none: ""
                case .one: " 3"
                case .oneOrNone: " [3]"
                case .any: " 3 5"
                case .anyOrNone: " [3 5]"
                }
            return PlainMessages.command(command.words, numbers, command.summary)
        } + PlainMessages.grammar
    }
}

extension AppState {
    /// Whether no list is behind the one that is shown: without a search, the favourites and the history lead nowhere.
    fileprivate var hasNothingToClose: Bool {
        showsQuery || Screen.tabs.contains(shell.screen) && search.query.isEmpty
    }
}

extension Screen {
    /// Whether the command `filter` filters its list.
    fileprivate var hasPlainFilter: Bool { self != .search && self != .compare }
}

extension PlainCommand {
    /// Whether the text of a page can go on after it.
    fileprivate var staysOnPage: Bool {
        switch self {
        case .next, .previous, .retry, .help, .account, .mark, .unmark, .showMarks, .copy, .favourite, .undo: true
        default: false
        }
    }
}
