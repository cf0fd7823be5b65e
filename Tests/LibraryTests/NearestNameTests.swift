import Testing

@testable import Core
@testable import Library

/// The local name that was probably meant.
struct NearestNameTests {
    private let temporary = TemporaryLibrary()
    private let host = "example.org"

    @Test func theNearestNameIsFoundInTheCatalogue() async throws {
        let library = try await temporary.open()
        let repositories =
            [.sample(1, "RipGrep", stars: 10), .sample(2, "ripgrop", stars: 9_000), .sample(3, "fzf", stars: 5)]
            + (4..<400).map { Repository.sample($0, "other-\($0)", stars: Int($0)) }
        try await library.remember(repositories, host: host, seenAt: .at(1))
        func nearest(_ word: String, on host: String, slices: Int = 1_000) async throws -> String? {
            // No time at all: each slice reads 32 rows.
            try await library.nearestName(to: word, host: host, budget: .zero, slices: slices)
        }
        #expect(try await nearest("ripgrpe", on: host) == "RipGrep")
        #expect(try await nearest("ripgrap", on: host) == "ripgrop")
        #expect(try await nearest("ripgrep", on: host) == nil)
        #expect(try await nearest("fzff", on: host) == "fzf")
        #expect(try await nearest("fzff", on: host, slices: 1) == nil)
        #expect(try await nearest("ripgrpe", on: "unknown.org") == nil)
        for word in ["", "\"", "a\"b*", "\u{0}\u{0}\u{0}", "形態素", String(repeating: "x", count: 3_000)] {
            #expect(try await nearest(word, on: host) == nil, "\(word.debugDescription)")
        }
    }

    @Test func topicsAreComparedToo() async throws {
        let library = try await temporary.open()
        var repository = Repository.sample(1, "thing", stars: 10)
        repository.topics = ["web", "django"]
        try await library.remember([repository], host: host, seenAt: .at(1))
        #expect(try await library.nearestName(to: "djanog", host: host) == "django")
        // A word that is a topic is no slip.
        #expect(try await library.nearestName(to: "web", host: host) == nil)
    }
}
