import GitHub

/// The files of the repositories of an emulated GitHub: `GET /repos/OWNER/NAME/contents/PATH`, `/git/blobs/SHA` and `/commits/REF`.
///
/// The names of files say what they are: `gone` is not there, `image.png` is binary, `large.txt` too large, `docs` a folder, `long.txt`
/// one line. The id of a blob is the name of a file. The repository `empty` has no commit.
enum GitHubEmulatorFiles {
    /// The commit that every branch points to.
    static let commit = "0123456789abcdef0123456789abcdef01234567"

    /// The parts of a repository that are known.
    static func isPart(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard parts.count > 4, parts[0] == "repos" else { return false }
        return ["contents", "commits"].contains(parts[3]) || parts.count == 6 && parts[3...4] == ["git", "blobs"]
    }

    /// The answer to a request for a file, or for the commit of a branch.
    static func respond(
        to request: RecordedRequest, at path: String, own: [String: [UInt8]], _ builder: GitHubEmulatorResponse
    ) -> ScriptedResponse {
        let parts = path.split(separator: "/").map { PercentEncoding.decoded($0.utf8) }
        let repository = "\(parts[1])/\(parts[2])"
        let accept = request.headers["Accept"] ?? ""
        switch parts[3] {
        case "commits":
            if parts[2] == "empty" { return builder.json(status: 409, #"{"message":"Git Repository is empty."}"#) }
            if parts[4].contains("gone") {
                return builder.json(status: 422, #"{"message":"No commit found for SHA: gone"}"#)
            }
            return builder.typed("application/vnd.github.sha", commit.utf8)
        case "git": return file(parts[5], repository, accept, builder)
        default:
            let path = parts.dropFirst(4).joined(separator: "/")
            if let bytes = own[path] { return builder.typed("application/vnd.github.raw+json", bytes) }
            return file(path, repository, accept, builder)
        }
    }

    private static func file(
        _ path: String, _ repository: String, _ accept: String, _ builder: GitHubEmulatorResponse
    ) -> ScriptedResponse {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        if GitHubEmulatorSecrets.has(repository) {
            let isHTML = accept.contains("html")
            let text = isHTML ? "<p>\(GitHubEmulatorSecrets.content)</p>" : "\(GitHubEmulatorSecrets.content)\n"
            return builder.typed("application/vnd.github.\(isHTML ? "html" : "raw+json")", text.utf8)
        }
        if name == "docs" { return builder.json(status: 200, #"[{"name":"guide.md","type":"file"}]"#) }
        guard let bytes = content(of: path, repository) else { return builder.status(404) }
        if accept.contains("html"), name.hasSuffix(".md") {
            return builder.typed("application/vnd.github.html", Self.html(path).utf8)
        }
        return builder.typed("application/vnd.github.raw+json", bytes)
    }

    private static func content(of path: String, _ repository: String) -> [UInt8]? {
        // The symbolic link of every tree.
        if path == GitHubEmulatorTrees.id("\(repository) latest") { return Array("README.md".utf8) }
        switch path.split(separator: "/").last.map(String.init) ?? "" {
        case "gone": return nil
        case "image.png": return [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0, 0, 0, 13]
        case "large.txt": return [UInt8](repeating: 0x61, count: (1 << 20) + 1)
        case "long.txt": return [UInt8](repeating: 0x61, count: 1 << 20)
        case let name where name.hasSuffix(".md"):
            return Array(
                "# About \(path)\n\nSee [the guide](guide.md#usage) and [the program](../src/main.c#L20).\n".utf8)
        case let name:
            let lines = (1...120).map { number in
                switch number % 6 {
                case 0: "\t/* Line \(number) of \(name), which begins a comment"
                case 1: "\t   that ends here. */"
                case 2: "int number_\(number)(void) { return \(number); } // the function of line \(number)"
                case 3: "const char *text_\(number) = \"a string of line \(number), and \\\"more\\\"\";"
                default: ""
                }
            }
            return Array((lines.joined(separator: "\n") + "\n").utf8)
        }
    }

    /// What GitHub makes of a file in Markdown.
    private static func html(_ path: String) -> String {
        """
        <div id="file" class="md" data-path="\(path)"><article class="markdown-body entry-content container-lg" itemprop="text">
        <div class="markdown-heading" dir="auto"><h1 tabindex="-1" class="heading-element" dir="auto">About \(path)</h1></div>
        <p dir="auto">See <a href="guide.md#usage">the guide</a>, <a href="../src/main.c#L20">the program</a>, \
        <a href="../docs">the folder</a> and <a href="https://example.org/">the site</a>.</p>
        \((1...20).map { "<p dir=\"auto\">Paragraph \($0).</p>" }.joined(separator: "\n"))
        <div class="markdown-heading" dir="auto"><h2 tabindex="-1" class="heading-element" dir="auto">Usage</h2></div>
        <p dir="auto">It is used.</p>
        \((21...50).map { "<p dir=\"auto\">Paragraph \($0).</p>" }.joined(separator: "\n"))
        </article></div>
        """
    }
}

/// The files of the repositories of an emulated GitHub: `GET /repos/OWNER/NAME/git/trees/ID`, and `GET /search/code`.
///
/// Names with a meaning: `empty` has no commit; of one with `truncated` in it, the whole tree lacks what is in `Sources/Generated`; that of one
/// with `odd-names` has ``oddNames``, one of them twice, and a path that is too long.
package struct GitHubEmulatorTrees: Sendable {
    let owner: String
    let name: String

    /// The files of every repository, with their sizes.
    package static let files: [(path: String, size: Int)] = [
        (".github/workflows/ci.yml", 1_204), (".gitignore", 88), ("CHANGELOG.md", 9_321), ("LICENSE", 1_073),
        ("Package.swift", 2_210), ("README.md", 4_812), ("Sources/App/Main.swift", 731),
        ("Sources/App/Search/SearchReactor.swift", 12_400), ("Sources/App/Search/SearchState.swift", 8_730),
        ("Sources/Generated/Tables.swift", 1_450_000), ("Sources/Text/Folding.swift", 3_902),
        ("Tests/AppTests/SearchTests.swift", 6_120), ("docs/Guide.md", 15_002), ("docs/日本語.md", 702),
        ("examples/hello.swift", 311),
    ]

    /// Names that git allows.
    private static let oddNames = ["odd/a\nb", "odd/a b", "odd/a\tb", "odd/a\u{1B}[31mb", "odd/a\u{202E}b"]

    /// The commit that every branch points to.
    package static let commit = GitHubEmulatorFiles.commit

    /// An id of git that stands for a text.
    package static func id(_ text: String) -> String {
        (0..<3).map { part in
            String(1 << 56 + GitHubEmulatorFacts.number("\(part) \(text)", below: 1 << 48), radix: 16).dropFirst()
        }.joined(separator: "").prefix(40).description
    }

    /// The answer to a request for a part of the repository.
    func part(_ parts: [String], _ request: RecordedRequest, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        if name == "empty" { return builder.json(status: 409, #"{"message":"Git Repository is empty."}"#) }
        let isWhole = request.target.hasSuffix("?recursive=1")
        guard parts[5] != Self.commit else { return builder.json(status: 200, tree(in: "", isWhole: isWhole)) }
        let folder = folders.first { id($0) == parts[5] }
        return folder.map { builder.json(status: 200, tree(in: $0 + "/", isWhole: isWhole)) } ?? builder.status(404)
    }

    private func id(_ path: String) -> String { Self.id("\(owner)/\(name) \(path)") }

    private var folders: [String] {
        var folders: Set<String> = []
        for file in Self.files {
            var path = file.path
            while let slash = path.lastIndex(of: "/") {
                path = String(path[..<slash])
                folders.insert(path)
            }
        }
        return folders.sorted()
    }

    /// The entries in a folder: all of them, or only its own.
    private func tree(in folder: String, isWhole: Bool) -> String {
        let isTruncated = isWhole && name.contains("truncated")
        var entries = Self.files.map { (path: $0.path, json: #""mode":"100644","type":"blob","size":\#($0.size)"#) }
        entries += folders.map { (path: $0, json: #""mode":"040000","type":"tree""#) }
        entries.append((path: "vendor", json: #""mode":"160000","type":"commit""#))
        entries.append((path: "latest", json: #""mode":"120000","type":"blob","size":9"#))
        if GitHubEmulatorSecrets.has(name) {
            entries.append((path: GitHubEmulatorSecrets.path, json: #""mode":"100644","type":"blob","size":9"#))
        }
        if isWhole, name.contains("odd-names") {
            for path in Self.oddNames + [Self.oddNames[1], "odd/\(String(repeating: "x", count: 5_000))"] {
                entries.append((path: path, json: #""mode":"100644","type":"blob","size":1"#))
            }
        }
        let texts = entries.filter { $0.path.hasPrefix(folder) && $0.path != folder }
            .filter { isWhole || !$0.path.dropFirst(folder.count).contains("/") }
            .filter { !isTruncated || !$0.path.hasPrefix("Sources/Generated/") }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
            .map { entry in
                let path = entry.path.dropFirst(folder.count).unicodeScalars.map { scalar in
                    scalar.value < 0x20
                        ? "\\u00\(scalar.value < 0x10 ? "0" : "")\(String(scalar.value, radix: 16))" : "\(scalar)"
                }
                return #"{"path":"\#(path.joined())",\#(entry.json),"sha":"\#(id(entry.path))"}"#
            }
        return
            #"{"sha":"\#(Self.id("\(name) tree"))","tree":[\#(texts.joined(separator: ","))],"truncated":\#(isTruncated)}"#
    }

    // MARK: Code

    /// The answer to `GET /search/code?q=WORDS+repo:OWNER/NAME`: the files in Swift, with a fragment that has the words.
    static func search(_ request: RecordedRequest, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        let query = request.target.split(separator: "&").first?.split(separator: "q=").last ?? ""
        let terms = PercentEncoding.decoded(query.utf8, isForm: true).split(separator: " ").map(String.init)
        let words = terms.filter { !$0.hasPrefix("repo:") }.joined(separator: " ")
        let name = terms.first { $0.hasPrefix("repo:") }?.dropFirst(5) ?? ""
        let files = words == "nothing" ? [] : Self.files.filter { $0.path.hasSuffix(".swift") }
        let items = files.map { file -> String in
            let fragment =
                GitHubEmulatorSecrets.has(String(name))
                ? "func \(words)() { \(GitHubEmulatorSecrets.code)() }"
                : #"func find() {\n    \#(words)(in: \"\#(file.path)\")\n}"#
            return #"{"name":"x","path":"\#(file.path)","sha":"\#(id("\(name) \(file.path)"))","text_matches":["#
                + #"{"fragment":"\#(fragment)","property":"content","matches":[{"text":"x","indices":[0,1]}]}]}"#
        }
        return builder.json(
            status: 200,
            #"{"total_count":\#(files.count),"incomplete_results":false,"items":[\#(items.joined(separator: ","))]}"#)
    }
}

/// The READMEs of an emulated GitHub, as its HTML media type renders them.
///
/// Every second repository of a query has one: a name that ends in `-2`, `-4` and so on has none.
enum GitHubEmulatorReadme {
    /// The answer to `GET /repos/OWNER/NAME/readme`.
    ///
    /// - Parameter own: The README, if it is not made up.
    static func respond(
        to request: RecordedRequest, owner: String, name: String, own: String?, _ builder: GitHubEmulatorResponse
    ) -> ScriptedResponse {
        let hasNone = name == "gone" || name.last.flatMap(\.wholeNumberValue).map { $0.isMultiple(of: 2) } == true
        if hasNone { return builder.status(404) }
        if request.headers["Accept"]?.contains("raw") == true {
            let text = own ?? "# About \(name)\n\nThe file, with \u{1B}[31mcolour.\n"
            return builder.typed("application/vnd.github.raw+json", text.utf8)
        }
        let tag = "W/\"readme-of-\(owner)/\(name)\""
        var tagged = builder
        tagged.headers.append("ETag", tag)
        return request.headers["If-None-Match"] == tag
            ? ScriptedResponse(status: 304, headers: tagged.headers)
            : tagged.typed("application/vnd.github.html", (own ?? html(owner: owner, name: name)).utf8)
    }

    private static func html(owner: String, name: String) -> String {
        let chapters = (1...12).map { number in
            """
            <div class="markdown-heading" dir="auto"><h2 tabindex="-1" class="heading-element" dir="auto">Chapter \(number)</h2>\
            <a id="user-content-chapter-\(number)" class="anchor" href="#chapter-\(number)"><span></span></a></div>
            <p dir="auto">Words of chapter \(number), which are many enough to fill more than one line of a terminal, whatever its \
            width is, and then some more.</p>
            <ul dir="auto"><li>one thing</li><li>another <code>thing</code></li></ul>
            """
        }
        return """
            <div id="file" class="md" data-path="README.md"><article class="markdown-body entry-content container-lg" itemprop="text">
            <div class="markdown-heading" dir="auto"><h1 tabindex="-1" class="heading-element" dir="auto">About \(name)</h1></div>
            <p dir="auto">This is <strong>\(owner)/\(name)</strong>, see <a href="https://example.org/docs">the docs</a>.</p>
            <div class="highlight highlight-source-shell"><pre>git clone https://github.com/\(owner)/\(name).git &amp;&amp; cd \(name) \
            &amp;&amp; make install PREFIX=/usr/local DESTDIR=/somewhere/else # end of the line</pre></div>
            \(chapters.joined(separator: "\n"))
            <p dir="auto">The end of the README.</p>
            </article></div>
            """
    }
}
