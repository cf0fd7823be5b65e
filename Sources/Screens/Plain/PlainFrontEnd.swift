import Core
public import Features

/// The front end without a screen: lines of the user become actions, and states become lines, each said once.
///
/// It is all that a front end is: what it listens to is ``read(_:in:)``, what it shows is ``look(at:)``. The store behind it is the
/// screen's.
public struct PlainFrontEnd {
    /// What is to be said, and then sent.
    public struct Turn: Equatable {
        public var lines: [String] = []
        /// Actions for the store, in order.
        public var actions: [AppReactor.Action] = []
    }

    /// What the next line answers, if it is no command.
    enum Question {
        case search, filter
        /// The form on the screen.
        case form
        /// A choice by number: what each means.
        case menu([[AppReactor.Action]])
    }

    /// The letters of plain mode in place of keys, for sentences that name one.
    static let bindings = KeyBindings(
        changes: PlainCommand.allCases.reduce(into: [:]) { changes, command in
            guard let word = command.words.first, word.utf8.count == 1, let name = command.command?.name else { return }
            changes[name] = [word]
        })

    var question: Question?
    var list = PlainList()
    var page: PlainPage?
    /// The symbolic link or submodule that is followed, by its number in the tree.
    var followed: Int32?
    /// Whether the line is to be searched for at once.
    private var submits = false
    /// The command of the screen that is performed as soon as its row is selected.
    var due: Command?
    /// Whether a notice is about to come, so that the prompt can wait for it.
    var awaitsNotice = false
    var said = Said()

    /// What was said last, so that it is not said again.
    struct Said {
        var trouble: [Substring] = []
        var activities: [String] = []
        /// The question, the form or the menu that is open; empty for none.
        var question: [String] = []
        var marks: Marks?
    }

    /// Nothing has been said.
    public init() {}

    public func greeting(_ state: AppState) -> [String] {
        let isOffline = state.search.connection == .offline
        let unusual = [Messages.persistence(state.background.persistence), isOffline ? Messages.offline : nil]
            .compactMap { $0 }
        return unusual.map(PlainMessages.obstacle) + [PlainMessages.welcome]
    }

    /// The prompt; `nil` while something is awaited that the next line would be about.
    public func prompt(_ state: AppState) -> String? {
        if isBusy(state) || awaitsNotice || !state.pendingWrites.isEmpty { return nil }
        return switch question {
        case .search: PlainMessages.searchPrompt
        case .filter: PlainMessages.filterPrompt
        case .menu: PlainMessages.numberPrompt
        case .form: PlainMessages.textPrompt
        case nil: PlainMessages.prompt
        }
    }

    /// Whether something is awaited that the next line would be about.
    func isBusy(_ state: AppState) -> Bool {
        switch state.search.loading {
        case .searching, .retrying(.search, _): return true
        case .nextPage, .retrying(.nextPage, _): if list.wantsMore { return true }
        case .idle, .waiting: break
        }
        // A menu is counted or loaded before it is offered, and a page before it is read.
        let awaitsMenu = state.shell.dialog != nil && question == nil
        let awaitsPage = page.map { $0.lines == nil } ?? false
        let awaitsResults = state.isAboutToSearch || state.search.isPageOnItsWay
        let awaitsList = list.isWanted && (state.showsQuery ? awaitsResults : !state.isListSettled)
        return submits || due != nil || awaitsMenu || awaitsPage || awaitsList || state.isLoadingFiles
            || state.history.wanted != nil || state.favourites.isFetching || state.isLoadingList
            || list.wantsMore && state.isLoadingMore
    }

    // MARK: What is said

