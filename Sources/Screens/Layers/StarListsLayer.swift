import Core
import Features
import Terminal

/// The account's lists of stars, each checked if a repository is in it.
struct StarListsLayer: Layer {
    let state: AppState
    let look: Look
    let frame: MenuFrame
    private let lists: [StarList]
    /// The places of those that the repository is in.
    private let checked: [Int]

    init(menu: CommandMenu, state: AppState, look: Look, layout: ScreenLayout) {
        (self.state, self.look) = (state, look)
        let subject = state.starLists.subject
        frame = MenuFrame(menu, title: Messages.listsTitle(subject?.fullName ?? ""), look, layout, hasFilter: false)
        lists = state.starLists.lists?.all ?? []
        checked = subject.flatMap { state.starLists.lists?.places(of: $0) } ?? []
    }

    /// The selected row; the last one if there are fewer rows now.
    private var selected: Int { min(frame.menu.selected, lists.count - 1) }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .chooseLists: [.shell(.closeDialog)]
        case .submit: lists.isEmpty ? [] : toggling(selected)
        case .undo: [.favourites(.undo)]
        default: command.lineEdit == nil ? frame.intents(of: command, count: lists.count) : []
        }
    }

    func intents(typing text: String) -> [Intent]? { text == " " && !lists.isEmpty ? toggling(selected) : [] }
    func intents(pasting text: String) -> [Intent]? { [] }

    private func toggling(_ place: Int) -> [Intent] { [.send(.toggleList(lists[place].id))] }

    var selection: Position? { frame.position(of: selected, count: lists.count) }

    var status: StatusText? {
        let text =
            state.starLists.isSending ? Messages.savingLists : state.isReadingStarLists ? Messages.readingLists : nil
        return StatusText(activity: text.map { look.working($0, state) })
    }

    var hints: [Hint]? { lists.isEmpty ? [.close] : [Hint(.submit, "add or remove"), Hint(.undo, "undo"), .close] }

    // MARK: Drawing

    /// What is said where there are no lists to choose.
    static func placeholder(_ state: AppState) -> String {
        if state.isReadingStarLists { return Messages.readingLists }
        if state.lacksListScope { return Messages.listsNeedScope }
        if let end = state.starListsWait { return Messages.listsWait(end.seconds(since: state.starLists.now)) }
        return state.starLists.lists == nil ? Messages.noListsRead : Messages.noLists
    }

    func draw(on canvas: inout Canvas) {
        let theme = look.theme
        frame.draw(
            lines: lists.count, around: max(0, selected), placeholder: StarListsLayer.placeholder(state), on: &canvas,
            target: { Target(press: [.shell(.selectInMenu($0))] + toggling($0)) }
        ) { index, canvas in
            let list = lists[index]
            canvas.write("[\(checked.contains(index) ? look.symbols.check : " ")] ", theme[.normal])
            let count = Quantities.grouped(list.items.count)
            let details = look.cells(
                list.isPrivate ? "\(Messages.privateList) \(look.symbols.separator) \(count)" : count)
            let room = max(0, canvas.remaining - 1 - details.columns - 2)
            let name = look.cells(Messages.listName(list.name)).truncated(to: room, repertoire: look.repertoire)
            canvas.write(name, index == selected ? theme[.strong] : theme[.normal])
            canvas.skip(to: canvas.columns - 1 - details.columns)
            canvas.write(details, theme[.dim])
        }
    }
}
