import ArgumentParser
import Core
import GitHub
import Library

/// Runs `ghlance cache`.
@MainActor
struct CacheRun {
    private let library: Library
    private let environment: [String: String]

    /// Runs the arguments of `ghlance cache` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        try SubcommandRun.perform(CacheCommand.self, arguments, environment: environment) { run, command in
            let library = try await run.openLibrary(for: run.identity)
            defer { try? library.close() }
            let cache = CacheRun(library: library, environment: run.environment)
            return switch command {
            case let info as CacheCommand.Info: try await cache.info(info)
            case let clear as CacheCommand.Clear: try await cache.clear(clear)
            default: .usage
            }
        }
    }

    private func info(_ command: CacheCommand.Info) async throws -> ExitStatus {
        let contents = try await library.contents()
        func row(_ kind: String, _ amount: LibraryContents.Amount) -> CacheCommand.Row {
            CacheCommand.Row(kind: kind, count: amount.count, bytes: amount.bytes)
        }
        let rows =
            contents.amounts.map { row($0.kind.rawValue, $0.amount) } + [
                row("copies", contents.copies),
                CacheCommand.Row(kind: "file", bytes: contents.bytes, path: contents.path),
            ]
        return command.list.print(rows, environment: environment)
    }

    private func clear(_ command: CacheCommand.Clear) async throws -> ExitStatus {
        var parts: Set<Reloadable> = command.all ? Set(Reloadable.allCases) : []
        if command.pages { parts.insert(.pages) }
        if command.answers { parts.insert(.answers) }
        if command.readmes { parts.insert(.readmes) }
        let before = try await library.contents()
        try await library.clear(parts)
        let after = try await library.contents()
        let removed = zip(before.amounts, after.amounts).map { ($0.kind, $0.amount.count - $1.amount.count) }
        let text = CacheMessages.cleared(removed, freed: before.bytes - after.bytes)
        return SubcommandRun.answer(StandardStreams.say(text))
    }
}
