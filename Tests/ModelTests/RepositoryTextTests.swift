import Testing

@testable import Core

@Suite struct RepositoryTextTests {
    @Test func textsOfAFileAreNoLongerThanThoseOfGitHub() {
        let long = String(repeating: "é", count: 500_000)
        let repository = Repository(
            id: .init(rawValue: 1), owner: "o", name: "n", description: long,
            topics: Array(repeating: long, count: 1_000), homepage: long)
        #expect(repository.description?.count == 2_000)
        #expect(repository.homepage?.count == 2_000)
        #expect(repository.topics.count == 100)
        #expect(repository.topics.allSatisfy { $0.count == 2_000 })
    }
}
