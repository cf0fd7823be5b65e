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

/// Patterns of paths, as `git ls-files` takes them.
struct FilePatternTests {
    private static let cases: [(pattern: String, path: String, isMatch: Bool)] = [
        ("Sources", "Sources/App/main.swift", true), ("Sources/", "Sources/App/main.swift", true),
        ("./Sources", "Sources/a", true), (".", "a/b", true), ("Sources/App", "Sources/Application/a", false),
        ("Sources/*.swift", "Sources/App/main.swift", true), ("*/App", "Sources/App/main.swift", true),
        ("App", "Sources/App/main.swift", false), ("*.md", "docs/Guide.md", true), ("*.md", "docs.md/a.c", true),
        ("docs/?uide.md", "docs/Guide.md", true), ("[", "[/a", true),
        ("Sources/App/main.swift/x", "Sources/App/main.swift", false),
    ]

    @Test("a file, a folder that it is in, or a glob", arguments: cases.indices)
    func matches(index: Int) {
        let (pattern, path, isMatch) = Self.cases[index]
        #expect(FilePattern(pattern).matches(path) == isMatch)
    }

    @Test("a path of two thousand folders is one comparison")
    func depth() {
        let path = Array(repeating: "a", count: 2_000).joined(separator: "/")
        #expect(FilePattern(String(path.dropLast(2))).matches(path))
        #expect(!FilePattern("*b").matches(path))
    }
}

/// What `ghlance doctor` prints on a terminal.
struct DoctorTableTests {
    private func text(_ value: String, columns: Int?) -> [String] {
        DoctorTable(lines: [DoctorLine(.library, "path", value)], columns: columns).text
    }

    @Test("a path is divided behind a slash, and only a name that is wider than the room within it")
    func paths() {
        let path = "/data/octocat/.local/share/ghlance/library.sqlite"
        #expect(text(path, columns: nil) == ["library", "  ok       path  " + path])
        #expect(
            text(path, columns: 42) == [
                "library", "  ok       path  /data/octocat/.local/", "                 share/ghlance/",
                "                 library.sqlite",
            ])
        #expect(
            text("one, /a/abcdefghijklmnopqrstuvwxyzabcd/b two", columns: 42) == [
                "library", "  ok       path  one, /a/", "                 abcdefghijklmnopqrstuvwxy",
                "                 zabcd/b two",
            ])
    }

    @Test("nothing is wider than the terminal, and no letter is lost")
    func widths() {
        let path = "//host/a b/\(String(repeating: "x", count: 40))/c/"
        for columns in 1...60 {
            let lines = text(path, columns: columns)
            #expect(lines.allSatisfy { CellText($0).columns <= columns }, "\(columns)")
            #expect(lines.joined().filter { $0 != " " }.hasSuffix(path.filter { $0 != " " }), "\(columns)")
        }
    }
}

/// Text on its way to a terminal.
struct StandardStreamsTests {
    @Test func tabsGoToTheNextStop_andLinesEndInOneWay() {
        #expect(
            StandardStreams.inColumns("a\tb\n\tc\n日本\td\n12345678\te")
                == "a       b\n        c\n日本    d\n12345678        e")
        #expect(StandardStreams.inColumns("a\r\nb\n\nc") == "a\nb\n\nc")
        #expect(StandardStreams.inColumns("") == "")
    }

    @Test(
        "in a pipe, fzf's width counts, then the shell's, if it can be one",
        arguments: [
            (["FZF_PREVIEW_COLUMNS": "60", "COLUMNS": "90"], 60), (["COLUMNS": "90"], 90), ([:], nil),
            (["FZF_PREVIEW_COLUMNS": "0", "COLUMNS": "90"], 90), (["FZF_PREVIEW_COLUMNS": "", "COLUMNS": "x"], nil),
            (["COLUMNS": "-80"], nil), (["COLUMNS": "0"], nil), (["COLUMNS": "1"], 20), (["COLUMNS": "20"], 20),
            (["FZF_PREVIEW_COLUMNS": "12", "COLUMNS": "90"], 20), (["COLUMNS": "21"], 21), (["COLUMNS": "1001"], nil),
            (["COLUMNS": "99999999999999999999"], nil), (["COLUMNS": "80 "], nil),
        ] as [([String: String], Int?)])
    func namedColumns(environment: [String: String], columns: Int?) {
        #expect(StandardStreams.namedColumns(environment) == columns)
    }
}