    /// What is new in a state. It is asked again once its actions are sent, until there are none.
    public mutating func look(at state: AppState) -> Turn {
        var turn = Turn()
        let look = Look(state.spoken)
        if let command = due {
            due = nil
            return perform(command, state.spoken, look)
        }
        if let entry = state.shell.notices.first {
            turn.lines.append(Messages.notice(entry.notice, look.keymap))
            if case .notCloned(let fullName, let failure) = entry.notice {
                let failed = state.clones.failures.last { $0.fullName == fullName && $0.failure == failure }
                turn.lines += failed?.gitAdvice.map { [$0] } ?? []
            }
            turn.actions.append(.shell(.acknowledge(entry.number)))
            awaitsNotice = false
        }
        sayMarks(state, &turn)
        if submits {
            submits = false
            switch state.enter {
            case .search, .runSaved: turn.actions.append(.list(.submit))
            default: break
            }
            return turn
        }
        sayActivities(state, look, &turn)
        sayTrouble(state, look, &turn)
        ask(state, look, &turn)
        if let followed, !state.files.isFollowing { endLink(followed, state) }
        // What is asked comes first.
        if said.question.isEmpty { list.follow(state, look, &turn) }
        // The number may have meant something else, such as a search for code.
        if page?.isFile == true, !state.file.isOpen { page = nil }
        page?.follow(state, look, &turn)
        return turn
    }

    /// What a symbolic link or a submodule leads to is shown, or it was said why not.
    private mutating func endLink(_ link: Int32, _ state: AppState) {
        followed = nil
        if state.file.isOpen {
            page = PlainPage()
        } else if case .node(let number) = state.files.selected?.id, number != link,
            let tree = state.files.listing?.tree
        {
            list.enter(tree.path(tree.kind(number).isFolder ? number : tree.parent(number)))
        }
    }

    private mutating func sayMarks(_ state: AppState, _ turn: inout Turn) {
        let before = said.marks ?? state.marks
        said.marks = state.marks
        guard before.ids != state.marks.ids else { return }
        let added = state.marks.repositories.filter { !before.ids.contains($0.id) }
        let removed = before.repositories.filter { !state.marks.ids.contains($0.id) }
        turn.lines.append(
            PlainMessages.marks(
                added: added.map(\.fullName), removed: removed.map(\.fullName), count: state.marks.ids.count))
    }

    /// What has begun and is waited for.
    private mutating func sayActivities(_ state: AppState, _ look: Look, _ turn: inout Turn) {
        let content = state.spoken.content(look)
        let all: [String?] = [
            state.customActionStatus(look)?.activity ?? content.status.activity,
            list.wantsMore && content.isLoadingMore ? PlainMessages.loadingMore : nil,
            state.isLoadingList ? content.absence?.loading : nil,
            state.shell.screen == .compare && state.isLoadingComparison ? PlainMessages.comparing : nil,
            state.shell.dialog?.kind == .lists && state.isReadingStarLists ? Messages.readingLists : nil,
            // Of a series that is about to end, none is left.
            state.clones.running.flatMap { series in
                series.requests.isEmpty ? nil : Look.spoken(Messages.cloning(series, isShort: true, look))
            },
        ]
        let activities = all.compactMap { $0 }
        turn.lines += activities.filter { !said.activities.contains($0) }
        said.activities = activities
    }

    /// What went wrong, and what will happen. It is the same while a wait is counted down.
    private mutating func sayTrouble(_ state: AppState, _ look: Look, _ turn: inout Turn) {
        let content = state.spoken.content(look)
        let wait = content.status.wait ?? content.status.held.map { PlainMessages.obstacle($0.text) }
        let sentences = content.trouble.map { [$0.summary, $0.advice] } ?? wait.map { [$0] } ?? []
        let words = sentences.joined(separator: " ").split(separator: " ")
        let timeless = words.filter { !$0.allSatisfy(\.isNumber) && !["s", "s.", "min", "min."].contains($0) }
        guard timeless != said.trouble else { return }
        said.trouble = timeless
        guard !words.isEmpty else { return }
        turn.lines.append(sentences.filter { !$0.isEmpty }.joined(separator: " "))
        list.wantsMore = false
    }
}

// MARK: What is read

extension PlainFrontEnd {
    /// Reads a line, without its end.
    public mutating func read(_ bytes: some Collection<UInt8>, in state: AppState) -> Turn {
        guard let text = String(validating: bytes, as: UTF8.self) else { return Turn(lines: [PlainMessages.notText]) }
        let isControl: (Unicode.Scalar) -> Bool = { $0.properties.generalCategory == .control && $0 != "\t" }
        guard !text.unicodeScalars.contains(where: isControl) else { return Turn(lines: [PlainMessages.control]) }
        var turn = Turn()
        awaitsNotice = false
        if let question {
            self.question = nil
            if answer(question, text, state, &turn) { return turn }
        }
        if let words = filter(in: text, state) {
            closePage(&turn)
            narrow(by: words, state, &turn)
            return turn
        }
        switch PlainLine(text) {
        case .nothing: break
        case .askForSearch: question = .search
        case .search(let query): search(query, state, &turn)
        case .command(let command, let numbers):
            let word = String(text.split(whereSeparator: \.isWhitespace).first ?? "")
            perform(command, numbers, PlainWord(word: word, line: text), state, &turn)
        }
        return turn
    }

