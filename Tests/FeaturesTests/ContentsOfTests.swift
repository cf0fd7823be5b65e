@testable import Core
@testable import Features

extension Repository {
    /// A repository of which only its number matters.
    static func numbered(_ number: Int64) -> Repository {
        Repository(id: .init(rawValue: number), owner: "o", name: "n")
    }
}

extension AppState {
    func commitsAhead(in id: Repository.ID) -> Int?? {
        guard let fork = forks.all.first(where: { $0.id == id }) else { return nil }
        return commitsAhead(in: fork)
    }

    func holdOfCommitsAhead(in id: Repository.ID) -> LoadHold? {
        forks.all.first { $0.id == id }.flatMap { holdOfCommitsAhead(in: $0) }
    }
}
