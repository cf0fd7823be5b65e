import Model
import Reactive

extension LinkedReactor {
    /// Folds one mutation into the state.
    public static func reduce(into state: inout LinkedState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation): state.reduce(mutation)
        case .requested(let request): state.request = request
        case .reading: state.request?.isRead = true
        case .cancelled: state.request = nil
        case .refused(let notice):
            state.request = nil
            state.notices.emit(notice)
        case .loaded(let list, let now): state.receive(list, now)
        case .failed(let failure):
            let repository = state.request?.repository
            state.request = nil
            state.notices.emit(.linksNotLoaded(fullName: repository?.fullName ?? "", failure))
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
        case .closed: state.close()
        case .forgotten: state.forget()
        }
    }
}

extension LinkedState {
    /// Lists the repositories of the README that was requested.
    fileprivate mutating func receive(_ linked: LinkedList, _ now: Timestamp) {
        guard let request else { return }
        self.request = nil
        guard !linked.entries.isEmpty else {
            return notices.emit(.noLinks(fullName: request.repository.fullName, isTruncated: linked.isTruncated))
        }
        let isReload = isReload(request)
        var list = isReload ? self : LinkedState(now: now)
        if !isReload {
            list.takePlace(of: self)
            // The list that a repository was selected on is shown again by closing this one.
            let isNested = parent != nil && [.linked, .forks].contains(request.screen)
            list.earlier = isNested ? nested : []
            list.origin = request.screen
            list.screen.list.move(.top, rows: request.rows) { _ in "" }
        }
        list.number = number + 1
        list.parent = request.repository
        list.sections = linked.sections
        list.isTruncated = linked.isTruncated
        list.all = linked.entries.map(LinkedItem.init)
        list.places = Dictionary(
            list.all.indices.map { (list.all[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
        (list.placesByID, list.firstWanted, list.version) = ([:], 0, 0)
        (list.failure, list.asksForFacts, list.isLookedUp) = (nil, false, false)
        list.counts = LinkedCounts(list.all)
        list.now = now
        // In the README's order the rows are there at once.
        if list.line.text.isEmpty, list.screen.order == .readme {
            var request = LinkedArrangement.Request()
            request.list = list.number
            list.adopt(LinkedArrangement(request, of: list.all))
        }
        self = list
    }

    /// Shows rows in an arrangement. A new line or order begins at the top; otherwise the selection stays on its row.
    fileprivate mutating func adopt(_ arrangement: LinkedArrangement) {
        guard arrangement.request.list == number else { return }
        let former = self.arrangement.request
        let isSame =
            former.text == arrangement.request.text && former.order == arrangement.request.order
            && former.list == number
        // Where facts move rows, the first row stays selected until the user selects another.
        let keepsSelection = former.list != number || isSame && (list.selectedIndex > 0 || screen.order == .readme)
        self.arrangement = arrangement
        shown = arrangement.places.map { all[$0] }
        screen.list.replace(with: shown.lazy.map(\.id), keepsSelection: keepsSelection)
    }

    /// Takes in facts.
    fileprivate mutating func take(_ facts: LinkedFacts) {
        guard !facts.isEmpty else { return }
        for place in facts.keys.compactMap({ places[$0] }).sorted() {
            guard let fact = facts[all[place].id] else { continue }
            counts.add(all[place], -1)
            all[place].take(fact)
            if case .found(let repository, _) = fact { note(repository.id, at: place) }
            counts.add(all[place], 1)
        }
        while firstWanted < all.count, !all[firstWanted].isWanted { firstWanted += 1 }
        version += 1
        // Rows that stay where they are need no arrangement to be drawn.
        for index in shown.indices where facts[shown[index].id] != nil {
            if let place = places[shown[index].id] { shown[index] = all[place] }
        }
    }

    /// Of two names of a repository, the first one in the README stays.
    private mutating func note(_ id: Repository.ID, at place: Int) {
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

    mutating func forget() {
        var none = LinkedState(now: now)
        none.takePlace(of: self)
        none.number = number + 1
        self = none
    }

    /// What belongs to the screen, and not to a list, stays as it is.
    mutating func takePlace(of other: LinkedState) {
        notices = other.notices
        activity = other.activity
        screen.list.resize(screenRows: other.screen.list.screenRows)
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
