import Core
import Features
import Terminal

extension MenuLayer {
    /// The account's lists of stars, each checked if a repository is in it.
    init(starLists menu: CommandMenu, _ state: AppState, _ layout: ScreenLayout, _ look: Look) {
        let (theme, subject) = (look.theme, state.starLists.subject)
        let lists = state.starLists.lists?.all ?? []
        let checked = subject.flatMap { state.starLists.lists?.places(of: $0) } ?? []
        let rows = lists.enumerated().map { index, list in
            let (isChecked, name) = (checked.contains(index), Messages.listName(list.name))
            let count = Quantities.grouped(list.items.count)
            let spoken = [
                name, list.isPrivate ? Messages.privateList : "",
                Messages.repositories(count, isOne: list.items.count == 1), isChecked ? PlainMessages.isCurrent : "",
            ]
            return Row(
                choosing: [.send(.toggleList(list.id))], press: .selectsAndChooses,
                spoken: spoken.filter { !$0.isEmpty }.joined(separator: ", ")
            ) { isSelected, canvas in
                canvas.write("[\(isChecked ? look.symbols.check : " ")] ", theme[.normal])
                let details = look.cells(
                    list.isPrivate ? Messages.privateList + look.symbols.between + count : count)
                let room = canvas.remaining - 1 - details.columns - 2
                canvas.write(name, theme[isSelected ? .strong : .normal], field: room)
                canvas.skip(to: canvas.columns - 1 - details.columns)
                canvas.write(details, theme[.dim])
            }
        }
        let activity =
            state.starLists.isSending ? Messages.savingLists : state.isReadingStarLists ? Messages.readingLists : nil
        let toggling = rows.isEmpty ? [] : rows[menu.row(of: rows.count)].choosing
        func keys(_ command: Command) -> [Intent]? {
            switch command {
            case .chooseLists: [.shell(.closeDialog)]
            case .undo: [.favourites(.undo)]
            default: nil
            }
        }
        self.init(
            menu: menu, title: "Star lists of \(subject?.fullName ?? "")", rows: rows, look: look, layout: layout,
            hasFilter: false, placeholder: Messages.noStarLists(state),
            isAwaited: rows.isEmpty && state.isReadingStarLists,
            status: StatusText(activity: activity.map { look.working($0, state) }),
            hints: rows.isEmpty ? [.close] : [Hint(.submit, "add or remove"), Hint(.undo, "undo"), .close],
            typing: { $0 == " " ? toggling : nil },
            keys: keys)
    }
}

extension Messages {
    /// What is said where there are no lists to choose.
    static func noStarLists(_ state: AppState) -> String {
        if state.isReadingStarLists { return readingLists }
        if state.lacksListScope { return listsNeedScope }
        if let end = state.starListsWait { return listsWait(end.seconds(since: state.now)) }
        return state.starLists.lists == nil ? noListsRead : noLists
    }
}
