import Glibc
import TestSupport
import Testing

@testable import GitHub
@testable import Platform
@testable import Terminal
@testable import ghlance

/// Programs that ghlance starts see no token, whichever starts them.
struct ChildEnvironmentTests {
    private static let tokens = Dictionary(
        uniqueKeysWithValues: ChildEnvironment.tokenVariables.map { ($0, "ghp_inTheEnvironment\($0)") })

    private let folder = TemporaryFolder()

    /// A program that notes its environment under its name, then does as the real one.
    private func impostor(_ name: String, _ action: String = "cat >/dev/null") {
        _ = folder.program(name, "#!/bin/sh\nenv >>\(folder.path)/seen-\(name)\n\(action)\n")
    }

    private func seen(by name: String) -> String { (try? TextFile.read("\(folder.path)/seen-\(name)")) ?? "" }

    @Test func noProgramThatIsPickedGetsAToken() async throws {
        for name in ["tmux", "xdg-open", "wl-copy", "xclip", "xsel", "my-browser"] { impostor(name) }
        impostor("gh", "echo gho_fromGh0123456789")
        var environment = Self.tokens
        environment["PATH"] = "\(folder.path):/usr/bin:/bin"
        environment["HOME"] = folder.path
        try await Browser(environment: environment).open("https://github.com/a/b")
        try await Browser(environment: environment.merging(["BROWSER": "my-browser"]) { $1 }).open(
            "https://github.com/a/b")
        for desktop in [["WAYLAND_DISPLAY": "0"], ["DISPLAY": ":0"], ["TMUX": "/s,1,0"]] {
            let clipboard = Clipboard(environment: environment.merging(desktop) { $1 }) { _ in false }
            _ = try? await clipboard.copy("https://github.com/a/b")
        }
        let mouse = TmuxMouse(environment: environment.merging(["TMUX": "/s,1,0", "TMUX_PANE": "%0"]) { $1 })
        while let mouse, mouse.answer() == nil { usleep(1_000) }
        mouse?.end()
        _ = try await GHCommandLine(environment: environment).token(of: .github)
        for name in ["tmux", "xdg-open", "my-browser", "wl-copy", "xclip", "gh"] {
            #expect(seen(by: name).contains("PATH="), "\(name) was started")
            #expect(!seen(by: name).contains("ghp_"), "\(name) has a token")
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
