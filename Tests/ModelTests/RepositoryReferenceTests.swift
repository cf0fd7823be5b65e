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

/// Where symbolic links and submodules lead.
@Suite struct ReferencesInTreesTests {
    @Test(
        arguments: [
            ("a.md", "link", "a.md"), ("a.md", "docs/link", "docs/a.md"), ("../a.md", "docs/link", "a.md"),
            ("./b/../c", "docs/link", "docs/c"), ("sub//dir/", "link", "sub/dir"), (".", "docs/link", "docs"),
            ("../../a", "docs/link", nil), ("/etc/passwd", "link", nil), ("", "link", nil),
        ] as [(String, String, String?)])
    func aLinkLeadsToAPathOfItsRepositoryOrNowhere(target: String, link: String, path: String?) {
        #expect(SymbolicLink.path(of: target, at: link) == path)
    }

    @Test(
        arguments: [
            ("\tpath = libs/a b\n\turl = https://github.com/octo/a.git", "https://github.com/octo/a.git"),
            ("url = https://user@git.x/x/b\n\tbranch = main\n\tpath = libs/a b\r", "https://user@git.x/x/b"),
            ("path=\"libs/a b\"\nURL = ../c.git", "octo/c.git"), ("path = libs/a b\nurl = ../../other/d", "other/d"),
            ("path = libs/a b", nil), ("path = libs/a\nurl = https://github.com/octo/a", nil),
            ("url = git@github.com:octo/f.git\npath = libs/a b", "git@github.com:octo/f.git"),
            ("path = libs/a b\nurl = ../../../g", nil),
            ("path = libs/a b ; why\nurl = https://github.com/octo/h # how", "https://github.com/octo/h"),
            ("path = libs/a b\nurl = https://github.com/octo/" + String(repeating: "x", count: 2_048), nil),
        ] as [(String, String?)])
    func aSubmoduleHasTheAddressOfItsSection(section: String, address: String?) {
        let text = """
            [submodule "x"]
            url = https://github.com/octo/x
            path = libs/x
            # a comment
            [submodule "a"]
            \(section)
            [submodule "z"]
            path = libs/z
            url = https://github.com/octo/z
            """
        let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")
        #expect(Submodules.address(at: "libs/a b", in: Array(text.utf8), of: repository) == address)
    }
}

/// Where clones go, which there are, and what git says of itself.
@Suite struct ClonePlacesTests {
    private static let repository = Repository(id: .init(rawValue: 1), owner: "apple", name: "swift-nio")

    @Test(arguments: [
        ("~/src/x", "/users/u/src/x"), ("x", "/w/x"), ("./x", "/w/./x"), ("/a//b/", "/a//b"), ("~", "/users/u"),
        ("~x", "/w/~x"), ("", nil), ("/", nil), ("..", nil), ("a/..", nil), (".", nil), ("a\0b", nil),
    ])
    func paths(text: String, path: String?) {
        #expect(ClonePlaces(current: "/w", home: "/users/u").absolute(text) == path)
    }

    @Test func theRootAndTheLayout() {
        let ghq = ClonePlaces(root: "~/ghq/", layout: .host, current: "/w", home: "/users/u")
        #expect(ghq.base == "/users/u/ghq" && ghq.relative(Self.repository) == "github.com/apple/swift-nio")
        #expect(ClonePlaces(root: "src", current: "/w", home: "/users/u").root == nil)
        let plain = ClonePlaces(current: "/w")
        #expect(plain.base == "/w" && plain.relative(Self.repository) == "swift-nio")
        #expect(
            plain.absolute("~/x") == nil && ghq.short("/users/u/x") == "~/x" && ghq.short("/users/us") == "/users/us")
    }

    @Test(arguments: [
        ("[core]\n\tbare = false\n[remote \"origin\"]\n\turl = git@x.y:a/b.git\n\tfetch = +refs\n", "git@x.y:a/b.git"),
        ("[remote \"fork\"]\nurl = x\n[Remote \"origin\"]\n URL=https://x.y/a/b # mine", "https://x.y/a/b"),
        ("[remote \"origin\"]\n[branch \"main\"]\nurl = x", nil), ("", nil), ("url = x", nil),
        ("[remote]\nurl = x", nil), ("[remote \"origin\"]\nurl = a\n[x]\n[remote \"origin\"]\nurl = b\nurl = c\n", "a"),
        ("[remote \"origin\"]\nurl = a\nurl =\nurl = b\n", "b"),
    ])
    func origins(text: String, url: String?) {
        #expect(GitConfigFile.origin(in: text) == url)
    }

    @Test(
        arguments: [
            ("Receiving objects:  45% (450/1000), 1.20 MiB", CloneProgress(phase: "Receiving objects", percent: 45)),
            ("remote: Compressing objects: 100% (5/5)", CloneProgress(phase: "Compressing objects", percent: 100)),
            ("Empfange Objekte: 7% (7/100)", CloneProgress(phase: "Empfange Objekte", percent: 7)),
            ("Cloning into 'x'...", nil), ("fatal: repository 'https://x' not found", nil), (": 4%", nil),
            ("x: 999999999999999999999% y", nil), ("a: 101% b", nil), ("a: %", nil),
        ] as [(String, CloneProgress?)])
    func progress(line: String, progress: CloneProgress?) {
        #expect(CloneProgress(line) == progress)
    }

    @Test func theIndexKnowsUpperCaseAndIsBounded() {
        var index = CloneIndex()
        index.add("Apple/Swift-NIO", at: "/one")
        index.add("apple/swift-nio", at: "/two")
        #expect(index.path(of: Self.repository) == "/one")
        for number in 0..<CloneIndex.limit { index.add("a/\(number)", at: "/\(number)") }
        var other = CloneIndex()
        other.add("apple/swift-nio", at: "/three")
        #expect(index.adding(other).path(of: Self.repository) == "/one" && other.subtracting(index) == other)
        #expect(index.entries { $0 == "/1999" } == CloneIndex() && index.entries { $0 == "/1998" } != CloneIndex())
    }

    @Test func theFieldAndTheForm() throws {
        let links = RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")
        let template = try PrintForm("{name}={path|q}")
        #expect(try PrintForm("path").text(of: Self.repository, links, path: "/a b") == "/a b")
        #expect(try PrintForm("path").text(of: Self.repository, links) == nil)
        #expect(template.text(of: Self.repository, links, path: "/a b") == "swift-nio='/a b'")
        #expect(template.text(of: Self.repository, links) == "swift-nio=''")
    }
}
