import Reactive
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The form for clones, their progress, and the marks of what is cloned.
@Suite struct CloneScreenTests {
    private static let places = ClonePlaces(root: "/users/u/src", current: "/work", home: "/users/u")

    /// The form, a clone under way, and what is said of those that failed.
    static let screens: [EveryScreen] = [
        screen("clone form") { opened(columns: $0, rows: $1) },
        screen("cloning") { running(opened(columns: $0, rows: $1), percent: 45) },
        screen("clones failed") { columns, rows in
            let line = "fatal: unable to access 'https://github.com/octo/repository-1.git/': \u{1B}[2JTimed out"
            return failed([.failed(status: 128, line: line), .killed(signal: 9)], columns: columns, rows: rows)
        },
    ]

    private static func screen(_ name: String, _ make: @escaping @Sendable (Int, Int) -> Scene) -> EveryScreen {
        EveryScreen(name: name) { $0 = make($0.state.shell.columns, $0.state.shell.rows) }
    }

    private static func opened(_ count: Int = 1, columns: Int = 80, rows: Int = 24, prints: Bool = false) -> Scene {
        var scene = Scene.answered(columns, rows)
        scene.state.clones = ClonesState(places: places)
        let form = CloneForm(Array(Scene.repositories(count)), in: places, on: .search, prints: prints)
        scene.reduce(.clones(.opened(form)))
        return scene
    }

    private static func running(_ scene: Scene, percent: Int, of count: Int = 1) -> Scene {
        var scene = scene
        let requests = Scene.repositories(count).map { CloneRequest($0, into: "/x/\($0.name)", history: .full) }
        let series = CloneSeries(requests, of: requests.map(\.repository), isPrinted: false)
        scene.reduce(.clones(.closed))
        scene.reduce(.clones(.began(series)))
        scene.reduce(.clones(.progressed(CloneProgress(phase: "Receiving objects", percent: percent))))
        scene.state.clones.activity = Activity([.cloning])
        return scene
    }

