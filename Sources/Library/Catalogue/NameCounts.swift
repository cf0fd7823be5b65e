internal import Core
internal import GRDB

/// Names with their numbers, in the order they were found: by falling stars of the repositories.
///
/// The repositories with the most stars come first and the time is limited, so the counts are those of the best known
/// repositories. A table of all counts would be exact, but would have to be written with each page.
struct NameCounts: Sendable {
    private(set) var names: [String] = []
    private var indices: [String: Int] = [:]
    private var numbers: [Int] = []
    /// The rank to continue from; `nil` at the end.
    private(set) var next: Int64?

    private mutating func add(_ name: String, folded: String) {
        if let index = indices[folded] {
            numbers[index] += 1
        } else {
            indices[folded] = names.count
            names.append(name)
            numbers.append(1)
        }
    }

    /// The most frequent names; of equally frequent ones, those of the repositories with the most stars.
    func mostFrequent(_ limit: Int) -> [String] {
        names.indices.sorted { numbers[$0] == numbers[$1] ? $0 < $1 : numbers[$0] > numbers[$1] }
            .prefix(limit).map { names[$0] }
    }

    /// Counts the names that begin with a prefix, until a time.
    mutating func read(
        _ request: CatalogueNames.Request, host: String, for identity: String, in db: Database,
        until deadline: ContinuousClock.Instant
    ) throws {
        // The index finds the words of a name; a language is stored under its own name only.
        let words = SearchTerms.split(request.prefix).map(\.whole).joined(separator: " ")
        let expression = MatchExpression(CatalogueQuery(host: host, text: words))
        let column =
            switch request.kind {
            case .topic: "topics"
            case .owner: "owner"
            case .language: "language"
            }
        let scan = try CatalogueScan(db, [column], host: host, expression, for: identity)
        next = try scan?.read(from: next, until: deadline) { row in
            let text = row.text(0) ?? ""
            for name in request.kind == .topic ? text.split(separator: "\n") : [text[...]] {
                let folded = name.lowercased()
                if !name.isEmpty, folded.hasPrefix(request.prefix) { add(String(name), folded: folded) }
            }
            return true
        }
    }
}
