import ReactiveTesting
import Synchronization
import TestSupport

@testable import Core
@testable import Features
@testable import Markup

/// Files that a test hands out by their paths; others are a line with their path in it.
final class ScriptedFile: Sendable {
    private struct State {
        var commit = "c1"
        var contents: [String: FileContent] = [:]
        var saved: [String: SavedFile] = [:]
        var failure: Failure?
        var gate: Gate?
        var requests: [String] = []
    }

    private let state = Mutex(State())

    /// What was requested, in order.
    var requests: [String] { state.withLock(\.requests) }

    /// What a path has from now on.
    func answer(_ path: String, with content: FileContent) { state.withLock { $0.contents[path] = content } }

    /// What an earlier session has saved.
    func save(_ file: SavedFile, at path: String) { state.withLock { $0.saved[path] = file } }

    /// From now on, requests fail; `nil` for no longer.
    func fail(_ failure: Failure?) { state.withLock { $0.failure = failure } }

    /// From now on, contents wait for the gate.
    func hold() -> Gate {
        let gate = Gate()
        state.withLock { $0.gate = gate }
        return gate
    }

    /// From now on, branches point to another commit.
    func push(_ commit: String) { state.withLock { $0.commit = commit } }

    private func request(_ text: String) throws {
        let failure = state.withLock { state in
            state.requests.append(text)
            return state.failure
        }
        if let failure { throw FailedRequest(failure) }
    }

    /// What the loader gets of them.
    func answer(in loading: inout LoaderDependencies) {
        loading.savedFile = { file, form in form == .text ? self.state.withLock { $0.saved[file.path] } : nil }
        loading.commit = { file in
            try self.request("commit of \(file.branch)")
            return self.state.withLock(\.commit)
        }
        loading.file = { file, form, commit in
            try self.request("\(form) \(file.path) at \(file.blob ?? commit ?? "-")")
            let (content, gate) = self.state.withLock { ($0.contents[file.path], $0.gate) }
            await gate?.wait()
            if case .rendered? = content { return content ?? .notAFile }
            return form == .rendered
                ? .rendered(Readme(html: "rendered \(file.path)"))
                : content ?? .text(Array("text of \(file.path)\n".utf8))
        }
    }

    func dependencies(_ desktop: ScriptedDesktop, _ now: @escaping @Sendable () -> Timestamp) -> FileDependencies {
        FileDependencies(
            like: PageDependencies(
                render: { html, _, request in ScriptedReadmes.layout(html, request) },
                openInBrowser: { desktop.open($0) }, copy: { desktop.copy($0) }),
            link: { address, repository in
                guard let range = address.firstRange(of: "/blob/HEAD/") else { return nil }
                let parts = address[range.upperBound...].split(separator: "#L")
                return LinkedFile(
                    RepositoryFile(
                        repository: repository, path: String(parts[0]), blob: nil, size: nil, commit: nil,
                        branch: "main"),
                    at: parts.count > 1 ? Int(parts[1]).map { .line($0) } : nil)
            },
            address: { file, commit, line in
                file.repository.name == "bad"
                    ? nil : "https://x/\(commit ?? file.branch)/\(file.path)" + (line.map { "#L\($0)" } ?? "")
            }, now: now)
    }
}
