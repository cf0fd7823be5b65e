import Core
import Features

struct ReleasesContent: LibraryListContent {
    let state: AppState
    let look: Look
    /// Every row asks for them, so they are made once.
    let headings: [(index: Int, text: String)]

    init(state: AppState, look: Look) {
        (self.state, self.look) = (state, look)
        let releases = state.releases
        headings = releases.order == 0 ? Messages.periods(of: releases.items, at: state.now) : []
    }

    private var releases: ReleasesState { state.releases }

    var orders: (names: [String], current: Int) { (["newest first", "by repository"], releases.order) }

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .acknowledge: [.send(.markReleases(isAll: false))]
        case .acknowledgeAll: [.send(.markReleases(isAll: true))]
        default: nil
        }
    }

    // MARK: The list

    var descriptionTitle: String { "Release" }

    func columns(_ width: Int, _ cache: RowCache) -> RepositoryColumns {
        RepositoryColumns(width: width, order: .release, shown: [.age, .description])
    }

    /// A release is a row of its repository, with its title as the description.
    func rows(_ indices: Range<Int>, width: Int, _ cache: RowCache) -> [ListRow] {
        let columns = columns(width, cache)
        var context = RowContext(state, columns: columns, width: width, now: state.now, words: releases.words)
        // They all are.
        context.favourites = []
        return indices.map { index in
            let (release, isSelected) = (releases.items[index].release, index == releases.list.selectedIndex)
            var repository = releases.items[index].repository
            (repository.description, repository.pushedAt) = (release.title, release.publishedAt)
            // A narrow list has no other place for it.
            if columns.description == 0 { repository.name += " \(release.tag)" }
            var row = context.row(repository, isSelected: isSelected)
            row.lead = release.tag
            // A narrow list has a symbol in place of it, for those that are unread.
            if columns.description > 0 || !release.isRead {
                row.news = Messages.marks(of: release, separator: look.symbols.between)
            }
            return .repository(row)
        }
    }

    // MARK: Counts

    var loading: LibraryLoading { state.favourites.loading }
    var counts: (all: Int, shown: Int) { (releases.all.count, releases.items.count) }
    var selectedIndex: Int { releases.list.selectedIndex }
    func total(_ count: String, isOne: Bool) -> String { count + (isOne ? " release" : " releases") }
    var noMatches: String { Messages.noReleaseMatches }

    var emptyText: (summary: String, advice: [String]) {
        if state.search.connection == .offline {
            return (Messages.noReleases, [Messages.pageOfflineAdvice("release")])
        }
        let signIn = Messages.releasesNeedToken(look.name(of: .showAccount))
        return (Messages.noReleases, [state.hasToken ? Messages.noReleasesAdvice : signIn])
    }

    var activity: String? { state.news.progress.map { look.working(Messages.checkingNews($0), state) } }

    var knowledge: [StyledText] {
        releases.unread > 0 ? [StyledText("\(Quantities.grouped(releases.unread)) unread", theme[.news])] : []
    }

    var hints: [Hint] {
        let cancel = state.news.progress == nil ? nil : Hint(.retry, "cancel")
        guard let selected = releases.selected else { return [cancel, .menu, .help].compactMap { $0 } }
        return [
            cancel, state.enterHint, releases.unread > 0 ? Hint(.nextNew, "next unread") : nil,
            Hint(.acknowledge, selected.release.isRead ? "mark unread" : "mark read"), state.pageHint, state.markHint,
            .menu, .open, .help,
        ].compactMap { $0 }
    }
}
