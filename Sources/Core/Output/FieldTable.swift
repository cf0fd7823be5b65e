public enum FieldKind: String, Sendable {
    case text, number, flag, date, list, object
}

/// A field of a row, as named on command lines and in JSON.
public struct Field<Row>: Sendable {
    public private(set) var name: String
    /// Other names, which help does not list.
    public let synonyms: [String]
    public let kind: FieldKind
    public let summary: String
    /// Whether it is only in GitHub's answers, not in the library.
    package let isOnlyInAnswers: Bool
    /// Whether it is one of the facts beyond a search result, which take requests of their own.
    package let isOfFacts: Bool
    /// Whether it names a file: if NUL ends a row, its text is printed unchanged.
    let isPath: Bool
    package let value: @Sendable (Row) -> FieldValue

    package init(
        _ name: String, _ kind: FieldKind, _ summary: String, also synonyms: [String] = [],
        isOnlyInAnswers: Bool = false, isOfFacts: Bool = false, isPath: Bool = false,
        value: @escaping @Sendable (Row) -> FieldValue
    ) {
        (self.name, self.kind, self.summary, self.synonyms) = (name, kind, summary, synonyms)
        (self.isOnlyInAnswers, self.isOfFacts, self.isPath) = (isOnlyInAnswers, isOfFacts, isPath)
        self.value = value
    }

    /// - Parameter isNull: Whether a NUL follows the row, so that it may contain any other character.
    package func text(_ row: Row, endedByNull isNull: Bool) -> String {
        if isPath, isNull, case .text(let text) = value(row) { return text }
        return value(row).line
    }

    func withValue(_ value: @escaping @Sendable (Row) -> FieldValue) -> Field {
        Field(
            name, kind, summary, also: synonyms, isOnlyInAnswers: isOnlyInAnswers, isOfFacts: isOfFacts, isPath: isPath,
            value: value)
    }

    package func named(_ name: String) -> Field {
        var field = self
        field.name = name
        return field
    }
}

/// Columns, JSON, templates and documents are made from it.
public struct FieldTable<Row>: Sendable {
    public var rows: [Field<Row>]

    package init(rows: [Field<Row>]) { self.rows = rows }

    public var names: [String] { rows.map(\.name) }

    public func field(_ name: some StringProtocol) -> Field<Row>? {
        rows.first { $0.name == name } ?? rows.first { $0.synonyms.contains { $0 == name } }
    }

    /// The name that was probably meant; `nil` if none is similar.
    public func nearest(to name: some StringProtocol) -> String? {
        NearestName.nearest(to: String(name), among: rows.lazy.flatMap { [$0.name] + $0.synonyms })
    }

    /// An object on one line of JSON.
    package func json(_ row: Row) -> String { JSONText.object(rows.map { ($0.name, $0.value(row).json) }) }

    /// The same fields for rows that contain these rows.
    package func of<Other>(_ row: @escaping @Sendable (Other) -> Row) -> FieldTable<Other> {
        FieldTable<Other>(
            rows: rows.map { field in
                Field<Other>(
                    field.name, field.kind, field.summary, also: field.synonyms,
                    isOnlyInAnswers: field.isOnlyInAnswers, isOfFacts: field.isOfFacts, isPath: field.isPath
                ) { field.value(row($0)) }
            })
    }
}

package enum FieldListProblem: Error, Equatable {
    case empty
    case unknown(String, nearest: String?)
}

extension FieldTable {
    /// The fields of a comma-separated list, in its order and under the names it uses.
    package func fields(in list: String) throws(FieldListProblem) -> FieldTable {
        var fields: [Field<Row>] = []
        for part in list.split(separator: ",", omittingEmptySubsequences: true) {
            let name = String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            guard let field = field(name) else { throw .unknown(name, nearest: nearest(to: name)) }
            // A repeated name would repeat a member in JSON.
            if !fields.contains(where: { $0.name == name }) { fields.append(field.named(name)) }
        }
        if fields.isEmpty { throw .empty }
        return FieldTable(rows: fields)
    }
}
