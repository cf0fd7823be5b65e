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

/// A git that clones when it is told to, and folders that are what a test says.
final class ScriptedClones: Sendable {
    static let places = ClonePlaces(root: "/users/u/src", current: "/users/u/work", home: "/users/u")

    private struct Script {
        var requests: [CloneRequest] = []
        var looks = 0
        var taken: Set<String> = []
        var names: [String] = []
        var found: [(String, String)] = []
        var places: [String: String] = [:]
        var failures: [String: CloneFailure] = [:]
        var gate: Gate?
    }

    private let script = Mutex(Script())

    /// What was cloned, and where.
    var requests: [CloneRequest] { script.withLock(\.requests) }
    /// How often clones were looked for.
    var looks: Int { script.withLock(\.looks) }

    /// There is something at this path.
    func occupy(_ path: String) { script.withLock { _ = $0.taken.insert(path) } }
    /// These names complete paths.
    func complete(with names: [String]) { script.withLock { $0.names = names } }
    /// A clone is found.
    func add(_ fullName: String, at path: String) { script.withLock { $0.found.append((fullName, path)) } }
    /// A clone is in a folder that is looked at for it alone.
    func place(_ fullName: String, at path: String) { script.withLock { $0.places[fullName] = path } }
    /// A repository cannot be cloned.
    func fail(_ fullName: String, with failure: CloneFailure) { script.withLock { $0.failures[fullName] = failure } }
    /// Clones wait, at half of their objects, until the gate is opened.
    func hold() -> Gate {
        let gate = Gate()
        script.withLock { $0.gate = gate }
        return gate
    }

    var dependencies: ClonesDependencies {
        ClonesDependencies(
            targets: { requests in
                self.script.withLock { script in
                    requests.map { request -> CloneTarget in
                        if script.places[request.repository.fullName] == request.folder { return .clone }
                        return script.taken.contains(request.folder) ? .obstacle(.exists(request.folder)) : .free
                    }
                }
            },
            names: { path in
                let start = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
                return self.script.withLock { $0.names.filter { $0.hasPrefix(start) } }
            },
            address: { "git@github.com:\($0.fullName).git" },
            clone: { request, progress in
                let (gate, failure) = self.script.withLock { script in
                    script.requests.append(request)
                    return (script.gate, script.failures[request.repository.fullName])
                }
                await progress(CloneProgress(phase: "Receiving objects", percent: 50))
                await gate?.wait()
                try Task.checkCancellation()
                if let failure { throw failure }
            },
            find: { known, repositories in
                self.script.withLock { script in
                    script.looks += 1
                    var index = CloneIndex()
                    for (name, path) in script.found { index.add(name, at: path) }
                    for repository in repositories {
                        if let path = script.places[repository.fullName] { index.add(repository.fullName, at: path) }
                    }
                    return index.adding(known)
                }
            })
    }
}
