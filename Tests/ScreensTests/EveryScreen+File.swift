@testable import Core
@testable import Features
@testable import Markup
@testable import Terminal

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
        file("go to line") { scene in
            openFile(&scene)
            scene.reduce(.file(.typed(.init(number: 42))))
        },
        file("a place that is not there") { openFile(&$0, at: .excerpt(.init(text: "nowhere to be found", line: 0))) },
        file("rendered") { openFile(&$0, "docs/guide.md", .rendered(Readme(html: "<p>text</p>")), form: .rendered) },
        file("link") { scene in
            openFile(&scene, "docs/guide.md", .rendered(Readme(html: "<p>text</p>")), form: .rendered)
            scene.reduce(.file(.read(.linked(PageLink(number: 1)))))
        },
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
