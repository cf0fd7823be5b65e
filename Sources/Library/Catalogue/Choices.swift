internal import Core

/// The repositories that were chosen before, for one query.
struct Choices: Sendable {
    /// Those that match for certain, the highest score first.
    let matches: [Repository]
    /// The indices of all by their score.
    private let indices: [Repository.ID: Int]
    private let matching: Set<Repository.ID>

    init(_ entries: [ChoiceTable.Entry], where judge: LocalJudge) {
        let ranked = entries.sorted { $0.score.rank > $1.score.rank }
        indices = Dictionary(
            ranked.enumerated().map { ($1.repository.id, $0) }, uniquingKeysWith: { first, _ in first })
        matches = ranked.map(\.repository).filter { judge.isMatch($0) }
        matching = Set(matches.map(\.id))
    }

    func isMatch(_ id: Repository.ID) -> Bool { matching.contains(id) }

    /// Those that were chosen, the highest score first, then the others.
    func first(in repositories: [Repository]) -> [Repository] {
        let chosen = repositories.compactMap { repository in indices[repository.id].map { ($0, repository) } }
        if chosen.isEmpty { return repositories }
        return chosen.sorted { $0.0 < $1.0 }.map(\.1) + repositories.filter { indices[$0.id] == nil }
    }
}
