import Core
import Screens

/// A command that prints rows with fields. They are declared once: help, columns, JSON, templates, sort orders and the reference are made
/// of the declaration.
protocol PrintingCommand: SubcommandAction {
    /// What is printed, such as a repository.
    associatedtype Row: Sendable
    static var listing: Listing<Row> { get }
}

extension PrintingCommand {
    /// The fields that can be printed, with a few words about each.
    static var fieldSummaries: [(name: String, summary: String)] { listing.fields.rows.map { ($0.name, $0.summary) } }
    static var formNames: [String] { listing.forms.map(\.name) + ["json"] }
}

protocol ListingCommand: PrintingCommand { var list: ListOptions<Self> { get } }

/// What can be printed of the rows of a list.
struct Listing<Row: Sendable>: Sendable {
    /// What the rows are, in the plural: `repositories`.
    let rows: String
    /// The fields for `--json`, templates and `--print`.
    let fields: FieldTable<Row>
    /// The columns, on a terminal with headings and elsewhere with tabs between them.
    let columns: [ListingColumn<Row>]
    /// The orders for `--sort`; the first is the default.
    let sorts: [ListSort]
    /// The forms that `--print` takes beside fields and templates.
    var forms: [ListForm<Row>] = []
    /// How many are printed without `--limit`; `nil` for all.
    var limit: Int?
    /// What it means that there are no rows.
    var whenEmpty = EmptyList.isFine
}

struct ListForm<Row>: Sendable {
    let name: String
    /// The text of a row; `nil` if it has none.
    let text: @Sendable (Row) -> String?

    init(_ name: String, text: @escaping @Sendable (Row) -> String?) { (self.name, self.text) = (name, text) }
}

/// What it means that a list has no rows.
enum EmptyList: Sendable {
    /// There may be none: status 0.
    case isFine
    /// Something was searched for and not found: status 1.
    case isNothingFound
    /// The latter if there were words to search for.
    case dependsOnWords
    /// There always are some.
    case neverHappens
}

struct ListSort: Sendable {
    let name: String
    /// The field whose values it compares; `nil` for the order in which the rows come.
    let field: String?
    /// Whether the least comes first, unless `--order` says otherwise.
    let isAscending: Bool
    /// Names it had, or has elsewhere; help does not have them.
    let synonyms: [String]

    init(_ name: String, _ field: String? = nil, isAscending: Bool = false, also synonyms: [String] = []) {
        (self.name, self.field, self.isAscending, self.synonyms) = (name, field, isAscending, synonyms)
    }
}

extension [ListSort] {
    /// The orders of repositories whose facts are known.
    static let repositories = [
        ListSort("stars", "stargazersCount"), ListSort("forks", "forksCount"), ListSort("updated", "updatedAt"),
        ListSort("pushed", "pushedAt", also: ["push", "last-push"]), ListSort("created", "createdAt"),
        ListSort("name", "fullName", isAscending: true),
    ]
}

struct ListingColumn<Row>: Sendable {
    let heading: String
    let field: String
    /// Whether it is cut if a line is too long for the terminal.
    let isFlexible: Bool
    /// Its text for programs; `nil` for the value of the field.
    let tabbed: (@Sendable (Row) -> String)?
    /// Its text for people; `nil` for what the value says itself.
    let text: (@Sendable (Row) -> String)?

    init(
        _ heading: String, _ field: String, isFlexible: Bool = false, tabbed: (@Sendable (Row) -> String)? = nil,
        text: (@Sendable (Row) -> String)? = nil
    ) {
        (self.heading, self.field, self.isFlexible) = (heading, field, isFlexible)
        (self.tabbed, self.text) = (tabbed, text)
    }
}

extension Listing {
    /// The rows in an order; a stable sort. Those whose value is not known come last.
    func arranged(_ rows: [Row], by sort: ListSort, isAscending: Bool) -> [Row] {
        guard let field = sort.field.flatMap({ fields.field($0) }) else {
            return isAscending == sort.isAscending ? rows : rows.reversed()
        }
        let values = rows.map(field.value)
        let order = rows.indices.sorted { left, right in
            let (one, other) = (values[left], values[right])
            guard let precedes = one.precedes(other) else { return left < right }
            return one.isUnknown || other.isUnknown ? other.isUnknown : precedes == isAscending
        }
        return order.map { rows[$0] }
    }

    /// Lines for programs: the values of the columns, with tabs between them.
    func tabbed(_ rows: [Row]) -> [String] {
        let fields = columns.compactMap { self.fields.field($0.field) }
        return rows.map { row in
            zip(columns, fields).map { column, field in
                let text = column.tabbed?(row) ?? field.value(row).line
                return FieldValue.oneLine(text).split(separator: " ").joined(separator: " ")
            }.joined(separator: "\t")
        }
    }

    /// Lines for people, below their headings.
    func table(_ rows: [Row], at now: Timestamp, columns width: Int?, repertoire: Repertoire) -> [String] {
        let fields = columns.compactMap { self.fields.field($0.field) }
        let cells = rows.map { row in
            zip(columns, fields).map { column, field in column.text?(row) ?? field.value(row).text(at: now) }
        }
        let numbers = fields.indices.filter { fields[$0].kind == .number }
        return TextTable(
            rows: [columns.map(\.heading)] + cells, rightAligned: Set(numbers),
            flexible: columns.firstIndex(where: \.isFlexible) ?? columns.count - 1, columns: width,
            repertoire: repertoire
        ).lines
    }
}

extension FieldValue {
    /// The value for people: numbers with separators, moments as ages.
    fileprivate func text(at now: Timestamp) -> String {
        switch self {
        case .number(let number): Quantities.grouped(number)
        case .date(let moment): Age(of: moment, at: now).text
        default: line
        }
    }
}
