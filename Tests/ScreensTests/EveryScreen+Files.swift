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

/// The viewer of a file.
extension EveryScreen {
    static let program = """
        // A program, 日本語 and e\u{301}\u{301}\u{301}.
        int main(void) {
        \tconst char *text = "a string that is longer than most screens are wide: \(String(repeating: "wide ", count: 30))";
        \t/* a comment
        \t   of two lines */
        \u{1B}[2J\u{202E}evil\u{202C}\treturn 0;
        }

        """ + (8...120).map { "int number_\($0) = \($0);\n" }.joined()

    /// Opens a file of the selected repository.
    static func openFile(
        _ scene: inout Scene, _ path: String = "src/main.c", _ content: FileContent? = .text(Array(program.utf8)),
        at location: FileLocation? = nil, form: FileForm = .text
    ) {
        guard let repository = scene.state.shown.selectedRepository else { return }
        let file = RepositoryFile(
            repository: repository, path: path, blob: nil, size: nil, commit: nil, branch: "main")
        scene.reduce(.file(.opened(file, form, at: location)))
        guard let content else {
            if let wanted = scene.state.fileContent { scene.state.loader.running = [wanted] }
            return
        }
        scene.reduce(.file(.resolved("0123456789abcdef0123456789abcdef01234567")))
        scene.reduce(.file(.loaded(content)))
        layOut(&scene)
    }

    /// Lays out what is open.
    static func layOut(_ scene: inout Scene) {
        guard let request = scene.state.fileLayoutRequest, let current = scene.state.file.current else { return }
        switch current.content {
        case .text(let bytes):
            let layout = FileText.layout(
                bytes, columns: request.width, wraps: request.wraps, repertoire: .unicode,
                colors: SyntaxColors(path: current.file.path))
            var location = scene.state.file.location
            if case .excerpt(let excerpt) = location {
                location = FileText.line(of: excerpt, in: bytes).map { .line($0 + 1) }
            }
            let row = location.flatMap { layout.row(of: $0, isText: true) }
            scene.reduce(.file(.laidOut(layout, of: request, row: row, isUTF8: FileText.isUTF8(bytes))))
        case .rendered: scene.reduce(.file(.laidOut(layout(request.width), of: request, row: nil)))
        default: break
        }
    }

    private static func file(_ name: String, _ make: @escaping @Sendable (inout Scene) -> Void) -> EveryScreen {
        onAnswer("file, \(name)", make)
    }

    private static func file(_ name: String, failed failure: Failure, saved: Bool = false) -> EveryScreen {
        file(name) { scene in
            openFile(&scene, saved ? "a.c" : "b.c", nil)
            if saved {
                let old = SavedFile(
                    .text(Array(program.utf8)), blob: nil, commit: nil,
                    fetchedAt: Scene.now.advanced(bySeconds: -90_000))
                scene.reduce(.file(.foundSaved(old)))
                layOut(&scene)
            }
            scene.failFile(failure)
        }
    }

    static let openFiles: [EveryScreen] = [
        file("loading") { openFile(&$0, "b.c", nil) },
        file("text") { openFile(&$0) },
        file("at a line") { openFile(&$0, at: .line(60)) },
        file("not wrapped") { scene in
            openFile(&scene)
            scene.reduce(.file(.wrapped(false)))
            layOut(&scene)
            scene.reduce(.file(.read(.scrolledSideways(to: [0: 30]))))
        },
        file("find") { scene in
            openFile(&scene)
            scene.reduce(.file(.read(.find(.open(in: .init(first: 0, rows: 10))))))
            scene.reduce(.file(.read(.find(.edit(.insert("number_1"))))))
            if let request = scene.state.file.reader.findRequest, let layout = scene.state.file.layout {
                let matches = PageMatches(of: request.text, in: layout, isVerbatim: true)
                scene.reduce(.file(.read(.find(.found(matches, request)))))
            }
        },
        file("a place that is not there") { openFile(&$0, at: .excerpt(.init(text: "nowhere to be found", line: 0))) },
        file("rendered") { openFile(&$0, "docs/guide.md", .rendered(Readme(html: "<p>text</p>")), form: .rendered) },
        file("binary") {
            openFile(&$0, "docs/\(String(repeating: "a long path/日本語/", count: 12))image.png", .binary(size: 123_456))
        },
        file("too large") { openFile(&$0, "large", .tooLarge(size: 12_345_678)) },
        file("a pointer of Git LFS") {
            let text =
                "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22e\nsize 12345678\n"
            openFile(&$0, "large.bin", .text(Array(text.utf8)))
        },
        file("a folder") { openFile(&$0, "docs", .notAFile) },
        file("empty") { openFile(&$0, "empty", .text([])) },
        file("not UTF-8") { openFile(&$0, "latin", .text([0x61, 0xFC, 0x0A, 0x62])) },
        file("offline") { scene in
            scene.state.search.connection = .offline
            openFile(&scene, "b.c", nil)
            scene.failFile(.offline)
        },
        file("failed", failed: .serverError(status: 502, retryAfterSeconds: nil)),
        file("not refreshed", failed: .timedOut(.total(seconds: 60)), saved: true),
        file("not found", failed: .notFound(message: "")),
        file("limited", failed: .rateLimited(.init(kind: .primary, waitSeconds: 90, message: ""))),
    ]
}

