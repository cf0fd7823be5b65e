import Testing

@testable import Core

/// Releases: what is unread, whom files are for, and the page.
struct ReleaseTests {
    private func release(_ tag: String, _ moment: Int64, isRead: Bool = false) -> Release {
        Release(tag: tag, publishedAt: Timestamp(seconds: moment), isRead: isRead)
    }

    private func unread(_ releases: [Release]) -> [String] { releases.filter { !$0.isRead }.map(\.tag) }

    @Test("the first ones are read; of later ones, those published after all that were known are unread")
    func unread() {
        let first = [release("v2", 2), release("v1", 1)].updating(nil)
        #expect(first.map(\.tag) == ["v2", "v1"] && unread(first).isEmpty)
        let second = [release("v3", 3), release("v2", 2), release("v0", 0)].updating(first)
        #expect(second.map(\.tag) == ["v3", "v2", "v0"] && unread(second) == ["v3"], "v1 has vanished")
        #expect(unread([release("v1", 1)].updating([])) == ["v1"], "there was none before")
        #expect([Release]().updating(second).isEmpty)
    }

    @Test("many, the same tag twice, and dates at the ends of the calendar")
    func hostile() {
        let many = (0..<1_000).map { release("v\($0)", Int64($0)) }.updating([])
        #expect(many.count == 30 && many.first?.tag == "v999")
        #expect([release("v1", 1), release("v1", 2)].updating([]).count == 1)
        let far = [release("new", .max), release("old", .min)].updating([])
        #expect(far.map(\.tag) == ["new", "old"] && far[0].publishedAt.dateText == "9999-12-31")
    }

    @Test func onlyWhatWasShownIsMarked() {
        let known = [release("v2", 2), release("v1", 1, isRead: true)]
        #expect(unread(known.marked(as: [release("v1", 0), release("v9", 9, isRead: true)])) == ["v2", "v1"])
        #expect(unread(known.marked(as: [release("v2", 0, isRead: true)])).isEmpty)
    }

    @Test("files for this machine come first, those for others last")
    func files() {
        #if arch(x86_64)
            let names = [
                "tool.sha256", "tool-darwin-arm64.zip", "tool_1.0_amd64.deb", "tool-aarch64-unknown-linux-musl.tgz",
                "tool-x86_64-unknown-linux-musl.tgz", "tool.exe",
            ]
            let files = names.map { ReleaseFile(name: $0, size: 1, downloads: 1) }
            #expect(files.arranged.map(\.name) == [2, 4, 0, 1, 3, 5].map { names[$0] })
            #expect(files[4].platform == ["amd64", "linux", "musl"])
        #endif
    }

    @Test("the page has the files as links, then the notes; names of strangers are text and lead nowhere else")
    func page() {
        let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")
        let links = RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")
        var release = release("v1/x", 1)
        #expect(release.page(notes: " ", of: repository, links) == "<p>No notes.</p>")
        release.files = [ReleaseFile(name: "../x<b>\u{1B}", size: 1_400, downloads: 1)]
        let notes = String(repeating: "<p>", count: 400_000)
        #expect(
            release.page(notes: notes, of: repository, links)
                == "<ul><li><a href=\"https://github.com/octo/one/releases/download/v1%2Fx/..%2Fx%3Cb%3E%1B\">"
                + "../x&lt;b&gt; </a> 1.4 kB, 1 download</li></ul><hr>" + notes)
    }
}
