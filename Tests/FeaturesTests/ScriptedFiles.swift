import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Markup

/// READMEs that a test hands out: by repository, else a line that names it.
final class ScriptedReadmes: Sendable {
    enum Answer: Sendable {
        case readme(Readme?, tag: String? = nil)
        /// The one whose etag was sent.
        case unchanged
        case failure(Failure)
        /// None, until the request is cancelled.
        case stall
    }

    private struct State {
        var answers: [String: Answer] = [:]
        var requests: [String] = []
        var saved: [String: SavedReadme] = [:]
        var tags: [String?] = []
        var hasPrograms = true
        var stallsLayouts = false
    }

    /// Why there is no browser and no clipboard.
    private struct NoDisplay: Error, CustomStringConvertible {
        let description = "no display"
    }

    private let state = Mutex(State())
    private let endless = EndlessRequests()
    private let desktop = ScriptedDesktop()

    /// The repositories whose README was asked for, in order.
    var requests: [String] { state.withLock(\.requests) }

    /// The addresses that were opened in the browser, in order.
    var opened: [String] { desktop.opened }
    /// The addresses that were copied, in order.
    var copied: [String] { desktop.copied }

    /// The etags that were sent, one a request.
    var tags: [String?] { state.withLock(\.tags) }

    /// What an earlier session has saved.
    func save(_ readme: SavedReadme, of name: String) { state.withLock { $0.saved[name] = readme } }

    /// What is answered about a repository from now on.
    func answer(_ name: String, with answer: Answer) { state.withLock { $0.answers[name] = answer } }

    /// From now on, a layout takes until it is cancelled.
    func stallLayouts(_ stalls: Bool = true) { state.withLock { $0.stallsLayouts = stalls } }

    /// How many layouts were cancelled, where no requests are stalled.
    var cancelledLayouts: Int { endless.cancelled }

    /// From now on, neither the browser nor the clipboard works.
    func breakPrograms() { state.withLock { $0.hasPrograms = false } }

    func waitForStalled(_ count: Int) async { await endless.wait(for: count) }

    /// What the loader gets of them.
    func answer(in loading: inout LoaderDependencies) {
        loading.savedReadme = { repository in self.state.withLock { $0.saved[repository.name] } }
        loading.readme = { try await self.answer($0, $1) }
    }

    func page(executor: (any TaskExecutor)? = nil) -> PageDependencies {
        PageDependencies(
            render: { html, _, request in
                if self.state.withLock(\.stallsLayouts) { try? await self.endless.stall() }
                return Self.layout(html, request)
            },
            openInBrowser: { address in
                try self.checkPrograms()
                self.desktop.open(address)
            },
            copy: { address in
                try self.checkPrograms()
                return self.desktop.copy(address)
            }, executor: executor)
    }

    /// What does not begin like HTML has a block for each word, of so many letters in a line, and links that are the words.
    static func layout(_ html: String, _ request: LayoutRequest) -> MarkupLayout {
        let width = request.width
        if html.hasPrefix("<") {
            let repository = MarkupRepository(webAddress: "https://github.com", owner: "o", name: "r")
            return MarkupDocument(html: html, repository: repository, pictures: request.pictures).layout(
                width: width, repertoire: .unicode, open: request.open)
        }
        let words = html.split(separator: " ")
        let lines = words.enumerated().flatMap { block, word in
            stride(from: 0, to: word.count, by: width).map { start in
                MarkupLayout.Line([.init(String(word.dropFirst(start).prefix(width)))], block: block)
            }
        }
        return MarkupLayout(width: width, lines: lines, links: words.filter { $0.contains("://") }.map(String.init))
    }

    private func checkPrograms() throws {
        guard state.withLock(\.hasPrograms) else { throw NoDisplay() }
    }

    private func answer(_ repository: Repository, _ tag: String?) async throws -> ReadmeResult {
        let answer = state.withLock { state in
            state.requests.append(repository.name)
            state.tags.append(tag)
            return state.answers[repository.name]
        }
        switch answer {
        case nil: return .readme(Readme(html: "README of \(repository.fullName)"), tag: nil)
        case .readme(let readme, let tag): return .readme(readme, tag: tag)
        case .unchanged: return .unchanged
        case .failure(let failure): throw FailedRequest(failure)
        case .stall:
            try await endless.stall()
            return .unchanged
        }
    }
}

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
