/// What the values of a field are.
public enum FieldKind: String, Sendable {
    case text, number, flag, date, list, object
}

/// A field of the rows of a list, as it is named on command lines and in JSON.
public struct Field<Row>: Sendable {
    /// Its name.
    public private(set) var name: String
    /// Other names, which help does not have.
    public let synonyms: [String]
    /// What its values are.
    public let kind: FieldKind
    /// What it is, in a few words.
    public let summary: String
    /// Whether only an answer of GitHub has it, not the library.
    package let isOnlyInAnswers: Bool
    /// Whether it is of the facts beyond a search result, which take requests of their own.
    package let isOfFacts: Bool
    /// Whether it names a file: where NUL ends a row, its text is as it is.
    let isPath: Bool
    /// Its value.
    package let value: @Sendable (Row) -> FieldValue

    /// A field with its value.
    package init(
        _ name: String, _ kind: FieldKind, _ summary: String, also synonyms: [String] = [],
        isOnlyInAnswers: Bool = false, isOfFacts: Bool = false, isPath: Bool = false,
        value: @escaping @Sendable (Row) -> FieldValue
    ) {
        (self.name, self.kind, self.summary, self.synonyms) = (name, kind, summary, synonyms)
        (self.isOnlyInAnswers, self.isOfFacts, self.isPath) = (isOnlyInAnswers, isOfFacts, isPath)
        self.value = value
    }

    /// The value of a row as text.
    ///
    /// - Parameter isNull: Whether a NUL is behind the row, so that any other character may be in it.
    package func text(_ row: Row, endedByNull isNull: Bool) -> String {
        if isPath, isNull, case .text(let text) = value(row) { return text }
        return value(row).line
    }

    /// The same field with another value.
    func withValue(_ value: @escaping @Sendable (Row) -> FieldValue) -> Field {
        Field(
            name, kind, summary, also: synonyms, isOnlyInAnswers: isOnlyInAnswers, isOfFacts: isOfFacts, isPath: isPath,
            value: value)
    }

    /// The same field by another name.
    package func named(_ name: String) -> Field {
        var field = self
        field.name = name
        return field
    }
}

/// A table of fields: columns, JSON, templates and documents read it.
public struct FieldTable<Row>: Sendable {
    /// The rows.
    public var rows: [Field<Row>]

    /// A table of some fields.
    package init(rows: [Field<Row>]) { self.rows = rows }

    /// Their names, in order.
    public var names: [String] { rows.map(\.name) }

    /// The field of a name; `nil` if there is none.
    public func field(_ name: some StringProtocol) -> Field<Row>? {
        rows.first { $0.name == name } ?? rows.first { $0.synonyms.contains { $0 == name } }
    }

    /// The name that was probably meant by another; `nil` if none is near.
    public func nearest(to name: some StringProtocol) -> String? {
        NearestName.nearest(to: String(name), among: rows.lazy.flatMap { [$0.name] + $0.synonyms })
    }

    /// A row as an object on one line of JSON.
    package func json(_ row: Row) -> String { JSONText.object(rows.map { ($0.name, $0.value(row).json) }) }

    /// The same fields of rows that have one of these in them.
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

/// What is wrong with a list of fields.
package enum FieldListProblem: Error, Equatable {
    /// There is no field in it.
    case empty
    /// No field has this name; the nearest name.
    case unknown(String, nearest: String?)
}

extension FieldTable {
    /// The fields of a list, separated by commas, in its order and under the names it has. Throws ``FieldListProblem``.
    package func fields(in list: String) throws(FieldListProblem) -> FieldTable {
        var fields: [Field<Row>] = []
        for part in list.split(separator: ",", omittingEmptySubsequences: true) {
            let name = String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            guard let field = field(name) else { throw .unknown(name, nearest: nearest(to: name)) }
            // A name that is there twice would be a member that is there twice.
            if !fields.contains(where: { $0.name == name }) { fields.append(field.named(name)) }
        }
        if fields.isEmpty { throw .empty }
        return FieldTable(rows: fields)
    }
}
