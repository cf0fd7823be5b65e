public struct ComparedRepository: Sendable {
    package let printed: PrintedRepository
    fileprivate let cells: [Comparison.Kind: Comparison.Cell]

    fileprivate func value(_ kind: Comparison.Kind) -> FieldValue { cells[kind]?.value ?? .none }

    /// As in gh.
    fileprivate func open(_ kind: Comparison.Kind) -> FieldValue {
        guard case .object(let parts, _) = value(kind), let open = parts.first?.value else { return .none }
        return .object([FieldValue.Part("totalCount", open)], text: open.line)
    }

    /// With their bytes, as in gh.
    fileprivate var languages: FieldValue {
        guard case .object(let parts, _) = value(.languages) else { return .none }
        let values = parts.map { part in
            let node = FieldValue.object([FieldValue.Part("name", .text(part.name))], text: part.name)
            return FieldValue.object(
                [FieldValue.Part("size", part.value), FieldValue.Part("node", node)], text: part.name)
        }
        return .values(values, text: parts.map(\.name).joined(separator: ","))
    }

    /// The reasons, by field.
    fileprivate var unknown: FieldValue {
        let parts = Comparison.Kind.allCases.compactMap { kind in
            cells[kind]?.unknown.map { FieldValue.Part(kind.field, .text(ComparisonMessages.reason($0))) }
        }
        return .object(parts, text: parts.map { "\($0.name): \($0.value.line)" }.joined(separator: ", "))
    }
}

extension Comparison.Kind {
    fileprivate var field: String {
        switch self {
        case .stars: "stargazerCount"
        case .forks: "forkCount"
        case .size: "diskUsage"
        case .license: "licenseInfo"
        case .topics: "repositoryTopics"
        case .issues: "issueCounts"
        case .pullRequests: "pullRequestCounts"
        default: rawValue
        }
    }
}

extension Comparison {
    package func compared(_ links: RepositoryLinks) -> [ComparedRepository] {
        repositories.indices.map { column in
            ComparedRepository(
                printed: PrintedRepository(repositories[column], links),
                cells: Dictionary(uniqueKeysWithValues: all.map { ($0.kind, $0.cells[column]) }))
        }
    }
}

extension FieldTable<ComparedRepository> {
    /// The fields of a repository, and those that only a comparison has.
    package static var compared: FieldTable {
        func known(
            _ kind: Comparison.Kind, _ type: FieldKind, _ summary: String, also names: String...
        ) -> Field<ComparedRepository> {
            Field(kind.field, type, summary, also: names) { $0.value(kind) }
        }
        let own = [
            known(.stars, .number, "number of stars", also: "stargazersCount"),
            known(.forks, .number, "number of forks", also: "forksCount"),
            known(.size, .number, "size in kilobytes", also: "size"), known(.age, .date, "when it was created"),
            known(.archived, .flag, "whether it is read-only"), known(.fork, .flag, "whether it is a fork"),
            known(.template, .flag, "whether it is a template"),
            Field("issues", .object, "number of open issues") { $0.open(.issues) },
            Field("pullRequests", .object, "number of open pull requests") { $0.open(.pullRequests) },
            Field("languages", .list, "languages with their bytes") { $0.languages },
            known(.commit, .date, "last commit of the default branch"),
            known(.release, .object, "tag and date of the last release"),
            known(.gap, .number, "median number of days between releases"),
            known(.issues, .object, "numbers of open and closed issues"),
            known(.pullRequests, .object, "numbers of open and closed pull requests"),
            known(.contributors, .number, "number of contributors"),
            known(.security, .flag, "whether it has a security policy"),
            known(.weeks, .list, "new stars by week, the oldest first"),
            known(.readme, .object, "bytes and headings of the README"),
            Field("unknown", .object, "why a field is not known") { $0.unknown },
        ]
        let names = own.map(\.name)
        let others = RepositoryFields.view.of { (row: ComparedRepository) in row.printed }
        return FieldTable(rows: others.rows.filter { !names.contains($0.name) } + own)
    }
}
