import Glibc
import Platform

/// Opens URLs in the user's browser.
struct Browser: Sendable {
    private let words: [String]
    var program: String { words[0] }
    /// Whether a variable names it.
    let isNamed: Bool
    private let environment: ChildEnvironment

    /// What is tried where no variable names a browser, as gh does (cli/browser, `browser_linux.go`).
    private static let usual = ["xdg-open", "x-www-browser", "www-browser", "wslview"]

    /// The browser of the environment: `GH_BROWSER`, `BROWSER`, else the first of the usual programs that is installed. Words after the
    /// program's name in the variable are passed as arguments.
    init(environment: [String: String]) {
        let words = ["GH_BROWSER", "BROWSER"].lazy.compactMap {
            environment[$0]?.split(separator: " ").map(String.init)
        }.first { !$0.isEmpty }
        isNamed = words != nil
        let usual = Self.usual.first { ChildProcess.isFound($0, in: environment) }
        self.words = words ?? [usual ?? Self.usual[0]]
        self.environment = .helper(environment)
    }

    /// Starts the browser with a URL and waits for its exit status, up to a second.
    ///
    /// - Throws: ``StartError``.
    func open(_ address: String) async throws {
        let process: pid_t
        do throws(ChildProcess.StartError) {
            process = try ChildProcess.start(words + [address], environment: environment)
        } catch { throw StartError(description: SubcommandMessages.browserMissing(words[0], reason: error.reason)) }
        // A browser that still runs after a second has accepted the URL.
        guard let status = await ChildProcess.exitStatus(of: process), status != 0 else { return }
        throw StartError(description: SubcommandMessages.browserFailed(words[0], status: status))
    }
}
