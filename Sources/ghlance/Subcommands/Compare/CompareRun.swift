import ArgumentParser
import Core
import Features
import GitHub

/// Runs `ghlance compare`.
@MainActor
struct CompareRun {
    let run: SubcommandRun
    let command: CompareCommand
    let pages: ViewedPages
    let loads: LoadRun

    /// Runs the arguments of `ghlance compare` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        try SubcommandRun.perform(CompareCommand.self, arguments, environment: environment) { run, command in
            guard let command = command as? CompareCommand else { return .usage }
            let references = try command.names.map { try run.reference($0) }
            let pages = await ViewedPages(run)
            let loads = pages.loads(waits: !command.reading.noWait)
            let status = await CompareRun(run: run, command: command, pages: pages, loads: loads).compare(references)
            await pages.close()
            return status
        }
    }

    private func compare(_ references: [RepositoryReference]) async -> ExitStatus {
        var (status, repositories) = (ExitStatus.chosen, [Repository]())
        for reference in references where status != .notSignedIn {
            let found = await loads.found(reference)
            status = max(status, found.status)
            guard let repository = found.repository else { continue }
            if repositories.contains(where: { $0.id == repository.id }) {
                StandardStreams.complain(CompareMessages.repeated(repository.fullName))
            } else {
                repositories.append(repository)
            }
        }
        guard repositories.count >= CompareState.counts.lowerBound else {
            if status != .notSignedIn { StandardStreams.complain(CompareMessages.tooFew) }
            return status == .chosen ? .failed : status
        }
        let (facts, failure) = await facts(of: repositories)
        if let failure { status = max(status, SubcommandRun.report(failure, on: .other("all facts"))) }
        return max(status, print(repositories, facts))
    }

    /// What is known, and why not all of it.
    private func facts(of repositories: [Repository]) async -> ([Repository.ID: ComparedFacts], Failure?) {
        let facts = await loads.comparison(of: repositories)
        if run.settings.isOffline { return (facts, nil) }
        if let failure = loads.failureOfComparison { return (facts, failure) }
        // What GitHub has left out of an answer.
        let left = repositories.first { facts[$0.id]?.unknown.values.contains(.failed) ?? false }
        return (facts, left.map { .malformedJSON(detail: CompareMessages.leftOut($0.fullName)) })
    }

    private func print(_ repositories: [Repository], _ facts: [Repository.ID: ComparedFacts]) -> ExitStatus {
        let rows = command.list.arranged(Comparison(repositories, facts, now: pages.now).compared(run.host.links))
        // The table has the repositories in the same order.
        let comparison = Comparison(
            rows.prefix(command.list.limit ?? rows.count).map(\.printed.repository), facts, now: pages.now)
        if command.markdown {
            let lines = comparison.markdown.split(separator: "\n").map(String.init)
            return SubcommandRun.answer(StandardStreams.answer(lines, endingWith: "\n"))
        }
        return command.list.print(rows, environment: run.environment, isArranged: true) { _ in
            ComparisonTable(
                cells: comparison.cells, columns: StandardStreams.outputColumns ?? .max,
                repertoire: StandardStreams.outputRepertoire
            ).lines
        }
    }
}

/// The table on a terminal: as many columns as fit beside the names, the others below.
struct ComparisonTable {
    /// The cells of the narrowest column.
    private static let narrowest = 24
    private static let gap = 2

    let cells: [[String]]
    let columns: Int
    let repertoire: Repertoire

    /// One line per row or part of it, without control characters.
    var lines: [String] {
        let texts = cells.map { $0.map { CellText($0, repertoire: repertoire) } }
        let count = (texts.first?.count ?? 1) - 1
        let names = min(texts.compactMap { $0.first?.columns }.max() ?? 0, max(1, columns / 3))
        let room = max(1, columns - names)
        let fitting = max(1, min(count, room / (Self.narrowest + Self.gap)))
        let width = max(1, room / fitting - Self.gap)
        return stride(from: 1, through: count, by: fitting).flatMap { first -> [String] in
            let shown = first..<min(first + fitting, count + 1)
            let block = texts.flatMap { row in lines([(row[0], names)] + shown.map { (row[$0], width) }) }
            return first == 1 ? block : [""] + block
        }
    }

    private func lines(_ row: [(text: CellText, width: Int)]) -> [String] {
        let parts = row.map { $0.text.folded(to: $0.width) }
        return (0..<(parts.map(\.count).max() ?? 0)).map { index in
            let texts = zip(parts, row).map { part, cell in
                let text = index < part.count ? part[index] : CellText("")
                return text.string + String(repeating: " ", count: max(0, cell.width - text.columns))
            }
            let line = texts.joined(separator: String(repeating: " ", count: Self.gap))
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
