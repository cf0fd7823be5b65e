import Synchronization
import TestSupport

@testable import Core
@testable import Features

/// Files that a test hands out, with a record of what was requested.
final class ScriptedFiles: Sendable {
    private struct State {
        var saved: SavedTree?
        var requests: [String] = []
        var answers: [Result<RepositoryTree?, FailedRequest>?] = []
        var folder: RepositoryTree?
        var gates: (asked: Gate, answer: Gate)?
        var savedFolders: [String: RepositoryTree] = [:]
        var pages: [Result<CodeHits, FailedRequest>] = []
        var code: Result<CodeHits, FailedRequest> = .success(CodeHits(hits: [], totalCount: 0))
        var stallsCode = false
    }

    private let state = Mutex(State())
    private let endless = EndlessRequests()
    private let desktop: ScriptedDesktop

    init(_ desktop: ScriptedDesktop) { self.desktop = desktop }

    /// What was requested: `OWNER/NAME`, with the commit that is known.
    var requests: [String] { state.withLock(\.requests) }
    /// How many requests were cancelled.
    var cancelled: Int { endless.cancelled }

    func save(_ tree: RepositoryTree) {
        state.withLock { $0.saved = SavedTree(tree, fetchedAt: AppWorld.start.advanced(bySeconds: -86_400)) }
    }
    /// The next request is answered like this.
    func answer(with tree: RepositoryTree) { state.withLock { $0.answers.append(.success(tree)) } }
    func answerUnchanged() { state.withLock { $0.answers.append(.success(nil)) } }
    func fail(_ failure: Failure) { state.withLock { $0.answers.append(.failure(FailedRequest(failure))) } }
    /// The next request has no end.
    func stall() { state.withLock { $0.answers.append(nil) } }
    /// What is in a folder.
    func answerFolder(with tree: RepositoryTree) { state.withLock { $0.folder = tree } }
    /// From now on, folders wait for a gate; another one opens when the first is asked for.
    func holdFolders() -> (asked: Gate, answer: Gate) {
        let gates = (asked: Gate(), answer: Gate())
        state.withLock { $0.gates = gates }
        return gates
    }
    /// What is in a folder of this id, as an earlier session has saved it.
    func saveFolder(_ id: String, _ tree: RepositoryTree) { state.withLock { $0.savedFolders[id] = tree } }
    /// The next page of code.
    func answerPage(with hits: CodeHits) { state.withLock { $0.pages.append(.success(hits)) } }
    func failPage(_ failure: Failure) { state.withLock { $0.pages.append(.failure(FailedRequest(failure))) } }
    func answerCode(with hits: CodeHits) { state.withLock { $0.code = .success(hits) } }
    /// From now on, searches for code have no end.
    func stallCode() { state.withLock { $0.stallsCode = true } }
    func failCode(_ failure: Failure) { state.withLock { $0.code = .failure(FailedRequest(failure)) } }

    func waitForStalled(_ count: Int) async { await endless.wait(for: count) }

    func dependencies(_ now: @escaping @Sendable () -> Timestamp) -> FilesDependencies {
        FilesDependencies(
            address: { repository, path, reference, isFolder in
                path.contains("..")
                    ? nil
                    : "https://github.com/\(repository.fullName)/\(isFolder ? "tree" : "blob")/\(reference)/\(path)"
            }, opening: desktop.opening(), now: now)
    }

    /// What the loader gets of them.
    func answer(in loading: inout LoaderDependencies) {
        loading.savedTree = { _ in self.state.withLock(\.saved) }
        loading.tree = { repository, known in
            let answer = self.state.withLock { state -> Result<RepositoryTree?, FailedRequest>? in
                state.requests.append(repository.name + (known.map { " \($0.prefix(2))" } ?? ""))
                return state.answers.isEmpty ? nil : state.answers.removeFirst()
            }
            if let answer { return try answer.get() }
            try await self.endless.stall()
            throw CancellationError()
        }
        loading.savedFolder = { _, id in self.state.withLock { $0.savedFolders[id] } }
        loading.folder = { _, id in
            let (folder, gates) = self.state.withLock { state in
                state.requests.append("folder \(id.prefix(2))")
                return (state.folder, state.gates)
            }
            gates?.asked.open()
            await gates?.answer.wait()
            guard let folder else { throw FailedRequest(.serverError(status: 502, retryAfterSeconds: nil)) }
            return folder
        }
        loading.code = { _, words in
            let (code, isStalled) = self.state.withLock { state in
                state.requests.append("code \(words)")
                return (state.code, state.stallsCode)
            }
            if isStalled { try await self.endless.stall() }
            return try code.get()
        }
        loading.pageOfCode = { page, _ in
            try self.state.withLock { state in
                state.requests.append("page \(page.rawValue)")
                return state.pages.isEmpty
                    ? .failure(FailedRequest(.serverError(status: 502, retryAfterSeconds: nil)))
                    : state.pages.removeFirst()
            }.get()
        }
    }

    static func id(_ digit: Character) -> String { String(repeating: digit, count: 40) }

    /// A tree; what has no dot in its name is a folder.
    static func tree(
        _ paths: [String] = ["README.md", "Sources", "Sources/a.swift", "Sources/b.swift", "docs", "docs/guide.md"],
        commit: Character = "c", isTruncated: Bool = false
    ) -> RepositoryTree {
        var tree = RepositoryTree(commit: id(commit), isTruncated: isTruncated)
        for path in paths {
            let isFolder = !(path.split(separator: "/").last ?? "").contains(".")
            tree.append(path, isFolder ? .folder : .file, id: id("b"), size: isFolder ? nil : path.utf8.count)
        }
        return tree
    }
}
