import Synchronization
import TestSupport

@testable import Core
@testable import Features

/// Commands that are noted instead of run, and end as a test says.
final class ScriptedCommands: Sendable {
    private struct State {
        var run: [String] = []
        var results: [CommandResult] = []
        var gates: [Gate] = []
    }

    private let state = Mutex(State())

    /// What was run, each with how.
    var run: [String] { state.withLock(\.run) }

    /// The next commands end like this; all others with status 0.
    func end(_ results: CommandResult...) { state.withLock { $0.results += results } }

    /// The next command without a terminal waits.
    func hold() -> Gate {
        let gate = Gate()
        state.withLock { $0.gates.append(gate) }
        return gate
    }

    private func note(_ how: String, _ invocation: CommandInvocation) -> CommandResult {
        state.withLock { state in
            let variables = invocation.variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value) " }
            state.run.append("\(how): \(variables.joined())\(invocation.arguments.joined(separator: "|"))")
            return state.results.isEmpty ? CommandResult(.exited(0)) : state.results.removeFirst()
        }
    }

    private func wait() async {
        let gate = state.withLock { $0.gates.isEmpty ? nil : $0.gates.removeFirst() }
        await gate?.wait()
    }

    var dependencies: CustomActionsDependencies {
        CustomActionsDependencies(
            links: RepositoryLinks(webBase: "https://github.com", sshHost: "github.com"),
            output: { [self] invocation in
                let result = note("print", invocation)
                await wait()
                let text = invocation.arguments.dropFirst().joined(separator: " ")
                return CommandOutput(
                    result, bytes: Array("\(text)\n".utf8), isTooLong: invocation.arguments.contains("too long"))
            },
            runInBackground: { [self] invocation in
                let result = note("background", invocation)
                await wait()
                return result
            },
            runOnTerminal: { [self] invocations, waits in
                var results: [CommandResult] = []
                for invocation in invocations {
                    results.append(note(waits ? "run" : "run and return", invocation))
                    if results.last?.ending.isInterrupted == true { break }
                }
                return results
            })
    }
}
