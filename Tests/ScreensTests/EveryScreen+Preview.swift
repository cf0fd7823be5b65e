@testable import Core
@testable import Features

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
        preview("scrolled") { scene in
            preview(&scene, "build.sh")
            scene.reduce(.file(.read(.scrolled(toLine: 30))))
        },
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
