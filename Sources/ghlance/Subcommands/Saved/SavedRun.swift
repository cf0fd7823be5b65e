import ArgumentParser
import Core
import GitHub
import Library

/// Runs `ghlance saved`.
@MainActor
struct SavedRun {
    private let run: SubcommandRun
    private let library: Library

    /// Runs the arguments of `ghlance saved` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        if arguments.first == "run" {
            throw ValidationError(SavedMessages.runWasRemoved(arguments.dropFirst().first ?? "NAME"))
        }
        return try SubcommandRun.perform(SavedCommand.self, arguments, environment: environment) { run, command in
            let library = try await run.openLibrary(for: run.identity)
            defer { try? library.close() }
            let saved = SavedRun(run: run, library: library)
            return switch command {
            case let list as SavedCommand.List: try await saved.list(list)
            case let add as SavedCommand.Add: try await saved.add(add)
            case let remove as SavedCommand.Remove: try await saved.remove(remove)
            default: .usage
            }
        }
    }

    private var host: String { run.host.origin }

    private func list(_ command: SavedCommand.List) async throws -> ExitStatus {
        let own = try await library.savedSearches(host: host)
        let all = own.withBuiltIn(at: SystemTime.now).sorted { $0.id < $1.id }
        let rows = all.map { search in
            SavedCommand.Row(search: search, isBuiltIn: own.named(search.name.text) == nil)
        }
        return command.list.print(rows, environment: run.environment)
    }

    private func add(_ command: SavedCommand.Add) async throws -> ExitStatus {
        let own = try await library.savedSearches(host: host)
        let name = try valid(command.search) { text throws(SavedSearchName.Problem) in
            try SavedSearchName(new: text, besides: own)
        }
        let query = SearchQuery(command.words.joined(separator: " "), sort: command.sort)
        guard !query.isEmpty, query.namedSearch == nil else { throw ValidationError(SavedMessages.noQuery) }
        if !command.noCheck, let problem = QueryCheck(query.text).obstacle {
            throw ValidationError(SavedMessages.refusal(problem))
        }
        let former = own.named(name.text)
        if let former, !command.clobber {
            StandardStreams.complain(SavedMessages.taken(former))
            return .failed
        }
        let search = SavedSearch(name: name, query: query.text, sort: query.sort, savedAt: SystemTime.now)
        try await library.save(search, host: host, renamedFrom: former?.name)
        run.say(SavedMessages.saved(search))
        return .chosen
    }

    private func remove(_ command: SavedCommand.Remove) async throws -> ExitStatus {
        var own = try await library.savedSearches(host: host)
        // A name that was saved under other rules can be removed, too.
        let names = try command.searches.map { [own] typed in
            try own.named(String(typed.drop { $0 == "@" }))?.name
                ?? valid(typed) { text throws(SavedSearchName.Problem) in
                    try SavedSearchName(text)
                }
        }
        var status = ExitStatus.chosen
        for name in names {
            if let search = own.named(name.text) {
                try await library.removeSavedSearch(search.name, host: host)
                own.removeAll { $0.id == search.id }
                run.say(SavedMessages.removed(search))
                continue
            }
            let isBuiltIn = own.withBuiltIn(at: SystemTime.now).named(name.text) != nil
            StandardStreams.complain(
                isBuiltIn
                    ? SavedMessages.builtIn(name) : SearchMessages.noSuchSearch(name.text, all: own.map(\.name.text)))
            status = .failed
        }
        return status
    }

    private func valid(
        _ typed: String, _ name: (String) throws(SavedSearchName.Problem) -> SavedSearchName
    ) throws(ValidationError) -> SavedSearchName {
        do throws(SavedSearchName.Problem) { return try name(typed) } catch {
            throw ValidationError(SavedMessages.name(typed, error))
        }
    }
}
