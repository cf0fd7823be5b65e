import Core
import Features
import Screens
import Terminal

extension Listing<PrintedRepository> {
    /// Repositories.
    ///
    /// - Parameters:
    ///   - name: The field with owner and name.
    ///   - sorts: The orders they can have.
    ///   - limit: How many are printed without `--limit`.
    static func repositories(
        _ fields: RepositoryFields, name: String = "fullName", sorts: [ListSort], limit: Int? = nil,
        whenEmpty: EmptyList = .isFine
    ) -> Listing {
        Listing(
            rows: "repositories", fields: fields,
            columns: [
                ListingColumn("Name", name), ListingColumn("Description", "description", isFlexible: true),
                ListingColumn("Visibility", "visibility", tabbed: { $0.repository.marks }),
                ListingColumn("Updated", "updatedAt"),
            ],
            sorts: sorts,
            forms: PrintForm.names.filter { $0 != "json" }.compactMap { name in
                let form = try? PrintForm(name)
                return form.map { form in ListForm(name) { form.text(of: $0) } }
            }, limit: limit, whenEmpty: whenEmpty)
    }
}

extension Repository {
    /// Its visibility, and whether it is a fork or archived, as `gh search repos` has it in a pipe; empty if that is not known.
    fileprivate var marks: String {
        if isBuiltIn { return "" }
        return ([visibility.rawValue] + [isFork ? "fork" : nil, isArchived ? "archived" : nil].compactMap(\.self))
            .joined(separator: ", ")
    }
}

/// Repositories as a table on a terminal, as the screen has them.
@MainActor
struct RepositoryDrawing {
    let query: SearchQuery
    let now: Timestamp
    let environment: [String: String]

    /// The width of a terminal that does not say how wide it is.
    private static let usualColumns = 80

    /// A heading, and a line for each.
    func lines(_ rows: [PrintedRepository]) -> [String] {
        let colors = OutputColors.count(environment)
        let repositories = rows.map(\.repository)
        let table = RepositoryTable(
            repositories, of: query, columns: StandardStreams.outputColumns ?? Self.usualColumns,
            appearance: Appearance(colors: colors ?? 0, repertoire: StandardStreams.outputRepertoire), now: now)
        let hasLinks = RepositoryDrawing.hasLinks(environment)
        let headings = table.rows.dropLast(rows.count).map {
            $0.text(from: RepositoryTable.firstColumn, colors: colors)
        }
        let lines = zip(table.rows.suffix(rows.count), rows).map { line, row in
            let address = hasLinks ? row.links.web(row.repository) : nil
            let link = address.map { Frame.Row.Link($0, columns: table.nameColumns) }
            return line.text(from: RepositoryTable.firstColumn, colors: colors, link: link)
        }
        return headings + lines
    }

    /// Whether links can be shown: the Linux console and `screen` cannot.
    static func hasLinks(_ environment: [String: String]) -> Bool {
        let name = environment["TERM"] ?? ""
        return name != "linux" && !name.hasPrefix("screen") && !name.hasPrefix("vt")
    }
}

/// The colours of standard output.
enum OutputColors {
    /// Their number; `nil` for text without sequences: where it is no terminal, unless colours are forced.
    ///
    /// Source: no-color.org: any value but the empty one; bixense.com/clicolors: any value but `0`, which comes first, as in gh.
    static func count(_ environment: [String: String]) -> Int? {
        func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
        let isForced = isSet("CLICOLOR_FORCE") && environment["CLICOLOR_FORCE"] != "0"
        let colors = TerminalType.colors(of: environment["TERM"])
        if isForced { return max(colors ?? 0, 8) }
        guard StandardStreams.outputIsTerminal else { return nil }
        return isSet("NO_COLOR") ? nil : colors
    }
}