    @Test func theKeysOfTheForm() {
        let scene = Self.opened()
        for (key, action) in [
            (Key(.enter), .submit), (Key(.tab), .complete), (Key(.escape), .close),
            (Key(.down), .changeHistory(forward: true)), (Key(.up), .changeHistory(forward: false)),
            (Key(.character("x")), .edit(.insert("x"))),
        ] as [(Key, ClonesReactor.Action)] { #expect(intents(key, scene) == [.send(.clones(action))], "\(key.name)") }
    }

    @Test(arguments: [(40, 10), (40, 16), (20, 6), (200, 50)])
    func theLineIsSeenAtEverySize(columns: Int, rows: Int) {
        let lines = Self.opened(columns: columns, rows: rows).lines
        #expect(lines.contains { $0.hasPrefix(columns > 20 ? " › ~/src/repository-1" : " › epository-1") })
        #expect(rows < 16 || lines.contains("   Down History: full"))
    }

    private static let folders = (1...4).map { "/users/u/src/repository-\($0)" }

    /// What there is in the folders of the form, what is said of it, and what Enter does then.
    private static let folderChecks: [(targets: [CloneTarget], said: String, verbs: [String])] = [
        ([.obstacle(.exists(folders[0]))], "✗ ~/src/repository-1 already exists.", []),
        ([.obstacle(.notAFolder("/users/u/src"))], "✗ /users/u/src is not a folder.", []),
        (
            [.obstacle(.cannotCreate(folders[0], reason: "Permission denied"))],
            "✗ Cannot create /users/u/src/repository-1: Permission denied.", []
        ),
        ([.clone], "✓ Already cloned to ~/src/repository-1", ["use clone", "print"]),
        (
            [.free, .obstacle(.exists(folders[1])), .free],
            "✓ 2 new folders; skipping existing ~/src/repository-2", ["clone", "clone and print"]
        ),
        (
            [.free, .clone, .clone, .obstacle(.exists(folders[3]))],
            "✓ New folder ~/src/repository-1; already cloned to ~/src/repository-2 and 1 more; "
                + "skipping existing ~/src/repository-4", ["clone", "clone and print"]
        ),
    ]

    @Test("what is in the folders is said in their place, and what Enter makes of it", arguments: folderChecks.indices)
    func checks(index: Int) {
        let (targets, said, verbs) = Self.folderChecks[index]
        for (number, prints) in [false, true].enumerated() {
            var scene = Self.opened(targets.count, columns: 140, prints: prints)
            let check = CloneForm.Check(folders: Array(Self.folders.prefix(targets.count)), targets: targets)
            scene.reduce(.clones(.checked(check)))
            #expect(scene.lines[20] == " " + said)
            let verb = verbs.isEmpty ? "clone" : verbs[number]
            #expect(scene.status.contains("↵ \(verb)  ") == !verbs.isEmpty, "\(scene.status)")
            #expect(targets.count == 1 || scene.lines[18].hasPrefix(" ── Clone \(targets.count) repositories into ─"))
        }
    }

    @Test func progressIsALineWithABar() {
        let wide = Self.running(Self.opened(columns: 120), percent: 45)
        #expect(wide.status.hasPrefix(" Cloning octo/repository-1 ████▌      45 % Receiving objects"))
        #expect(intents(.alt("g"), wide) == [.send(.clone)])
        let two = Self.running(Self.opened(), percent: 5, of: 2)
        #expect(two.status.hasPrefix(" Cloning octo/repository-1 (1 of 2) ▌          5 %"))
    }

    @Test func aCloneHasAMark_aPathInTheDetailsAndOnThePage() {
        var scene = Self.running(Self.opened(columns: 120, rows: 30), percent: 100)
        let request = CloneRequest(Scene.repositories(1)[0], into: "/users/u/src/repository-1", history: .full)
        scene.reduce(.clones(.made(request)))
        scene.state.clones.activity = Activity()
        scene.state.shell.showsStrip = true
        #expect(scene.lines.contains { $0.hasPrefix(" ▌   octo/repository-1 ⌂ ") })
        #expect(scene.lines.contains { $0.hasPrefix(" github.com/octo/repository-1  ⌂ ~/src/repository-1") })
        #expect(scene.status.hasPrefix(" Cloned octo/repository-1 to ~/src/repository-1."))
        scene.reduce(.page(.displayed(.docked)))
        scene.reduce(.page(.followed(scene.state.search.selected)))
        #expect(scene.lines.contains { $0.contains("│ ⌂ ~/src/repository-1") })
    }

    private static func failed(_ failures: [CloneFailure], columns: Int = 80, rows: Int = 24) -> Scene {
        var scene = running(opened(columns: columns, rows: rows), percent: 1, of: failures.count)
        for (repository, failure) in zip(Scene.repositories(failures.count), failures) {
            let request = CloneRequest(repository, into: "/x/\(repository.name)", history: .full)
            let address = "git@github.com:\(repository.fullName).git"
            scene.reduce(.clones(.failed(request, failure, from: address)))
        }
        scene.state.clones.activity = Activity()
        return scene
    }

    @Test("what is said of a failed clone is there until Esc closes it")
    func failedClone() {
        var scene = Self.failed([.failed(status: 128, line: "fatal: unable to access it")])
        #expect(scene.status.hasPrefix(" 1 / 30 repositories  ") && scene.status.contains("Esc close"))
        var covered = scene
        covered.apply(.opened(true))
        #expect(covered.status.hasPrefix(" Could not clone octo/repository-1: fatal: unable"))
        // Also beside a page: it was there before.
        #expect(scene.state.escape == .clones(.dismiss) && scene.state.pageEscape == .clones(.dismiss))
        scene.reduce(.clones(.dismissed))
        #expect(scene.state.pageEscape == .page(.close))
        #expect(!scene.lines.contains { $0.contains("✗") } && scene.state.escape == .list(.edit(.clear)))
    }

    @Test("of several, each has its reason; they leave the list its room, and the next series replaces them")
    func failedClones() {
        let scene = Self.failed([.killed(signal: 9), .noGit(reason: "No such file or directory")], columns: 100)
        #expect(
            scene.lines.suffix(4).dropLast() == [
                " ✗ Could not clone octo/repository-1: git was terminated by signal 9. Clone it again.",
                "   Could not clone a-rather-long-organisation-name/repository-2: cannot run git: No such file or",
                "   directory. Install git to clone.",
            ])
        let many = Self.failed(Array(repeating: .failed(status: 128, line: "fatal: no"), count: 40), rows: 18)
        #expect(many.lines.count { $0.contains("Could not clone") } == 5)
        #expect(many.lines[16].hasPrefix("   For git's full output"))
        #expect(many.lines[15].hasSuffix("…") && many.list.contains { $0.contains("repository-1 ") })
        #expect(!Self.running(many, percent: 1).lines.contains { $0.contains("✗") })
        for (columns, rows) in [(20, 5), (40, 10), (200, 50)] {
            let failures: [CloneFailure] = [.unsafeName, .failed(status: 1, line: "fatal: \u{1B}[2J日本語")]
            #expect(Self.failed(failures, columns: columns, rows: rows).frame().problems.isEmpty)
        }
    }