/// The selected file beside the list of files, where there is room.
extension EveryScreen {
    /// Shows the preview of a row by its path: what is loaded of a file, or nothing yet.
    static func preview(
        _ scene: inout Scene, _ path: String, _ content: FileContent? = .text(Array(program.utf8)),
        _ tree: RepositoryTree = Scene.tree()
    ) {
        scene.listFiles(tree)
        scene.reduce(.page(.displayed(.docked)))
        let row = scene.state.files.items.firstIndex { item in
            if case .node(let number) = item.id { scene.state.files.listing?.tree.path(number) == path } else { false }
        }
        scene.happen(.selected(row ?? 0), on: .files)
        showSelectedFile(&scene, content)
    }

    /// Shows what is loaded of the selected file.
    static func showSelectedFile(_ scene: inout Scene, _ content: FileContent?) {
        guard let opening = scene.state.fileToPreview else { return }
        let form: FileForm = if case .rendered = content { .rendered } else { .text }
        scene.reduce(.file(.previewed(opening, form)))
        if let content { scene.reduce(.file(.loaded(content))) }
        layOut(&scene)
    }

    private static func preview(_ name: String, _ make: @escaping @Sendable (inout Scene) -> Void) -> EveryScreen {
        onAnswer("preview, \(name)", make)
    }

    private static func held(_ scene: inout Scene, _ hold: LoadHold) {
        preview(&scene, "build.sh", nil)
        scene.tick(Scene.now)
        if let wanted = scene.state.fileContent { scene.state.loader.held = [wanted: hold] }
    }

    static let previews: [EveryScreen] = [
        preview("text") { preview(&$0, "build.sh") },
        preview("rendered") { preview(&$0, "README.md", .rendered(Readme(html: "<p>text</p>"))) },
        preview("loading") { preview(&$0, "build.sh", nil) },
        preview("binary") { preview(&$0, "LICENSE", .binary(size: 1_073)) },
        preview("too large") { preview(&$0, "مرحبا.txt", nil) },
        preview("a folder") { preview(&$0, "Sources") },
        preview("a folder of many") { scene in
            var tree = RepositoryTree(commit: Scene.id("c"))
            for number in 1_000..<1_200 { tree.append("many/\(number).swift", .file, id: Scene.id("b"), size: number) }
            preview(&scene, "many", nil, tree)
        },
        preview("a folder that is not listed") { scene in
            var tree = RepositoryTree(commit: Scene.id("c"), isTruncated: true)
            tree.append("large", .folder, id: Scene.id("b"), size: nil)
            preview(&scene, "large", nil, tree)
        },
        preview("a link") { preview(&$0, "latest") },
        preview("a hit") { scene in
            preview(&scene, "build.sh")
            let hit = CodeHit(
                path: "Sources/App/Main.swift", blob: Scene.id("a"), fragment: "int number_60 = 60;\nint number_61")
            scene.findCode(CodeHits(hits: [hit], totalCount: 1))
            showSelectedFile(&scene, .text(Array(program.utf8)))
        },
        preview("nothing selected") { scene in
            preview(&scene, "build.sh")
            scene.type("zzzz", on: .files)
            scene.reduce(.file(.closed))
        },
        preview("offline") { scene in
            scene.state.search.connection = .offline
            held(&scene, .offline)
        },
        preview("few requests left") { held(&$0, .limited(.reserved(remaining: 10, limit: 60))) },
        preview("limited") { held(&$0, .limited(.spent(until: Scene.now.advanced(bySeconds: 90)))) },
        preview("failed") { scene in
            preview(&scene, "build.sh", nil)
            scene.failFile(.serverError(status: 502, retryAfterSeconds: nil))
        },
    ]
}
