import Testing

@testable import Core

/// Repositories as people point at them.
@Suite struct RepositoryReferenceTests {
    @Test(arguments: [
        "apple/swift-nio", "apple/swift-nio/", " apple/swift-nio \n", "apple/swift-nio.git",
        "<https://github.com/apple/swift-nio>", "https://github.com/apple/swift-nio",
        "http://github.com/apple/swift-nio/", "HTTPS://GitHub.com/apple/swift-nio",
        "https://www.github.com/apple/swift-nio.git", "github.com/apple/swift-nio",
        "www.github.com/apple/swift-nio/issues", "https://github.com/apple/swift-nio/tree/main/Sources",
        "https://github.com/apple/swift-nio/blob/main/README.md#top", "https://github.com/apple/swift-nio?tab=readme",
        "https://github.com//apple//swift-nio//", "https://user:secret@github.com/apple/swift-nio",
        "https://github.com:443/apple/swift-nio", "git@github.com:apple/swift-nio.git",
        "git@github.com:apple/swift-nio", "ssh://git@github.com/apple/swift-nio.git",
        "ssh://git@github.com:22/apple/swift-nio", "ssh://git@ssh.github.com:443/apple/swift-nio.git",
        "git://github.com/apple/swift-nio.git", "git+ssh://git@github.com/apple/swift-nio.git",
        "https://api.github.com/repos/apple/swift-nio/issues",
        "https://raw.githubusercontent.com/apple/swift-nio/main/README.md",
        "git+ssh://git@github.com:apple/swift-nio.git", "ssh://git@github.com:apple/swift-nio",
        "git+ssh://git@github.com:apple/swift-nio.git#v1", "github:apple/swift-nio", "GitHub:apple/swift-nio.git",
        "user:pw@github.com:apple/swift-nio", "user:pw@github.com/apple/swift-nio",
        "git+https://github.com/apple/swift-nio.git", "https://user:p/w:x@github.com/apple/swift-nio",
        "github.com:apple/swift-nio.git", "git@github.com:/apple/swift-nio.git", "git@github.com:22/apple/swift-nio",
    ])
    func forms(text: String) throws {
        #expect(try RepositoryReference(text).fullName == "apple/swift-nio")
    }

    @Test func aServerHasItsOwnAddresses() throws {
        #expect(try RepositoryReference("https://git.example.com/a/b", host: "git.example.com").fullName == "a/b")
        #expect(try RepositoryReference("git@git.example.com:a/b.git", host: "git.example.com").fullName == "a/b")
        #expect(throws: RepositoryReference.Problem.otherHost("github.com")) {
            try RepositoryReference("https://github.com/a/b", host: "git.example.com")
        }
    }

    @Test(arguments: [
        ("", RepositoryReference.Problem.empty), ("  \t", .empty), ("apple", .incomplete), ("apple/", .incomplete),
        ("https://github.com/apple", .incomplete), ("https://github.com", .incomplete), ("/", .notARepository),
        ("https://gitlab.com/a/b", .otherHost("gitlab.com")), ("gitlab.com/a/b", .otherHost("gitlab.com")),
        ("git@gitlab.com:a/b", .otherHost("gitlab.com")),
        ("https://github.com.evil.example/a/b", .otherHost("github.com.evil.example")),
        ("-bad/name", .badOwner("-bad")), ("a b/name", .badOwner("a b")), ("owner/na me", .badName("na me")),
        ("/path/to/file", .notARepository), ("./apple/swift-nio", .notARepository),
        ("~/apple/swift-nio", .notARepository),
        ("../apple/swift-nio", .notARepository), ("file:///apple/swift-nio", .notARepository),
        ("github.com/topics/swift", .notARepository), ("https://github.com/settings/tokens/new", .notARepository),
        ("https://github.com/login/device", .notARepository),
        ("https://github.com/orgs/apple/repositories", .notARepository),
        ("topics/swift", .notARepository), ("https://github.com/Sponsors/octocat", .notARepository),
        ("user:secret@gitlab.com:a/b", .otherHost("gitlab.com")),
        ("https://user:secret@gitlab.com/a/b", .otherHost("gitlab.com")),
        ("https://us:se/cret@gitlab.com/a/b", .otherHost("gitlab.com")), ("user:secret@-bad/name", .notARepository),
        ("gitlab:a/b", .otherHost("gitlab")), ("user:secret@x", .notARepository),
        ("owner/..", .badName("..")), ("owner/.git", .badName("")), ("日本/name", .badOwner("日本")),
    ])
    func problems(text: String, problem: RepositoryReference.Problem) {
        #expect(throws: problem) { try RepositoryReference(text) }
    }
}
