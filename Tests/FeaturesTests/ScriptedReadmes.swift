import ReactiveTesting
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
        var widths: [Int] = []
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
    /// The widths that were laid out.
    var widths: [Int] { state.withLock(\.widths) }

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
                let stalls = self.state.withLock { state in
                    state.widths.append(request.width)
                    return state.stallsLayouts
                }
                if stalls { try? await self.endless.stall() }
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
