import Glibc
import TestSupport
import Testing

@testable import GitHub
@testable import Platform
@testable import Terminal
@testable import ghlance

/// Programs that ghlance starts get no token, no open file and no signal from it, whichever starts them.
struct ChildEnvironmentTests {
    private static let tokens = Dictionary(
        uniqueKeysWithValues: ChildEnvironment.tokenVariables.map { ($0, "ghp_inTheEnvironment\($0)") })

    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// A program that notes what it was started with under its name, then does as the real one.
    private func impostor(_ name: String, _ action: String = "cat >/dev/null") throws {
        let seen = folder.path("seen-\(name)")
        // What `grep` has is what the shell was started with; the shell itself blocks signals while it waits.
        try TextFile.writeProgram(
            """
            #!/bin/sh
            env >>\(seen)
            ls /proc/self/fd | wc -l | sed 's/^/open /' >>\(seen)
            grep -E '^Sig(Blk|Ign)' /proc/self/status >>\(seen)
            \(action)

            """, to: folder.path(name))
    }

    @Test func noProgramThatIsPickedGetsATokenAFileOrASignal() async throws {
        // Not marked to be closed, as a descriptor of a library that does not care, or of the shell.
        let open = [Glibc.open(folder.path, O_RDONLY), dup(STDIN_FILENO)]
        defer { open.forEach { close($0) } }
        let names = ["tmux", "xdg-open", "wl-copy", "xclip", "my-browser"]
        for name in names { try impostor(name) }
        try impostor("gh", "echo gho_fromGh0123456789")
        var environment = Self.tokens
        environment["PATH"] = "\(folder.path):/usr/bin:/bin"
        environment["HOME"] = folder.path
        for browser in [[:], ["BROWSER": "my-browser"]] {
            try await Browser(environment: environment.merging(browser) { $1 }).open("https://github.com/a/b")
        }
        for desktop in [["WAYLAND_DISPLAY": "0"], ["DISPLAY": ":0"], ["TMUX": "/s,1,0"]] {
            let clipboard = Clipboard(environment: environment.merging(desktop) { $1 }) { _ in false }
            _ = try? await clipboard.copy("https://github.com/a/b")
        }
        let mouse = TmuxMouse(environment: environment.merging(["TMUX": "/s,1,0", "TMUX_PANE": "%0"]) { $1 })
        while let mouse, mouse.answer() == nil { usleep(1_000) }
        mouse?.end()
        _ = try await GHCommandLine(environment: environment).token(of: .github)
        for name in names + ["gh"] {
            let seen = try TextFile.read(folder.path("seen-\(name)"))
            #expect(!seen.contains("ghp_"), "\(name) has a token")
            let lines = seen.split(separator: "\n")
            // The three of every program, and the folder that is listed.
            let counts = lines.filter { $0.hasPrefix("open ") }
            #expect(!counts.isEmpty && counts.allSatisfy { $0 == "open 4" }, "\(name): \(counts)")
            #expect(!lines.contains { $0.hasPrefix("SigBlk:") && $0.contains { "123456789abcdef".contains($0) } })
            // SIGPIPE, which this program ignores.
            #expect(!lines.contains { $0.contains(/^SigIgn:.*1...$/) }, "\(name)")
        }
    }

    @Test func theMemoryWithTheTokenIsHidden() {
        CoreFiles.disable()
        #expect(CoreFiles.isMemoryHidden)
    }

    @Test func everyVariableThatATokenIsReadFromIsKnown() throws {
        for name in ["github.com", "octo.ghe.com", "github.example.com"] {
            let host = try Host(named: HostName(name), apiURL: nil, webURL: nil)
            #expect(Set(host.tokenVariables).isSubset(of: ChildEnvironment.tokenVariables))
        }
    }
}
