import TestSupport
import Testing

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
