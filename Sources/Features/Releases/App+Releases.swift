public import Core
import Reactive

extension AppState {
    /// The selected release, unless repositories are marked.
    var selectedRelease: Release? {
        shell.screen == .releases && marks.isEmpty ? releases.selected?.release : nil
    }

    /// The release that is being looked at for the first time. Line by line, what is selected is not what is being read.
    var releaseToRead: ReleaseItem? {
        guard shell.screen == .releases, shell.dialog == nil, !account.isOpen, !shell.appearance.isReadInOrder,
            !releases.isMarked, let item = releases.selected, !item.release.isRead
        else { return nil }
        return item
    }

    /// More releases of a repository, once the oldest of those that are known is selected.
    var releasesDemand: Demand {
        var demand = Demand()
        guard shell.screen == .releases, let item = releases.selected,
            item.entry.favourite.status?.releases?.last?.tag == item.release.tag
        else { return demand }
        demand.add([ReleasesOfRepository(repository: item.repository).content], rest: pageRest, leavesReserve: true)
        return demand
    }

    /// The release whose page is shown; `nil` until the page follows the selection.
    public var releaseOfPage: Release? {
        guard let item = releases.selected, item.entry.id == page.subject?.id else { return nil }
        return item.release.tag == page.release ? item.release : nil
    }

    /// The address of the link that is being chosen on the page of a release, if it is a file of it, which Enter prints.
    public var fileToPrint: String? {
        guard let tag = page.release, let subject = page.subject, page.reader.link?.isCopied == false,
            case .address(let address) = page.reader.linkTarget
        else { return nil }
        let folder = "\(account.webAddress)/\(subject.fullName)/releases/download/\(tag.percentEncoded)/"
        // A link of the notes may begin like that, and lead elsewhere by `..`.
        return address.hasPrefix(folder) && !address.dropFirst(folder.count).contains("/") ? address : nil
    }
}

extension AppReactor {
    /// How long a release is selected until it is read.
    private static let reading = Duration.seconds(1)

    var releasesReaction: Reaction<State, Mutation> {
        .feedback("read release", from: { $0.releaseToRead?.id }) { [self] _ in
            .after(AppReactor.reading, on: clock) { [self] state in
                mark(state.releaseToRead.map { [$0] } ?? [], isRead: true, state)
            }
        }
    }

    /// Marks the selected release as read or unread, or all as read. That is said, and can be undone.
    func markReleases(isAll: Bool, _ state: AppState) -> Effect<Mutation, State> {
        let releases = state.releases
        let items = isAll ? releases.all.filter { !$0.release.isRead } : releases.selected.map { [$0] } ?? []
        guard let first = items.first else { return .immediate(state.list(.noticed(.nothingNew))) }
        let isRead = !first.release.isRead
        return mark(items, isRead: isRead, state).and(
            .immediate(
                .undo(.did(.read(items.favourites(isRead: !isRead)))),
                state.list(.noticed(.marked(releases: items.count, isRead: isRead)))))
    }

    private func mark(_ items: [ReleaseItem], isRead: Bool, _ state: AppState) -> Effect<Mutation, State> {
        favourites.work { $0.begin(items.favourites(isRead: isRead).map { .read($0) }, state.favourites) }
    }
}

extension [ReleaseItem] {
    /// Their favourites, with these of their releases only, read or unread.
    fileprivate func favourites(isRead: Bool) -> [Favourite] {
        Dictionary(grouping: self, by: \.entry.id).values.map { items in
            var favourite = items[0].entry.favourite
            favourite.status?.releases = items.map { item in
                var release = item.release
                release.isRead = isRead
                return release
            }
            return favourite
        }
    }
}

extension AppReactor {
    /// Prints, opens or copies the address of the selected release, or of a file of it.
    func take(_ state: AppState, by action: ListAction, file: String? = nil) -> Effect<Mutation, State> {
        guard let item = state.releases.selected else { return .none }
        guard let address = file ?? opening.links.release(item.release.tag, of: item.repository) else {
            return .immediate(state.list(.noticed(.unsafeName)))
        }
        switch action {
        case .copyAddress: return .copy(address, by: opening.copy, { .list(.noticed($0), on: .releases) })
        case .openInBrowser:
            let name = "\(item.repository.fullName) \(item.release.tag)"
            return open(OpenedPages(addresses: [address], names: [name]), state)
        default: return end(by: .end(.chosen(RepositoryChoice(texts: [address], ids: [item.entry.id]))), state)
        }
    }
}

/// The newest releases of a repository, with their files. Those of a favourite are saved when they arrive.
struct ReleasesOfRepository: ContentKey {
    static let kind = ContentKind(name: "releases", resource: .core, maxConcurrent: 1, capacity: 50)

    @ByID var repository: Repository

    var description: String { "releases of \(repository.id.rawValue)" }

    func load(from github: LoaderDependencies) async throws -> [Release] { try await github.releases(repository) }
}

extension LoadRun {
    /// The newest releases of a repository, newest first, and why there are none.
    package func releases(of repository: Repository) async -> (releases: [Release], failure: Failure?) {
        let key = ReleasesOfRepository(repository: repository)
        await load { _ in [key.content] }
        return (state.loader.value(of: key) ?? [], failure(of: key.content))
    }
}
