import Core
import GitHub

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
            let digits = String(GitHubEmulatorFacts.number("\(part) \(text)", below: 1 << 48), radix: 16)
            return String(repeating: "0", count: 14 - digits.count) + digits
        }.joined().prefix(40).description
    }

    /// Whether it is a path of these, of the parts of a repository.
    static func isPart(_ parts: [String]) -> Bool {
        parts.count == 6 && parts[3] == "git" && parts[4] == "trees"
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
        guard let name = terms.first(where: { $0.hasPrefix("repo:") })?.dropFirst(5), !words.isEmpty else {
            return builder.json(status: 422, #"{"message":"Validation Failed","errors":[]}"#)
        }
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
