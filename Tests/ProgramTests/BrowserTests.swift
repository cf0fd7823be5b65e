import TestSupport
import Testing

@testable import Features
@testable import ghlance

struct BrowserTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func reason(_ environment: [String: String]) async -> String? {
        do {
            try await Browser(environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
                .open("https://github.com/a/b")
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "the browser that is named is started, and a failure is said with what to do",
        arguments: [
            (["BROWSER": "true"], nil), (["GH_BROWSER": "true", "BROWSER": "false"], nil),
            (["GH_BROWSER": "", "BROWSER": "true"], nil),
            (["BROWSER": "false"], "false exited with status 1: set BROWSER to a browser that works here."),
            (
                ["BROWSER": "no-such-browser --flag"],
                "Could not start no-such-browser (No such file or directory): set BROWSER to your browser."
            ),
        ] as [([String: String], String?)])
    func named(environment: [String: String], reason: String?) async {
        #expect(await self.reason(environment) == reason)
    }

    @Test("without a named browser, the first of those that gh tries is used")
    func usual() async throws {
        let environment = ["PATH": folder.path, "BROWSER": " "]
        #expect(Browser(environment: environment).program == "xdg-open")
        for name in ["wslview", "www-browser", "x-www-browser", "xdg-open"] {
            try TextFile.writeProgram("#!/bin/sh\necho \"$0 $1\" >\"${0%/*}/opened\"\n", to: folder.path(name))
            let browser = Browser(environment: environment)
            #expect(browser.program == name && !browser.isNamed)
            try await browser.open("https://github.com/a/b")
            #expect(try TextFile.read(folder.path("opened")) == "\(folder.path(name)) https://github.com/a/b\n")
        }
    }

    @Test func whatFollowsTheNameIsPassedOn() async throws {
        let script = try folder.write("test \"$1 $2\" = '--new https://github.com/a/b'".utf8, to: "browser")
        #expect(await reason(["BROWSER": "sh \(script) --new"]) == nil)
        #expect(await reason(["BROWSER": "sh \(script) --old"]) != nil)
    }
}

/// How a web address gets to the clipboard. The programs are scripts that keep what they read.
struct ClipboardTests {
    private let folder: ScratchFolder
    private let url = "https://github.com/octo/one"

    init() throws { folder = try ScratchFolder() }

    /// A program of a name, which writes its arguments, the token it sees and what it reads to a file of its name.
    private func install(_ name: String, status: Int = 0) throws {
        let kept = folder.path("\(name).kept")
        try TextFile.writeProgram(
            "#!/bin/sh\nprintf '%s|' \"$@\" \"$GH_TOKEN\" >\(kept)\n/bin/cat >>\(kept)\nexit \(status)\n",
            to: folder.path(name))
    }

    /// The route that was taken, or what is said.
    private func copy(_ environment: [String: String], takesSequence: Bool = true) async -> String {
        let pinned = ["PATH": folder.path, "TERM": "linux", "GH_TOKEN": "secret"]
        let clipboard = Clipboard(environment: pinned.merging(environment) { $1 }) { _ in takesSequence }
        do {
            switch try await clipboard.copy(url) {
            case .terminal: return "terminal"
            case .program(let name): return name
            }
        } catch { return "\(error)" }
    }

    private static let wayland = ["WAYLAND_DISPLAY": "wayland-0"]
    private static let x = ["DISPLAY": ":0"]
    private static let tmux = ["TERM": "screen", "TMUX": "/tmp/tmux,1,0"]

    /// The programs with their statuses, the environment, the route or what is said, and what the program got before the text.
    private static let routes: [(programs: [String: Int], [String: String], route: String, arguments: String?)] = [
        (["wl-copy": 0], wayland.merging(["TERM": "xterm-256color"]) { $1 }, "terminal", nil),
        (["wl-copy": 0, "xclip": 0], wayland.merging(x) { $1 }, "wl-copy", "|"),
        (["xsel": 0], x, "xsel", "--clipboard|--input||"),
        (["xsel": 0, "xclip": 0], x, "xclip", "-selection|clipboard||"),
        (["tmux": 0], tmux, "tmux", "load-buffer|-w|-||"), (["tmux": 1], tmux, "terminal", nil),
        ([:], wayland, "Could not copy: install wl-clipboard.", nil),
        ([:], x, "Could not copy: install xclip or xsel.", nil),
        ([:], [:], "Could not copy: this terminal has no clipboard. Run ghlance in tmux to copy.", nil),
        (["wl-copy": 3], wayland, "Could not copy: wl-copy exited with status 3.", nil),
    ]

    @Test(
        "tmux is asked first, then the terminal, then the desktop's programs, which get no token; else it is said why",
        arguments: routes.indices)
    func route(index: Int) async throws {
        let (programs, environment, route, arguments) = Self.routes[index]
        for (name, status) in programs { try install(name, status: status) }
        #expect(await copy(environment) == route)
        if let arguments { #expect(try TextFile.read(folder.path("\(route).kept")) == arguments + url) }
    }

    @Test func aTerminalThatTakesNothingNowIsNoWay() async throws {
        try install("wl-copy")
        let environment = Self.wayland.merging(["TERM": "xterm-256color"]) { $1 }
        #expect(await copy(environment, takesSequence: false) == "wl-copy")
    }
}
