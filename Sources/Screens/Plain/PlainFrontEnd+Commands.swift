import Core
import Features

/// A command as it was typed, for sentences about it.
struct PlainWord {
    let word: String
    let line: String
}

/// What commands of plain mode send: the actions that the screen sends for them.
extension PlainFrontEnd {
    /// What can be done with a result, or with all marked.
    private typealias Deed = (one: [AppReactor.Action], marked: MarksAction?)

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
        case .open: act((selection + [.list(.openInBrowser)], .open), numbers, &turn)
        case .copy: act((selection + [.list(.copyAddress)], .copy), numbers, &turn)
        case .favourite: favourite(indices, state, &turn)
        case .clone: turn.actions += selection + [.clone]
        case .actions:
            turn.actions += selection + [.shell(.toggle(.actions))]
        case .remove:
            turn.actions += selection + [state.shell.screen == .history ? .history(.remove) : .favourites(.remove)]
        case .undo: turn.actions.append(state.shell.screen == .history ? .history(.undo) : .favourites(.undo))
        case .sort: sort(numbers.first, state, look, &turn)
        case .narrow:
            turn.actions.append(.shell(.toggle(.facets)))
        case .moreLikeThis: turn.actions += selection + [.moreLikeThis]
        case .compare: compare(indices, state, look, &turn)
        case .listForks, .listLinked, .listFiles:
            turn.actions += selection + (command.command?.opening(rows: state.listRows).map { [$0] } ?? [])
        case .leave where isReading: list.again(state, look, &turn)
        case .close: if isReading { list.again(state, look, &turn) } else { close(state, &turn) }
        case .chooseLists:
            turn.actions += selection + [.chooseLists]
        case .retry: retry(&turn)
        case .back, .forward:
            turn.actions.append(.search(.go(command == .back ? .back : .forward)))
            submit()
        case .readmes:
            turn.actions.append(.search(.toggleReadmeMatches))
            list.want()
        case .showFavourites: show(.favourites, &turn)
        case .showHistory: show(.history, &turn)
        case .filter: question = .filter
        case .saveSearch: turn.actions += state.namingSearch.map { [$0] } ?? []
        case .addRepository: turn.actions.append(.addRepository)
        case .importStars: turn.actions.append(.starImport(.toggle))
        case .onlyNews:
            turn.actions.append(.onlyNew)
            list.want()
        case .acknowledge: turn.actions += selection + [.favourites(indices.isEmpty ? .acknowledgeAll : .acknowledge)]
        case .account: turn.lines += [PlainMessages.obstacle(PlainMessages.status(state)), PlainMessages.signIn]
        case .help: turn.lines += PlainFrontEnd.help
        case .leave: turn.actions.append(.leave)
        }
        awaitsNotice = turn.actions.contains(where: \.bringsNotice)
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
        case .choose where !state.marks.isEmpty && state.listsRepositories,
            .clone where !numbers.isEmpty && !state.marks.isEmpty,
            .actions where !state.marks.isEmpty:
            return PlainMessages.marksFirst(state.marks.ids.count)
        case .open, .copy, .favourite:
            return numbers.isEmpty && state.marks.isEmpty ? PlainMessages.needsNumber(typed.word) : nil
        case .clone where numbers.isEmpty && state.marks.isEmpty && state.clones.running == nil,
            .compare where numbers.isEmpty && state.marks.isEmpty:
            return PlainMessages.needsNumber(typed.word)
        case .close where page == nil && Screen.tabs.contains(state.shell.screen): return PlainMessages.nothingToClose
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
        case .filter where !state.shell.screen.hasPlainFilter: return PlainMessages.noFilter
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
        let count = indices.isEmpty ? state.marks.ids.count : repositories.count
        guard CompareState.counts.contains(count) else {
            return turn.lines.append(Messages.notice(.cannotCompare(count: count), look.keymap))
        }
        turn.actions.append(indices.isEmpty ? .openComparison : .compare(.open(repositories)))
        list.want()
    }

    private func act(_ deed: Deed, _ numbers: [Int], _ turn: inout Turn) {
        turn.actions += numbers.isEmpty ? deed.marked.map { [.marks($0)] } ?? [] : deed.one
    }

    private mutating func view(_ indices: [Int], _ state: AppState, _ turn: inout Turn) {
        guard let index = indices.first, let repository = repository(indices, state) else { return }
        turn.actions.append(.list(.select(index)))
        if !state.page.isOpen { turn.actions.append(.page(.toggleFull)) }
        page = PlainPage(repository.id)
    }

    private func favourite(_ indices: [Int], _ state: AppState, _ turn: inout Turn) {
        guard let index = indices.first else { return turn.actions.append(.marks(.keep)) }
        guard let repository = repository(indices, state) else { return }
        let isList = state.shell.screen == .favourites
        turn.actions += [.list(.select(index)), .favourites(isList ? .remove : .toggle(repository))]
    }

    private mutating func sort(_ number: Int?, _ state: AppState, _ look: Look, _ turn: inout Turn) {
        let orders = state.content(look).orders
        guard let number else {
            return turn.actions.append(.shell(.openMenu(.orders, selected: orders.current)))
        }
        guard orders.names.indices.contains(number - 1) else {
            return turn.lines.append(PlainMessages.noChoice(orders.names.count))
        }
        turn.actions.append(.list(.order(number - 1)))
        list.want()
        submit()
    }

    private mutating func retry(_ turn: inout Turn) {
        turn.actions.append(.retry)
        if page != nil { page?.reload() } else { list.want() }
    }

    private mutating func show(_ screen: Screen, _ turn: inout Turn) {
        turn.actions.append(.shell(.show(screen)))
        list.want()
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
