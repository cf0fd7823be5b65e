import Core
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
        return parts[3] == "contents" || (parts[3] == "commits" && parts.count == 5)
            || (parts.count == 6 && parts[3] == "git" && parts[4] == "blobs")
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
            guard accept.contains("sha") else { return builder.json(status: 200, #"{"sha":"\#(commit)"}"#) }
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