    @Test(
        "advice is given for what git says, and none for what the server refuses",
        arguments: [
            ("Could not resolve host: h", true), ("Failed to connect to h port 443 after 9 ms", true),
            ("The requested URL returned error: 403", false), ("SSL certificate problem: self-signed", false),
        ])
    func adviceOnConnections(line: String, isGiven: Bool) {
        let line = "fatal: unable to access 'https://h/o/n.git/': \(line)"
        let advice = CloneFailure.failed(status: 128, line: line).advice
        #expect(advice == (isGiven ? "Check your connection, then clone it again." : nil))
    }

    @Test("clones that failed leave the status line to the answer to a key, and the next key has read all of it")
    func failedClonesAndAnotherNotice() {
        var scene = Self.failed([.killed(signal: 9), .killed(signal: 9)])
        scene.reduce(.clones(.noticed(.nothingToUndo)))
        #expect(scene.status.hasPrefix(" Nothing to undo"), "\(scene.status)")
        #expect(Array(intents(.alt("q"), scene).prefix(3)) == [1, 2, 3].map { Intent.shell(.acknowledge($0)) })
    }

    @Test("in little room, the reason has the place of the command that shows more")
    func failedCloneInLittleRoom() {
        let scene = Self.failed([.failed(status: 128, line: "fatal: repository not found")], columns: 40, rows: 12)
        let said = [" ✗ Could not clone octo/repository-1:", "   fatal: repository not found."]
        #expect(Array(scene.lines.suffix(3).dropLast()) == said)
        #expect(scene.status.contains("  Esc close  ") && scene.status.hasSuffix("F1 help"), "\(scene.status)")
    }

    @Test func whoLeavesMeanwhileIsAsked() {
        let scene = Self.running(Self.opened(), percent: 1).with { $0.reduce(.shell(.ask(.runningClone(.end(.left))))) }
        #expect(scene.question.last == "  Stop and quit   ▌ Keep cloning")
    }

    @Test(arguments: [
        (["a/b"], 0, 0, "Cloned a/b."), (["a/b", "a/c"], 0, 1, "Cloned a/b and a/c; 1 failed."),
        (["a/b", "a/c", "a/d"], 0, 0, "Cloned a/b, a/c and a/d."),
        (["a/b", "a/c", "a/d", "a/e"], 0, 0, "Cloned a/b, a/c and 2 more."), ([], 0, 2, "Nothing cloned; 2 failed."),
        (["a/b"], 1, 0, "Cloned a/b; 1 already cloned."), ([], 2, 1, "2 already cloned; 1 failed."),
    ])
    func theEndOfASeriesSaysWhatWasCloned(made: [String], there: Int, failed: Int, sentence: String) {
        var scene = Self.opened(columns: 120)
        scene.reduce(.clones(.closed))
        scene.reduce(.clones(.noticed(.clonedAll(made, there: there, failed: failed))))
        #expect(scene.status.hasPrefix(" \(sentence)  "))
    }
}
