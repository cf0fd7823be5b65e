import Testing

@testable import Core
@testable import Library

@Suite("The built-in repositories")
struct BuiltInRepositoriesTests {
    private let temporary = TemporaryLibrary()

    @Test("every line of it is a repository, each once, with a description and a negative number")
    func everyLineIsARepository() {
        let repositories = BuiltInRepositories.repositories
        #expect(repositories.count >= 300)
        #expect(repositories.count == BuiltInRepositories.lines.count - 1)
        #expect(Set(repositories.map { $0.fullName.lowercased() }).count == repositories.count)
        #expect(Set(repositories.map(\.id)).count == repositories.count)
        for repository in repositories {
            #expect(repository.isBuiltIn, "\(repository.fullName)")
            // What nobody has looked up is not said.
            #expect(repository.stars == 0 && repository.license == nil, "\(repository.fullName)")
            let description = repository.description ?? ""
            #expect((8...70).contains(description.count), "\(repository.fullName)")
            #expect(!repository.topics.isEmpty, "\(repository.fullName)")
        }
        #expect(Set(repositories.compactMap(\.language)).count >= 40)
        #expect(Timestamp(iso8601: "\(BuiltInRepositories.lines[0])T00:00:00Z") != nil)
        // Favourites keep these numbers: they must never change.
        #expect(BuiltInRepositories.number(of: "Groue/grdb.SWIFT")?.rawValue == -34_876_123_237_330_361)
    }

    @Test("the repository itself takes the place of its entry, and its favourite follows with its note")
    func realOneTakesItsPlace() async throws {
        let library = try await temporary.open()
        let entry = try #require(BuiltInRepositories.repositories.first { $0.fullName == "apple/swift-nio" })
        try await library.addFavourites([entry], host: "github.com", at: .at(1))
        try await library.setNote("mine", of: entry.id, host: "github.com", at: .at(2))
        let real = Repository.sample(107_308_020, "Swift-NIO", owner: "Apple", stars: 8_123, "Real", node: "R_1")
        try await library.remember([real], host: "github.com", seenAt: .at(3))
        #expect(try await library.catalogued("swift nio") == [real])
        let favourites = try await library.favourites()
        #expect(favourites.map(\.repository) == [real] && favourites.map(\.note?.text) == ["mine"])
    }

    @Test("where the repository is a favourite already, that of the entry goes")
    func realFavouriteStays() async throws {
        let library = try await temporary.open()
        let entry = try #require(BuiltInRepositories.repositories.first { $0.fullName == "apple/swift-nio" })
        let real = Repository.sample(107_308_020, "swift-nio", owner: "apple")
        try await library.addFavourites([real, entry], host: "github.com", at: .at(1))
        try await library.remember([real], host: "github.com", seenAt: .at(3))
        #expect(try await library.favourites().map(\.id) == [real.id])
    }

    @Test("its entries are the first to go")
    func firstToGo() async throws {
        let library = try await temporary.open(limits: Library.Limits(catalogue: 5))
        try await library.remember((1...5).map { .sample($0, "word") }, host: "github.com", seenAt: .at(3))
        #expect(try await library.catalogued("").map(\.id.rawValue).sorted() == [1, 2, 3, 4, 5])
    }
}
