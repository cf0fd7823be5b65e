@testable import Core
@testable import Features

extension Scene {
    static func id(_ digit: Character) -> String { String(repeating: digit, count: 40) }

    /// Files of all kinds, with names in all scripts, and some that are not meant well.
    static func tree(isTruncated: Bool = false, skipped: Int = 0) -> RepositoryTree {
        var tree = RepositoryTree(commit: id("c"), isTruncated: isTruncated)
        func add(_ path: String, _ kind: RepositoryTree.Kind = .file, _ size: Int? = nil) {
            tree.append(path, kind, id: id("b"), size: size)
        }
        for path in [".github/workflows/ci.yml", "Sources/App/Main.swift", "Sources/App/Search/SearchState.swift"] {
            add(path, .file, path.utf8.count * 97)
        }
        add("Sources/日本語/フォルダー.swift", .file, 1_234_567)
        add("docs/Guide.md", .file, 15_002)
        add("README.md", .file, 4_812)
        add("LICENSE", .file, 1_073)
        add("build.sh", .executable, 88)
        add("vendor", .submodule)
        add("latest", .link, 9)
        add("\u{1B}[31mred\u{7}\nline", .file, 0)
        add("\u{202E}gpj.exe", .file, 7)
        add("مرحبا.txt", .file, 3_000_000_000)
        add(String(repeating: "deep/", count: 40) + "a-rather-long-name-of-a-file.swift", .file, 1)
        add(String(repeating: "wide漢字", count: 300), .file, 12)
        tree.skip(skipped)
        return tree
    }

    /// Code is searched for and found in the files.
    mutating func findCode(_ hits: CodeHits) {
        type("?find it", on: .files)
        reduce(.files(.codeFound(CodeSearch(words: "find it", hits: hits))))
    }
}

extension EveryScreen {
    private static func files(
        _ name: String, _ tree: RepositoryTree = Scene.tree(), isSaved: Bool = false,
        _ make: @escaping @Sendable (inout Scene) -> Void = { _ in }
    ) -> EveryScreen {
        onAnswer("files\(name)") { scene in
            scene.listFiles(tree, isSaved: isSaved)
            make(&scene)
        }
    }

    private static func search(_ scene: inout Scene, _ hits: [CodeHit], total: Int? = nil, next: String? = nil) {
        scene.findCode(
            CodeHits(
                hits: hits, totalCount: total ?? hits.count, isIncomplete: total != nil,
                next: next.map(PageReference.init(rawValue:))))
    }

    private static let hits = [
        CodeHit(path: "Sources/App/Main.swift", blob: Scene.id("a"), fragment: "\n\n    let x = find(it) // 漢字\n}"),
        CodeHit(path: "Sources/日本語/フォルダー.swift", blob: Scene.id("a"), fragment: ""),
        CodeHit(
            path: String(repeating: "deep/", count: 40) + "x.swift", blob: Scene.id("a"),
            fragment: "\u{1B}[2Jfind \u{202E}it" + String(repeating: "long ", count: 500)),
    ]

    static let files: [EveryScreen] = [
        files(""),
        files(", a folder open") { scene in
            for number: Int32 in [4, 5] { scene.reduce(.files(.shown(number))) }
        },
        files(", saved", isSaved: true),
        files(", saved, not loaded again", isSaved: true) { scene in
            scene.reduce(.files(.reloading))
            scene.state.loader.held[.files(of: many[0])] = .failed(.couldNotResolve(host: "api.github.com"))
        },
        onAnswer("files being loaded") { $0.reduce(.files(.opened(many[0], rows: 9))) },
        onAnswer("files that wait") { scene in
            scene.reduce(.files(.opened(many[0], rows: 9)))
            scene.state.loader.held[.files(of: many[0])] = Scene.wait
        },
        files(", none", RepositoryTree(commit: nil)),
        files(", truncated", Scene.tree(isTruncated: true, skipped: 12)),
        files(", filtered") { $0.type("sss", on: .files) },
        files(", no matches") { $0.type("zzzz", on: .files) },
        files(", code found") { search(&$0, hits, total: 1_234) },
        files(", more code not loaded") { scene in
            search(
                &scene, (0..<100).map { CodeHit(path: "f\($0).c", blob: Scene.id("a"), fragment: "find it") }, next: "2"
            )
            scene.move(.bottom)
            let hold = LoadHold.limited(.spent(until: Scene.now.advanced(bySeconds: 42)))
            for content in scene.state.filesDemand.contents { scene.state.loader.held[content] = hold }
        },
        files(", all the code there is") { scene in
            scene.findCode(CodeHits(hits: Array(hits.prefix(2)), totalCount: 1_234))
        },
        files(", no code found") { search(&$0, []) },
        files(", code not searched yet") { $0.type("?find it", on: .files) },
        notice(", a link that leads out", .leadsNowhere(path: "docs/link", target: "../../elsewhere")),
        notice(", a link to itself", .leadsToItself(path: "docs/link")),
        notice(
            ", a submodule elsewhere", .submoduleElsewhere(path: "vendor", address: "https://git.example.com/a/b.git")),
        notice(", a submodule of nothing", .submoduleUnnamed(path: "vendor")),
        notice(", a link not followed", .notFollowed(path: "docs/link", .timedOut(.total(seconds: 60)))),
        notice(", code needs a token", .codeNeedsToken), notice(", code limited", .codeLimited(seconds: 42)),
        notice(", an invalid path", .unsafePath),
    ]

    private static func notice(_ name: String, _ notice: Notice) -> EveryScreen {
        files(name) { $0.reduce(.files(.noticed(notice))) }
    }
}
