import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Worlds with the files of a repository.
extension AppWorld {
    static let threeRepositories = (1...3).map {
        Repository(
            id: .init(rawValue: $0), owner: "octo", name: "r\($0)", forks: 20, defaultBranch: "main", nodeID: "R_\($0)")
    }

    /// A program with three repositories in its list, the second selected.
    static func withRepositories(account: Account? = ScriptedAccount.login) async -> AppWorld {
        let world = await listing(SearchPage(repositories: threeRepositories, totalCount: 3), account: account)
        await world.send(.list(.move(.down)))
        return world
    }

    /// The same with the files of the selected repository on the screen.
    static func listingFiles(
        _ tree: RepositoryTree = ScriptedFiles.tree(), account: Account? = ScriptedAccount.login
    ) async -> AppWorld {
        let world = await withRepositories(account: account)
        world.files.answer(with: tree)
        await world.send(.listFiles)
        return world
    }

    /// A favourite in an offline session.
    static func offline() async -> AppWorld {
        let world = AppWorld(connection: .offline)
        world.begin(.shell(.show(.favourites)))
        await world.haveFavourites()
        return world
    }

    /// The files of a favourite in an offline session, saved or not.
    static func listingFilesOffline(saved: Bool, _ tree: RepositoryTree = ScriptedFiles.tree()) async -> AppWorld {
        let world = await offline()
        if saved { world.files.save(tree) }
        world.files.fail(.offline)
        await world.send(.listFiles)
        return world
    }

    /// Words are typed on the line, and Enter is pressed.
    func enter(_ words: String) async {
        await send(.list(.edit(.insert(words))))
        await send(.list(.submit))
    }

    /// Only the paths that are left are shown.
    func filter(by letters: String) async {
        await send(.list(.edit(.insert(letters))))
        await wait { $0.files.filterRequest == nil }
    }

    /// The rows: what is notable in brackets.
    var fileRows: [String] {
        guard let tree = state.files.listing?.tree else { return [] }
        return state.files.items.map { item in
            switch item.id {
            case .notable(let number): "[\(tree.path(number))]"
            case .node(let number): tree.path(number)
            case .hit(let index): "hit \(state.files.hit(index)?.path ?? "")"
            }
        }
    }
}
