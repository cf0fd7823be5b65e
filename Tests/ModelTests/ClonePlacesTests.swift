import Testing

@testable import Core

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