    /// Whether a line has to wait until what is awaited is there.
    public func waits(_ bytes: some Collection<UInt8>, in state: AppState) -> Bool {
        guard isBusy(state), question == nil, let text = String(validating: bytes, as: UTF8.self) else { return false }
        return switch PlainLine(text) {
        case .search: filter(in: text, state) != nil
        case .nothing, .askForSearch, .command(.help, _), .command(.leave, _), .command(.account, _): false
        case .command: true
        }
    }

    /// Searches for a text at once.
    mutating func search(_ query: String, _ state: AppState, _ turn: inout Turn) {
        closePage(&turn)
        if state.shell.screen != .search { turn.actions.append(.shell(.show(.search))) }
        let line = state.search.line.text
        turn.actions.append(.search(.list(.edit(.replace(0..<line.utf8.count, with: query.trimmed)))))
        submits = true
        list.want()
    }

    mutating func submit() { submits = true }

    mutating func closePage(_ turn: inout Turn) {
        if let page { turn.actions.append(page.isFile ? .file(.close) : .page(.close)) }
        page = nil
    }

    /// Takes a line as an answer.
    ///
    /// - Returns: Whether it was one.
    private mutating func answer(_ question: Question, _ text: String, _ state: AppState, _ turn: inout Turn) -> Bool {
        let answer = text.trimmed
        let isCancelled = answer == "/"
        switch question {
        case .search:
            if answer.isEmpty || isCancelled { return true }
            search(answer, state, &turn)
        case .filter:
            if isCancelled { list.want() } else { narrow(by: answer, state, &turn) }
        case .menu(let choices):
            if isCancelled || answer.isEmpty || PlainCommand(word: answer)?.closes == true {
                turn.actions.append(state.shell.alert.map { .shell(.answer($0.harmless)) } ?? .shell(.closeDialog))
                if state.shell.alert == nil { turn.lines.append(PlainMessages.cancelled) }
            } else if let number = Int(answer), number > 0, choices.indices.contains(number - 1) {
                turn.actions += choices[number - 1]
                // The results are others.
                if let kind = state.shell.dialog?.kind, [.orders, .facets].contains(kind) {
                    submits = true
                    list.want()
                }
                awaitsNotice = choices[number - 1].contains(where: \.bringsNotice)
            } else {
                turn.lines.append(PlainMessages.noChoice(choices.count))
                self.question = question
            }
        case .form:
            let state = state.spoken
            guard let form = LayerStack(state, Look(state)).top as? FormLayer else { return false }
            self.answer(form, answer, &turn)
        }
        return true
    }
}

extension AppReactor.Action {
    /// Whether a notice says what came of it, and nothing else before that.
    var bringsNotice: Bool {
        switch self {
        case .perform, .list(.openInBrowser), .list(.copyAddress), .marks(.open), .marks(.copy), .toggleList,
            .file(.openInBrowser), .file(.copyAddress):
            true
        default: false
        }
    }
}

extension AppState {
    /// The same on a screen with room for everything, in words.
    var spoken: AppState {
        var state = self
        state.shell.columns = 200
        state.shell.rows = max(24, shell.rows)
        state.shell.appearance.isReadInOrder = true
        state.shell.configured.bindings = PlainFrontEnd.bindings
        return state
    }

    /// Whether a search for the line is about to begin.
    fileprivate var isAboutToSearch: Bool {
        guard shell.screen == .search, search.connection == .online, search.failure == nil, search.isPending,
            case .idle = search.loading
        else { return false }
        return true
    }

    /// Whether the next page of the list that is shown is loading.
    var isLoadingMore: Bool { content(Look(spoken)).isLoadingMore }
}
