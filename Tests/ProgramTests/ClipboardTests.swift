import Glibc
import TestSupport
import Testing

@testable import Features
@testable import Terminal
@testable import ghlance

/// How a web address gets to the clipboard. The programs are scripts that keep what they read.
struct ClipboardTests {
    private let folder = TemporaryFolder()
    private let url = "https://github.com/octo/one"

    /// A program of a name, which writes what it reads, and the tokens it sees, to a file of its name.
    private func install(_ name: String, status: Int = 0) -> String {
        let kept = folder.file("\(name).kept")
        _ = folder.program(
            name,
            """
            #!/bin/sh
            printf '%s|' "$@" "$GH_TOKEN" >\(kept)
            cat >>\(kept)
            exit \(status)
            """)
        return kept
    }

    private func copy(
        _ environment: [String: String], takesSequence: Bool = true
    ) async -> Result<CopyRoute, StartError> {
        let pinned = ["PATH": "\(folder.path):/usr/bin:/bin", "TERM": "linux", "GH_TOKEN": "secret"]
        let clipboard = Clipboard(environment: pinned.merging(environment) { $1 }) { _ in takesSequence }
        do {
            return .success(try await clipboard.copy(url))
        } catch let error as StartError {
            return .failure(error)
        } catch {
            return .failure(StartError(description: "\(error)"))
        }
    }

    private func reason(_ environment: [String: String], takesSequence: Bool = true) async -> String? {
        if case .failure(let error) = await copy(environment, takesSequence: takesSequence) {
            error.description
        } else {
            nil
        }
    }

    private func route(_ environment: [String: String], takesSequence: Bool = true) async -> CopyRoute? {
        try? await copy(environment, takesSequence: takesSequence).get()
    }

    @Test func theTerminalIsToldWhereItHasAClipboard() async {
        _ = install("wl-copy")
        #expect(await route(["TERM": "xterm-256color", "WAYLAND_DISPLAY": "wayland-0"]) == .terminal)
    }

    @Test func wlCopyGetsTheTextAndNoTokenWhereTheTerminalHasNone() async throws {
        let kept = install("wl-copy")
        _ = install("xclip")
        #expect(await route(["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"]) == .program("wl-copy"))
        #expect(try TextFile.read(kept) == "|" + url)
    }

    @Test func aTerminalThatTakesNothingNowIsNoWay() async {
        _ = install("wl-copy")
        let environment = ["TERM": "xterm-256color", "WAYLAND_DISPLAY": "wayland-0"]
        #expect(await route(environment, takesSequence: false) == .program("wl-copy"))
    }

    @Test func xclipAndThenXselAreForX() async throws {
        let kept = install("xsel")
        #expect(await route(["DISPLAY": ":0"]) == .program("xsel"))
        #expect(try TextFile.read(kept) == "--clipboard|--input||" + url)
        let clip = install("xclip")
        #expect(await route(["DISPLAY": ":0"]) == .program("xclip"))
        #expect(try TextFile.read(clip) == "-selection|clipboard||" + url)
    }

    @Test func tmuxIsAskedFirstAndTheTerminalWhereItCannot() async throws {
        let kept = install("tmux")
        let environment = ["TERM": "screen", "TMUX": "/tmp/tmux,1,0"]
        #expect(await route(environment) == .program("tmux"))
        #expect(try TextFile.read(kept) == "load-buffer|-w|-||" + url)
        _ = install("tmux", status: 1)
        #expect(await route(environment) == .terminal)
    }

    @Test func whatIsMissingIsSaid() async {
        let none = ["PATH": folder.path]
        #expect(
            await reason(none.merging(["WAYLAND_DISPLAY": "wayland-0"]) { $1 })
                == "Could not copy: install wl-clipboard.")
        #expect(
            await reason(none.merging(["DISPLAY": ":0"]) { $1 }) == "Could not copy: install xclip or xsel.")
        #expect(
            await reason(none)
                == "Could not copy: this terminal has no clipboard. Run ghlance in tmux to copy.")
    }

    @Test func aProgramThatFailsIsNamed() async {
        _ = install("wl-copy", status: 3)
        #expect(
            await reason(["WAYLAND_DISPLAY": "wayland-0"]) == "Could not copy: wl-copy exited with status 3.")
    }

    @Test func aProgramInheritsNothingThatIsOpenButTheText() async throws {
        // Not marked to be closed, as a descriptor of a library that does not care.
        let open = Glibc.open(folder.path, O_RDONLY)
        defer { close(open) }
        let list = folder.file("list")
        _ = folder.program("wl-copy", "#!/bin/sh\nexec ls -l /proc/self/fd >\(list)\n")
        #expect(await route(["WAYLAND_DISPLAY": "wayland-0"]) == .program("wl-copy"))
        let lines = try TextFile.read(list).split(separator: "\n").filter { $0.contains(" -> ") }
        // The three of every program, and the folder that is listed.
        #expect(lines.count == 4, "\(lines)")
        #expect(lines.contains { $0.contains(" 0 -> pipe:") }, "\(lines)")
    }
}
