import GitHub
import Glibc
import Processes

/// Shows web addresses in the user's browser.
package struct Browser: Sendable {
    /// Why no browser showed an address.
    package struct LaunchError: Error, CustomStringConvertible {
        package var description: String
    }

    private let words: [String]
    private let environment: [String: String]

    /// The browser the environment names: `GH_BROWSER`, `BROWSER`, else `xdg-open`. What follows the program's name in the
    /// variable is passed on as arguments.
    package init(environment: [String: String]) {
        let named = ["GH_BROWSER", "BROWSER"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let words = (named ?? "xdg-open").split(separator: " ").map(String.init)
        self.words = words.isEmpty ? ["xdg-open"] : words
        // A token is nobody's business but the API's.
        self.environment = environment.filter { !HostName.tokenVariables.contains($0.key) }
    }

    /// Starts the browser with an address and waits until it says whether it could show it.
    ///
    /// - Throws: `LaunchError`.
    package func open(_ address: String) async throws {
        let process = try start(words + [address])
        // One that is still there after a second has taken the address.
        guard let status = await ChildProcess.exitStatus(of: process), status != 0 else { return }
        throw LaunchError(description: SubcommandMessages.browserFailed(words[0], status: status))
    }

    private func start(_ command: [String]) throws -> pid_t {
        do throws(ChildProcess.StartError) {
            return try ChildProcess.start(command, environment: environment)
        } catch {
            throw LaunchError(description: SubcommandMessages.browserMissing(command[0], reason: error.reason))
        }
    }
}
