import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Platform
@testable import ghlance

/// The web addresses of files: read from links, and made for them.
@Suite struct FileAddressTests {
    private let host: Host

    init() throws { host = try Host(apiURL: nil, webURL: nil) }

    private let commit = "0123456789abcdef0123456789abcdef01234567"

    private func repository(branch: String? = "main") -> Repository {
        Repository(id: .init(rawValue: 1), owner: "octo", name: "one", defaultBranch: branch)
    }

    private func file(
        _ path: String, commit: String? = nil, on branch: String = "main", of branchOfRepository: String? = "main"
    ) -> RepositoryFile {
        RepositoryFile(
            repository: repository(branch: branchOfRepository), path: path, blob: nil, size: nil, commit: commit,
            branch: branch)
    }

    @Test func theAddressHasTheCommitOrTheBranch_andThePathPercentEncoded() {
        let file = file("a b/ü#?%.md", on: "feature/x")
        let path = "a%20b/%C3%BC%23%3F%25.md"
        for (at, line, end) in [
            (commit, nil, "\(commit)/\(path)"), (commit, 10, "\(commit)/\(path)#L10"),
            (nil, 1, "feature/x/\(path)#L1"),
        ] as [(String?, Int?, String)] {
            let address = FileAddress.address(of: file, at: at, line: line, on: host)
            #expect(address == "https://github.com/octo/one/blob/" + end)
        }
    }

    @Test(
        "a path with steps has no address, because browsers take encoded steps too",
        arguments: [
            "..", "a/../b", "./a", "a//b", "/a", "a/", "", "a/.", "../../evil/x",
        ])
    func steps(path: String) {
        let base = "https://github.com/octo/one"
        for isFolder in [true, false] {
            #expect(FilesDependencies.address(in: base, path, "main", isFolder: isFolder) == nil)
        }
        #expect(FilesDependencies.address(in: base, "a", "x/../y", isFolder: false) == nil)
        #expect(FileAddress.address(of: file(path), at: nil, line: nil, on: host) == nil)
        let stranger = Repository(id: .init(rawValue: 1), owner: "octo/..", name: "one")
        let other = RepositoryFile(repository: stranger, path: "a", blob: nil, size: nil, commit: nil, branch: "main")
        #expect(FileAddress.address(of: other, at: nil, line: nil, on: host) == nil)
    }

    @Test func whatTerminalsAndBrowsersWouldObeyIsPercentEncoded() {
        let base = "https://github.com/octo/one/blob/main/"
        func address(_ path: String) -> String? {
            FilesDependencies.address(in: "https://github.com/octo/one", path, "main", isFolder: false)
        }
        #expect(
            address("\u{1B}[2J/a\nb\u{202E}c/\u{7}%2e%2e") == base + "%1B%5B2J/a%0Ab%E2%80%AEc/%07%252e%252e")
        #expect(address(String(repeating: "漢", count: 1_365))?.utf8.count == base.utf8.count + 9 * 1_365)
    }

    private func linked(_ path: String, branch: String? = "main") -> LinkedFile? {
        FileAddress.file(of: "https://github.com" + path, in: repository(branch: branch), on: host)
    }

    @Test func aRelativeLinkIsOfTheDefaultBranch() {
        #expect(linked("/octo/one/blob/HEAD/docs/a.md") == LinkedFile(file("docs/a.md"), at: nil))
        #expect(
            linked("/octo/one/blob/HEAD/docs/a.md", branch: nil)
                == LinkedFile(file("docs/a.md", on: "HEAD", of: nil), at: nil))
        #expect(linked("/Octo/ONE/blob/HEAD/a%20b/%C3%BC.md")?.file.path == "a b/ü.md")
    }

    @Test func aBranchIsTheFirstSegmentUnlessItIsTheDefaultOne() {
        #expect(linked("/octo/one/blob/v1.0/a/b")?.file == file("a/b", on: "v1.0"))
        #expect(
            linked("/octo/one/blob/release/2.0/a", branch: "release/2.0")?.file
                == file("a", on: "release/2.0", of: "release/2.0"))
    }

    @Test func aCommitInALinkIsThatOfTheFile() {
        #expect(linked("/octo/one/blob/\(commit)/a")?.file == file("a", commit: commit, on: commit))
    }

    @Test(
        arguments: [
            ("#L10", .line(10)), ("#L10-L20", .line(10)), ("#L7C3", .line(7)), ("#usage", .fragment("usage")),
            ("#%C3%BCber", .fragment("über")), ("#License", .fragment("License")), ("#", nil),
        ] as [(String, FileLocation?)])
    func theFragmentIsAPlace(fragment: String, place: FileLocation?) {
        #expect(linked("/octo/one/blob/HEAD/a" + fragment)?.location == place)
    }

    @Test(arguments: [
        "/octo/one", "/octo/one/tree/main/docs", "/octo/one/blob/HEAD", "/octo/one/blob/HEAD/",
        "/octo/one/blob/HEAD/docs/", "/octo/other/blob/HEAD/a", "/octo/one-more/blob/HEAD/a", "/octo/one/raw/HEAD/a",
        "/octo/one/blob/HEAD/a?raw=true", ".evil.example/octo/one/blob/HEAD/a", "/octo/one/blob/HEAD/a%2Fb",
        "/octo/one/blob/HEAD/%2E%2E/a",
    ])
    func otherLinksAreOfNoFile(path: String) {
        #expect(linked(path) == nil)
    }
}

/// The README on a page does not say what stands above it.
struct PageRepeatsTests {
    /// How often a text is in a README on the page.
    private func count(_ text: String, in html: String, description: String?) async throws -> Int {
        let host = try Host(apiURL: "https://api.github.com", webURL: nil)
        let page = PageDependencies(
            host: host,
            opening: RepositoryOpening(links: RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")),
            executor: WorkExecutor())
        let repository = Repository(
            id: .init(rawValue: 7), owner: "octo", name: "hello-world", description: description)
        let layout = await page.render(html, repository, LayoutRequest(width: 60, repertoire: .unicode))
        return PageMatches(of: text, in: layout).count
    }

    @Test("the name and the description of the repository are left out of its README")
    func repeated() async throws {
        let html = "<h1>Hello World</h1><p>My first repository.</p><p>Install it.</p>"
        for (text, described, plain) in [("Hello World", 0, 0), ("My first repository", 0, 1), ("Install it", 1, 1)] {
            #expect(try await count(text, in: html, description: "My first repository") == described)
            #expect(try await count(text, in: html, description: nil) == plain)
        }
    }
}
