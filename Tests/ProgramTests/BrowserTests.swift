import Glibc
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

    @Test func itsOwnVariableComesFirst() async {
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

    @Test func aFailureIsSaidWithWhatToDo() async {
        #expect(
            await reason(["BROWSER": "false"]) == "false ended with status 1: set BROWSER to a browser that works here."
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
