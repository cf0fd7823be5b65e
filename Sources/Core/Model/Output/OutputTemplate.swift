/// What is wrong with the text of a template.
public enum TemplateProblem: Error, Equatable {
    /// No field has this name; the nearest name.
    case unknownField(String, nearest: String?)
    /// There is nothing but `q` behind the bar.
    case unknownFilter(String)
    /// A brace is not closed.
    case open(String)
}

/// A line of text with fields of a repository in it.
public typealias OutputTemplate = RowTemplate<PrintedRepository>

/// A line of text with fields of a row in it: `{fullName}`, `{url|q}` quoted for a POSIX shell, `{{` for a brace.
public struct RowTemplate<Row>: Sendable {
    /// What is wrong with the text of a template.
    public typealias Problem = TemplateProblem

    /// A part of a template.
    enum Part: Sendable {
        case text(String)
        case field(Field<Row>, isQuoted: Bool)
    }

    private(set) var parts: [Part] = []

    /// Parses a text. Throws ``TemplateProblem``.
    public init(_ text: String, fields: FieldTable<Row>) throws(Problem) {
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            append(rest[..<brace])
            rest = rest[rest.index(after: brace)...]
            if rest.first == "{" {
                append("{")
                rest.removeFirst()
                continue
            }
            guard let end = rest.firstIndex(of: "}") else { throw .open("{" + rest) }
            let name = rest[..<end].prefix { $0 != "|" }
            let filter = rest[..<end].dropFirst(name.count)
            guard filter.isEmpty || filter == "|q" else { throw .unknownFilter(String(filter.dropFirst())) }
            guard let field = fields.field(name) else {
                throw .unknownField(String(name), nearest: fields.nearest(to: name))
            }
            parts.append(.field(field, isQuoted: !filter.isEmpty))
            rest = rest[rest.index(after: end)...]
        }
        append(rest)
    }

    private mutating func append(_ text: some StringProtocol) { if !text.isEmpty { parts.append(.text(String(text))) } }

    /// The line of a row.
    ///
    /// - Parameter isNull: Whether a NUL is behind it.
    package func line(_ row: Row, endedByNull isNull: Bool = false) -> String {
        parts.map { part in
            switch part {
            case .text(let text): return text
            case .field(let field, let isQuoted):
                let line = field.text(row, endedByNull: isNull)
                return isQuoted ? line.shellQuoted : line
            }
        }.joined()
    }
}

extension OutputTemplate {
    /// Parses a text with fields of a repository. Throws ``TemplateProblem``.
    public init(_ text: String) throws(TemplateProblem) { try self.init(text, fields: .standard) }

    /// The line of a repository.
    public func line(_ repository: Repository, _ links: RepositoryLinks, path: String? = nil) -> String {
        line(PrintedRepository(repository, links, path: path))
    }
}
