import Core
import Features

extension StarLists {
    /// The place of the list of a name; case does not matter, unless two differ in it alone.
    func place(named name: String) -> Int? {
        all.firstIndex { $0.name == name } ?? all.firstIndex { $0.name.lowercased() == name.lowercased() }
    }
}

/// Reads the account's lists of stars.
@MainActor
struct StarListsRun {
    let run: SubcommandRun
    /// Whether it waits for a rate limit.
    var waits = true

    /// Runs `ghlance favourites star-lists`.
    func list(_ command: FavouritesCommand.StarLists) async -> ExitStatus {
        let (lists, status) = await read()
        guard let lists else { return status }
        return max(
            status, command.list.print(lists.all, environment: run.environment, none: StarListsMessages.none))
    }

    /// The lists; `nil` if they are not known. What is wrong with them is said.
    func read() async -> (lists: StarLists?, status: ExitStatus) {
        let pages = await ViewedPages(run)
        let loads = pages.loads(waits: waits)
        let lists = await loads.starLists()
        await pages.close()
        let isOffline = run.settings.isOffline
        if lists == nil, !isOffline, !loads.hasToken {
            StandardStreams.complain(StarListsMessages.signIn)
            return (nil, .notSignedIn)
        }
        if loads.state.lacksListScope {
            StandardStreams.complain(StarListsMessages.needsScope)
            return (lists, .unreachable)
        }
        if let failure = loads.failure(of: .starLists), !isOffline || lists == nil {
            return (lists, SubcommandRun.report(failure, on: .starLists, isKept: lists != nil))
        }
        if let lists, !lists.isComplete {
            StandardStreams.complain(StarListsMessages.incomplete)
            return (lists, .unreachable)
        }
        return (lists, .chosen)
    }
}
