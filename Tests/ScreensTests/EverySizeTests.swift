import Features
import Model
import Screens
import Terminal
import Testing
import Text

/// What holds for every screen at every size.
@Suite struct EverySizeTests {
    static let sizes = [
        Size(columns: 120, rows: 30), Size(columns: 100, rows: 30), Size(columns: 80, rows: 24),
        Size(columns: 60, rows: 20), Size(columns: 40, rows: 12), Size(columns: 24, rows: 6),
        Size(columns: 20, rows: 5), Size(columns: 19, rows: 5), Size(columns: 20, rows: 4), Size(columns: 1, rows: 1),
        Size(columns: 0, rows: 0), Size(columns: 500, rows: 200), Size(columns: 500, rows: 1),
        Size(columns: 1, rows: 200),
    ]

    private static let many = Scene.repositories(300)

    /// Failures of one line and of two, and one that is counted down.
    private static let failures: [Failure] = [
        .couldNotResolve(host: "api.github.com"), .invalidQuery(messages: [String(repeating: "日本語 ", count: 40)]),
        .rateLimited(.init(kind: .secondary, waitSeconds: 60, message: "You have exceeded a secondary rate limit.")),
    ]

    /// Screens of all kinds at a size.
    private static func scenes(_ size: Size) -> [(name: String, scene: Scene)] {
        func scene(_ name: String, text: String = "", _ change: (inout Scene) -> Void) -> (String, Scene) {
            var scene = Scene(size.columns, size.rows, text: text)
            change(&scene)
            return (name, scene)
        }
        let answered = { (scene: inout Scene) in scene.finish(many, total: 2_318, next: "2") }
        var scenes = [
            scene("welcome") { _ in },
            scene("searching", text: "swift") {
                $0.happen(.searchStarted($0.state.search.query, at: Scene.now))
                $0.happen(ShellReactor.Mutation.spin)
            },
            scene("answered", text: "swift", answered),
            scene("at the end", text: "swift") {
                answered(&$0)
                $0.happen(.moved(.bottom))
                $0.happen(.pageStarted(PageReference(rawValue: "2"), at: Scene.now))
            },
            scene("older rows", text: "swift") {
                answered(&$0)
                $0.type(" tui")
            },
            scene("no matches", text: "swift") { $0.finish([]) },
            scene("long query", text: String(repeating: "日本語 swift ", count: 60), answered),
            scene("notice", text: "swift") {
                answered(&$0)
                $0.happen(.noticed(.couldNotOpen(reason: String(repeating: "why ", count: 100))))
            },
            scene("help", text: "swift") {
                answered(&$0)
                $0.happen(ShellReactor.Mutation.toggleHelp)
                $0.happen(ShellReactor.Mutation.scrollHelp(to: 7))
            },
        ]
        for failure in failures {
            scenes.append(
                scene("\(failure)", text: "swift") {
                    answered(&$0)
                    $0.fail(failure, during: .nextPage)
                })
        }
        return scenes
    }

    @Test("frames are valid and no row is wider than the screen", arguments: sizes, [Repertoire.unicode, .ascii])
    func valid(size: Size, repertoire: Repertoire) {
        for (name, scene) in Self.scenes(size) {
            let frame = scene.frame(repertoire)
            #expect(frame.size == size)
            #expect(frame.problems == [], "\(name) at \(size)")
        }
    }

    @Test("a terminal without UTF-8 gets ASCII and nothing else", arguments: sizes)
    func ascii(size: Size) {
        for (name, scene) in Self.scenes(size) {
            let foreign = scene.frame(.ascii).lines.filter { !$0.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
            #expect(foreign == [], "\(name) at \(size)")
        }
    }

    @Test("the same state gives the same frame", arguments: sizes)
    func pure(size: Size) {
        for (name, scene) in Self.scenes(size) {
            #expect(scene.frame() == scene.frame(), "\(name) at \(size)")
        }
    }

    @Test("the list shows as many rows as the layout has lines, and the selected one is among them", arguments: sizes)
    func selectionIsVisible(size: Size) {
        guard size.columns >= 20, size.rows >= 5 else { return }
        for (name, scene) in Self.scenes(size) where !scene.state.search.repositories.isEmpty {
            guard name != "help" else { continue }
            let lines = scene.lines
            let bars = lines.enumerated().filter { $0.element.hasPrefix(" ▌ ") }
            #expect(bars.count == 1, "\(name) at \(size)")
            #expect(scene.layout?.list.contains(bars.first?.offset ?? -1) == true, "\(name) at \(size)")
            let rows = lines[scene.layout?.list ?? 0..<0].filter { $0.contains("repository-") || $0.contains("…") }
            #expect(rows.count == min(300, scene.layout?.list.count ?? 0), "\(name) at \(size)")
        }
    }

    @Test(
        "a screen that is too small says so and nothing else",
        arguments: [
            (Size(columns: 19, rows: 5), ["", "", "More room, please.", "", ""]),
            (Size(columns: 20, rows: 4), ["", "", "More room, please.", ""]),
            (Size(columns: 6, rows: 2), ["", "More …"]), (Size(columns: 1, rows: 1), ["…"]),
            (Size(columns: 0, rows: 0), []), (Size(columns: 0, rows: 2), ["", ""]),
        ])
    func tooSmall(size: Size, lines: [String]) {
        var scene = Scene.answered(size.columns, size.rows)
        #expect(scene.lines == lines)
        #expect(scene.frame().cursor == nil)
        scene.happen(ShellReactor.Mutation.toggleHelp)
        #expect(scene.lines == lines)
    }

    @Test("a screen that was too small for a while comes back as it was")
    func recovery() {
        var scene = Scene.answered(80, 24, next: "2")
        scene.happen(.moved(.down))
        let before = scene.frame()
        for (columns, rows) in [(10, 3), (1, 1), (0, 0), (80, 24)] {
            scene.happen(ShellReactor.Mutation.resize(columns: columns, rows: rows))
        }
        #expect(scene.frame() == before)
    }
}
