import Testing

@testable import Core
@testable import ghlance

/// The feed of `ghlance releases --atom`, and the times of `--since`.
struct AtomFeedTests {
    private static let now = Timestamp(seconds: 1_700_000_000)

    private func row(
        _ tag: String, _ title: String, at moment: Timestamp = now, owner: String = "octo"
    ) -> ReleasesCommand.Row {
        ReleasesCommand.Row(
            repository: Repository(id: .init(rawValue: 7), owner: owner, name: "one"),
            release: Release(tag: tag, title: title, publishedAt: moment, isPrerelease: tag.hasSuffix("rc")),
            isUnread: nil, links: RepositoryLinks(webBase: "https://e", sshHost: "e"))
    }

    private func lines(_ rows: [ReleasesCommand.Row]) -> [String] {
        AtomFeed(rows: rows, host: "github.com", now: Self.now).lines
    }

    @Test("it has what RFC 4287 asks for, and ids that stay")
    func whole() {
        let old = Timestamp(seconds: 0)
        let feed = lines([row("v1-rc", "One", at: old), row("v 2", "v 2")])
        #expect(
            feed == [
                #"<?xml version="1.0" encoding="utf-8"?>"#, #"<feed xmlns="http://www.w3.org/2005/Atom">"#,
                "<id>tag:github.com,2008:ghlance/releases</id><title>Releases</title>"
                    + "<updated>2023-11-14T22:13:20Z</updated>", "<author><name>ghlance</name></author>",
                "<entry><id>tag:github.com,2008:ghlance/7/v1-rc</id><title>octo/one v1-rc: One</title>"
                    + #"<updated>1970-01-01T00:00:00Z</updated>"#
                    + #"<link rel="alternate" href="https://e/octo/one/releases/tag/v1-rc"/>"#
                    + #"<category term="pre-release"/></entry>"#,
                "<entry><id>tag:github.com,2008:ghlance/7/v%202</id><title>octo/one v 2</title>"
                    + #"<updated>2023-11-14T22:13:20Z</updated>"#
                    + #"<link rel="alternate" href="https://e/octo/one/releases/tag/v%202"/></entry>"#, "</feed>",
            ])
        let named = AtomFeed(rows: [], host: "github.com", now: Self.now, names: ["Octo/one", "octo/two"]).lines[2]
        #expect(
            named == "<id>tag:github.com,2008:ghlance/releases/octo/one/octo/two</id>"
                + "<title>Releases Octo/one octo/two</title><updated>2023-11-14T22:13:20Z</updated>")
    }

    @Test("texts of strangers are text, and what XML cannot have is blank")
    func hostile() {
        let title = "</title><script>\"&\u{0}\u{1B}\u{FFFE}\u{202E}x"
        let rows = [row("../x<", title), row("far", "", at: Timestamp(seconds: .max)), row("none", "", owner: "..")]
        let feed = lines(rows).joined()
        #expect(feed.contains("<title>octo/one ../x&lt;: &lt;/title&gt;&lt;script&gt;&quot;&amp;    x</title>"))
        #expect(feed.contains("<id>tag:github.com,2008:ghlance/7/..%2Fx%3C</id>"))
        let marked = lines([row("v1", "<\u{301}b&\u{338}\u{FFFF}\u{301}")]).joined().unicodeScalars
        #expect(marked.count { $0 == "<" } == marked.count { $0 == ">" } && !marked.contains("\u{FFFF}"))
        #expect(feed.contains("<updated>9999-12-31T23:59:59Z</updated>"))
        #expect(lines(rows).count { $0.hasPrefix("<entry>") } == 2, "one without an address is left out")
    }

    @Test("files are objects, named as gh names what they have, and their URLs in a line")
    func assets() throws {
        var row = row("v1", "")
        row.release.files = [ReleaseFile(name: "a\u{1B}.txt", size: 3, downloads: 2)]
        let field = try #require(ReleasesCommand.listing.fields.field("assets"))
        let url = "https://e/octo/one/releases/download/v1/a%1B.txt"
        #expect(field.text(row, endedByNull: false) == url)
        let fields = try ReleasesCommand.listing.fields.fields(in: "assets")
        #expect(
            fields.json(row)
                == #"{"assets":[{"name":"a\u001b.txt","size":3,"downloadCount":2,"url":"\#(url)"}]}"#)
    }

    @Test(
        arguments: [
            ("7d", -7 * 86_400), ("12h", -12 * 3_600), ("2w", -14 * 86_400), ("0d", 0), ("d", nil), ("7", nil),
            ("-7d", nil), ("7y", nil), ("99999999999999999999d", nil), ("", nil),
        ] as [(String, Int64?)])
    func times(text: String, seconds: Int64?) {
        #expect(
            ReleasesCommand.moment(text, before: Self.now) == seconds.map { Self.now.advanced(bySeconds: $0) },
            "\(text)")
    }

    @Test func aDateIsATime() {
        #expect(ReleasesCommand.moment("1970-01-02", before: Self.now) == Timestamp(seconds: 86_400))
        #expect(ReleasesCommand.moment("1970-01-01T00:00:09Z", before: Self.now) == Timestamp(seconds: 9))
    }
}
