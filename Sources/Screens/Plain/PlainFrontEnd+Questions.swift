import Core
import Features

/// What plain mode asks: what the screen asks in a form, a box or a menu.
extension PlainFrontEnd {
    /// Asks what the screen asks in a form or a box.
    mutating func ask(_ state: AppState, _ turn: inout Turn) {
        if let alert = state.shell.alert {
            guard alert != said.alert else { return }
            said.alert = alert
            offer(
                Messages.question(alert),
                alert.choices.map { (Messages.choice($0), [.shell(.answer($0))]) }, searches: false, &turn)
            return
        }
        if said.alert != nil {
            said.alert = nil
            question = nil
        }
        guard let (kind, sentences) = form(state) else {
            if !said.form.isEmpty { question = nil }
            said.form = []
            return
        }
        turn.lines += sentences.filter { !said.form.contains($0) && !$0.isEmpty }
        said.form = sentences
        question = kind
    }

    private func form(_ state: AppState) -> (Question, [String])? {
        if let form = state.shownCloneForm {
            let verdict =
                switch form.verdict {
                case .incomplete: Messages.typeFolder
                case .refused(let failure): Messages.cloneObstacle(failure, form)
                case .accepted(let folders, let clones, let others) where !clones.isEmpty:
                    "\(Messages.cloneFolders(folders, clones, others, form)). \(PlainMessages.enterAccepts)"
                case .accepted: PlainMessages.enterAccepts
                }
            return (.cloneFolder, ["\(Messages.cloneTitle(form.repositories)) \(form.line.text)", verdict])
        }
        if let naming = state.shownNaming {
            let title =
                naming.subject.saved.map { Messages.renamingTitle($0.name.text) }
                ?? Messages.namingTitle(naming.subject.query)
            if let problem = naming.problem {
                return (.searchName, ["\(title):"] + Messages.problem(problem).prefix(1))
            }
            guard case .failure(let problem) = naming.name(besides: state.history.saved), problem != .empty else {
                return (.searchName, ["\(title):"])
            }
            return (.searchName, ["\(title):", problem.summary])
        }
        guard state.shell.screen == .favourites, case .form(let form) = state.favourites.pane else { return nil }
        var sentences = ["\(Messages.formTitle):"]
        switch form.reference {
        case .success(let reference): sentences += form.failure.map { [Messages.notFetched(reference, $0)] } ?? []
        case .failure(let problem): if !form.line.text.isEmpty { sentences.append(problem.summary) }
        }
        return (.repository, sentences)
    }

    mutating func offerFacets(_ state: AppState, _ turn: inout Turn) {
        wantsFacets = false
        let choices = state.shownFacets.map { facet -> (String, [AppReactor.Action]) in
            let group = facet.group.map { "\(Messages.title($0)) " } ?? ""
            let isAdded = state.facetQuery.has(facet.filter)
            let name = group + Messages.label(facet) + (facet.count.map { ", \(Quantities.grouped($0))" } ?? "")
            return (isAdded ? PlainMessages.current(name) : name, [.toggleFacet(facet.filter), .shell(.closeDialog)])
        }
        offer(Messages.facetsTitle(rows: state.facets.counts?.rowCount), choices, searches: true, &turn)
    }

    /// Offers the lists of stars, once they are read.
    mutating func offerLists(_ state: AppState, _ turn: inout Turn) {
        guard !state.isReadingStarLists else { return }
        wantsLists = false
        // Why there are none to choose is a notice.
        guard state.shell.dialog?.kind == .lists, let subject = state.starLists.subject else { return }
        let lists = state.starLists.lists
        guard let all = lists?.all, !all.isEmpty else {
            turn.actions.append(.shell(.closeDialog))
            return turn.lines.append(
                state.lacksListScope
                    ? PlainMessages.obstacle(Messages.listsNeedScope) : Messages.noStarLists(state))
        }
        let chosen = state.starLists.ids(of: subject)
        let choices = all.map { list -> (String, [AppReactor.Action]) in
            let name = Messages.listName(list.name) + (list.isPrivate ? ", \(Messages.privateList)" : "")
            return (
                chosen.contains(list.id) ? PlainMessages.current(name) : name,
                [.toggleList(list.id), .shell(.closeDialog)]
            )
        }
        offer(Messages.listsTitle(subject.fullName), choices, searches: false, &turn)
    }

    /// Offers a choice by number.
    mutating func offer(
        _ title: String, _ choices: [(name: String, actions: [AppReactor.Action])], searches: Bool,
        _ turn: inout Turn
    ) {
        turn.lines.append(title.hasSuffix("?") ? title : "\(title):")
        turn.lines += choices.enumerated().map { PlainMessages.row($0 + 1, $1.name) }
        question = .menu(choices.map(\.actions), searches: searches)
    }
}
