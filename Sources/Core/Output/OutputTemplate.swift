public enum TemplateProblem: Error, Equatable {
    case unknownField(String, nearest: String?)
    /// The filter after the bar is not `q`.
    case unknownFilter(String)
    /// An unclosed brace.
    case open(String)
}

public typealias OutputTemplate = RowTemplate<PrintedRepository>

/// A line of text with fields of a row in it: `{fullName}`, `{url|q}` quoted for a POSIX shell, `{{` for a brace.
public struct RowTemplate<Row>: Sendable {
    public typealias Problem = TemplateProblem

    enum Part: Sendable {
        case text(String)
        case field(Field<Row>, isQuoted: Bool)
    }

    private(set) var parts: [Part] = []

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

    /// - Parameter isNull: Whether a NUL follows the line.
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
    public init(_ text: String) throws(TemplateProblem) { try self.init(text, fields: .standard) }

    public func line(_ repository: Repository, _ links: RepositoryLinks, path: String? = nil) -> String {
        line(PrintedRepository(repository, links, path: path))
    }
}
