import Glibc
import TestSupport
import Testing

@testable import ghlance

struct BrowserTests {
    private let folder = TemporaryFolder()

    private func reason(_ environment: [String: String]) async -> String? {
        do {
            try await Browser(environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
                .open("https://github.com/a/b")
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func aBrowserThatSucceedsIsFine() async {
        #expect(await reason(["BROWSER": "true"]) == nil)
    }

    @Test func ghBrowserComesBeforeBrowser() async {
        #expect(await reason(["GH_BROWSER": "true", "BROWSER": "false"]) == nil)
        #expect(await reason(["GH_BROWSER": "", "BROWSER": "true"]) == nil)
    }

    @Test func aBrowserStartsWithoutBlockedOrIgnoredSignals() async {
        // What `grep` has is what the shell was started with; the shell itself blocks signals while it waits.
        let script = folder.file(
            "browser",
            containing:
                "grep -Eq '^SigBlk:[[:space:]]0*$' /proc/self/status && ! grep -Eq '^SigIgn:.*1...$' /proc/self/status")
        #expect(await reason(["BROWSER": "sh \(script)"]) == nil)
    }

    @Test func aBrowserInheritsNothingThatIsOpen() async throws {
        // Not marked to be closed, as a descriptor of a library that does not care, or of the shell.
        let open = [Glibc.open(folder.path, O_RDONLY), dup(STDIN_FILENO)]
        defer { open.forEach { close($0) } }
        let list = folder.file("list")
        let script = folder.file("browser", containing: "exec ls -l /proc/self/fd >\(list)")
        #expect(await reason(["BROWSER": "sh \(script)"]) == nil)
        let lines = try TextFile.read(list).split(separator: "\n").filter { $0.contains(" -> ") }
        // The three of every program, and the folder that is listed.
        #expect(lines.count == 4, "\(lines)")
        #expect(lines.allSatisfy { $0.contains("/dev/null") || $0.contains(list) || $0.contains("/proc/") }, "\(lines)")
    }

    @Test("without a named browser, the first of those that gh tries is used")
    func usual() async throws {
        let bin = try ScratchFolder()
        let environment = ["PATH": bin.path, "BROWSER": " "]
        #expect(Browser(environment: environment).program == "xdg-open")
        for name in ["wslview", "www-browser", "x-www-browser", "xdg-open"] {
            try TextFile.writeProgram("#!/bin/sh\necho \"$0 $1\" >\"${0%/*}/opened\"\n", to: bin.path(name))
            let browser = Browser(environment: environment)
            #expect(browser.program == name && !browser.isNamed)
            try await browser.open("https://github.com/a/b")
            #expect(try TextFile.read(bin.path("opened")) == "\(bin.path(name)) https://github.com/a/b\n")
        }
    }

    @Test func aFailureIsSaidWithWhatToDo() async {
        #expect(
            await reason(["BROWSER": "false"])
                == "false exited with status 1: set BROWSER to a browser that works here."
        )
    }

    @Test func aBrowserThatIsNotThereIsSaidWithWhatToDo() async {
        let reason = await reason(["BROWSER": "no-such-browser --flag"])
        #expect(reason?.hasPrefix("Could not start no-such-browser") == true)
        #expect(reason?.hasSuffix("set BROWSER to your browser.") == true)
    }

    @Test func whatFollowsTheNameIsPassedOnAndTokensAreNot() async {
        let script = folder.file(
            "browser",
            containing: "test -z \"$GH_TOKEN$GITHUB_TOKEN\" && test \"$1 $2\" = '--new https://github.com/a/b'")
        #expect(await reason(["BROWSER": "sh \(script) --new", "GH_TOKEN": "a", "GITHUB_TOKEN": "b"]) == nil)
        #expect(await reason(["BROWSER": "sh \(script) --old"]) != nil)
    }
}
