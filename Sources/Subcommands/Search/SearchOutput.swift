import Features
import Model
import Query
import Screens
import Terminal

/// What `ghlance search` prints of its results.
@MainActor
struct SearchOutput {
    /// The form, if one was asked for.
    let form: OutputForm?
    let query: SearchQuery
    let links: RepositoryLinks
    let now: Timestamp
    let path: (Repository) -> String?

    /// The width of a terminal that does not say how wide it is.
    private static let usualColumns = 80

    /// Prints the results.
    ///
    /// - Returns: Whether all of it could be written.
    func write(_ repositories: [Repository], environment: [String: String]) -> Bool {
        switch form {
        case .json?:
            let lines = form?.lines(repositories, links, path: path) ?? []
            return StandardStreams.answer(json: lines.joined(separator: "\n"))
        case .template?:
            return StandardStreams.answer(form?.lines(repositories, links, path: path) ?? [], endingWith: "\n")
        case nil:
            if repositories.isEmpty { return true }
            guard StandardStreams.outputIsTerminal else {
                return StandardStreams.answer(repositories.map(SearchOutput.tabSeparated), endingWith: "\n")
            }
            return StandardStreams.answer(safe: table(repositories, environment))
        }
    }

    /// A repository as `gh search repos` has it in a pipe: name, description, visibility and time of the last update.
    static func tabSeparated(_ repository: Repository) -> String {
        let marks = [repository.isFork ? "fork" : nil, repository.isArchived ? "archived" : nil].compactMap { $0 }
        let description = (repository.description ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return [
            repository.fullName, description, ([repository.visibility.rawValue] + marks).joined(separator: ", "),
            repository.updatedAt?.inCalendar.iso8601Text ?? "",
        ].map(FieldValue.oneLine).joined(separator: "\t")
    }

    private func table(_ repositories: [Repository], _ environment: [String: String]) -> [String] {
        let colors = SearchOutput.colors(environment)
        let table = RepositoryTable(
            repositories, of: query, columns: StandardStreams.outputColumns ?? SearchOutput.usualColumns,
            appearance: Appearance(colors: colors ?? 0, repertoire: StandardStreams.outputRepertoire), now: now)
        let hasLinks = SearchOutput.hasLinks(environment)
        let headings = table.rows.dropLast(repositories.count).map {
            $0.text(from: RepositoryTable.firstColumn, colors: colors)
        }
        let rows = zip(table.rows.suffix(repositories.count), repositories).map { row, repository in
            let link = hasLinks ? links.web(repository).map { Frame.Row.Link($0, columns: table.nameColumns) } : nil
            return row.text(from: RepositoryTable.firstColumn, colors: colors, link: link)
        }
        return headings + rows
    }

    /// The number of colours; `nil` for text without sequences. Source: no-color.org: any value but the empty one.
    static func colors(_ environment: [String: String]) -> Int? {
        let colors = TerminalType.colors(of: environment["TERM"])
        return environment["NO_COLOR"].map { !$0.isEmpty } ?? false ? colors.map { _ in 0 } : colors
    }

    /// Whether links can be shown: the Linux console and `screen` cannot.
    static func hasLinks(_ environment: [String: String]) -> Bool {
        let name = environment["TERM"] ?? ""
        return name != "linux" && !name.hasPrefix("screen") && !name.hasPrefix("vt")
    }
}
