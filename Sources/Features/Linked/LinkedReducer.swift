import Core

extension LinkedReactor {
    public static func reduce(into state: inout LinkedState, _ mutation: Mutation) {
        switch mutation {
        case .opened(let repository, let rows): state.open(repository, rows)
        case .reloading: (state.isAwaited, state.isRead) = (true, false)
        case .reading: state.isRead = true
        case .cancelled: state.isRead = false
        case .loaded(let list): if state.isAwaited { state.receive(list) }
        case .arranged(let arrangement): state.adopt(arrangement)
        case .lookedUp(let facts, let number):
            guard number == state.number else { return }
            state.isLookedUp = true
            state.take(facts)
        case .found(let facts, let number):
            guard number == state.number else { return }
            state.asksForFacts = false
            state.take(facts)
        case .factsFailed(let failure):
            state.asksForFacts = false
            state.failure = failure
        case .asked:
            state.asksForFacts = true
            state.failure = nil
        case .forgotten: state.open(nil)
        }
    }
}

extension LinkedState {
    /// Begins with the list of a repository, or with none.
    fileprivate mutating func open(_ repository: Repository?, _ rows: Int? = nil) {
        var list = LinkedState()
        list.keepScreenState(of: self, rows: rows)
        list.activity = activity
        list.number = number + 1
        (list.parent, list.isAwaited) = (repository, repository != nil)
        self = list
    }

    fileprivate mutating func receive(_ linked: LinkedList?) {
        (isAwaited, isRead, hasReadme) = (false, false, linked != nil)
        number += 1
        sections = linked?.sections ?? []
        isTruncated = linked?.isTruncated ?? false
        all = linked?.entries.map(LinkedItem.init) ?? []
        places = Dictionary(all.indices.map { (all[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
        (placesByID, firstWanted, version) = ([:], 0, 0)
        (failure, asksForFacts, isLookedUp) = (nil, false, false)
        counts = LinkedCounts(all)
        // In the README's order, the rows need no arrangement.
        if line.text.isEmpty, order == .readme {
            var request = LinkedArrangement.Request()
            request.list = number
            adopt(LinkedArrangement(request, of: all))
        }
    }

    /// A new line or order begins at the top; otherwise the selection stays on its row.
    fileprivate mutating func adopt(_ arrangement: LinkedArrangement) {
        guard arrangement.request.list == number else { return }
        let former = self.arrangement.request
        let isSame =
            former.text == arrangement.request.text && former.order == arrangement.request.order
            && former.list == number
        // When facts move rows, the first row stays selected until the user selects another.
        let keepsSelection = former.list != number || isSame && (list.selectedIndex > 0 || order == .readme)
        self.arrangement = arrangement
        shown = arrangement.places.map { all[$0] }
        screen.list.replace(with: shown.lazy.map(\.id), keepsSelection: keepsSelection)
        followResumedRow()
    }

    fileprivate mutating func take(_ facts: LinkedFacts) {
        guard !facts.isEmpty else { return }
        for place in facts.keys.compactMap({ places[$0] }).sorted() {
            guard let fact = facts[all[place].id] else { continue }
            counts.add(all[place], -1)
            all[place].take(fact)
            if case .found(let repository, _) = fact { record(repository.id, at: place) }
            counts.add(all[place], 1)
        }
        while firstWanted < all.count, !all[firstWanted].isWanted { firstWanted += 1 }
        version += 1
        // Rows that stay in place can be drawn without another arrangement.
        for index in shown.indices where facts[shown[index].id] != nil {
            if let place = places[shown[index].id] { shown[index] = all[place] }
        }
    }

    /// Of two names of a repository, the first one in the README stays.
    private mutating func record(_ id: Repository.ID, at place: Int) {
        guard let other = placesByID[id], other != place else {
            placesByID[id] = place
            return
        }
        let (first, second) = (min(place, other), max(place, other))
        placesByID[id] = first
        if second != place { counts.add(all[second], -1) }
        all[second].knowledge = .duplicate
        if second != place { counts.add(all[second], 1) }
    }
}

extension LinkedItem {
    fileprivate mutating func take(_ fact: LinkedFact) {
        switch fact {
        case .found(let repository, let isCurrent):
            self.repository = repository
            knowledge = isCurrent ? .current : .outdated
        case .gone: knowledge = .gone
        case .hidden: knowledge = .hidden
        }
    }
}
