import Core
import GitHub
import Library
import Platform
import Synchronization

/// Saves in the library what GitHub has answered and what the user has searched for, each for the identity that saw it, and looks it
/// up again. One write at a time; anything that arrives meanwhile goes into the next. Nobody waits for them.
///
/// The rows are drawn first, because a write would compete for the second core.
final class Recorder: Sendable {
    struct State {
        var waiting = Batch()
        var writing: Task<Void, Never>?
        var lastSearch: HistoryStep?
        /// Whether there is no library.
        var isClosed = false
    }

    /// Longer than drawing a frame, and shorter than a user needs to choose a row.
    private static let delay = Duration.milliseconds(50)

    let state = Mutex(State())
    let library: LibraryAccess
    let host: String
    let session: Session
    let perPage: Int
    let isOffline: Bool
    let isPatient: Bool
    let now: @Sendable () -> Timestamp
    let clock: any Clock<Duration>
    let executor: WorkExecutor
    private let onFailure: @Sendable (LibraryFailure) -> Void

    /// - Parameters:
    ///   - session: The session whose identity the answers belong to.
    ///   - perPage: The number of repositories per page.
    ///   - isOffline: Whether no token was looked for, so that the identity is not known.
    ///   - isPatient: Whether the library has time, because there is no screen.
    ///   - onFailure: Called when something could not be saved.
    init(
        library: LibraryAccess, host: String, session: Session, perPage: Int = 0, isOffline: Bool = false,
        isPatient: Bool = false, now: @escaping @Sendable () -> Timestamp, clock: any Clock<Duration>,
        executor: WorkExecutor, onFailure: @escaping @Sendable (LibraryFailure) -> Void
    ) {
        (self.library, self.host, self.session, self.perPage) = (library, host, session, perPage)
        (self.isOffline, self.isPatient) = (isOffline, isPatient)
        (self.now, self.clock, self.executor, self.onFailure) = (now, clock, executor, onFailure)
    }

    /// Flushes pending writes.
    func finish() async {
        let writing = state.withLock(\.writing)
        // Ends the delay, but not a write.
        writing?.cancel()
        await writing?.value
    }

    /// Adds to what is saved next.
    func keep(_ add: (inout Batch) -> Void) {
        state.withLock { state in
            if state.isClosed { return }
            add(&state.waiting)
            if state.writing == nil { state.writing = Task(executorPreference: executor) { [self] in await write() } }
        }
    }

    private func write() async {
        try? await clock.sleep(for: Recorder.delay)
        // Without a library, the header already says so.
        guard let library = try? await library() else {
            state.withLock { $0 = State(isClosed: true) }
            return
        }
        while let batch = next() {
            for write in batch.writes(host: host, now: now()) {
                do throws(LibraryFailure) { try await write(library) } catch { onFailure(error) }
            }
        }
    }

    private func next() -> Batch? {
        state.withLock { state in
            defer { state.waiting = Batch() }
            if state.waiting.isEmpty { state.writing = nil }
            return state.waiting.isEmpty ? nil : state.waiting
        }
    }
}

/// What is saved together.
struct Batch {
    typealias Write = @Sendable (Library) async throws(LibraryFailure) -> Void

    /// By the identity that saw them.
    var repositories: [String: [Repository]] = [:]
    var answers: [AnswerKey: SavedAnswer] = [:]
    /// By identity and resource.
    var budgets: [[String]: (budget: RateLimit, receivedAt: Timestamp)] = [:]
    /// Parts of pages, in order.
    var pages: [Write] = []

    var isEmpty: Bool { repositories.isEmpty && answers.isEmpty && budgets.isEmpty && pages.isEmpty }

    func writes(host: String, now: Timestamp) -> [Write] {
        let answered: Write = { [repositories, answers, budgets] library throws(LibraryFailure) in
            for (identity, repositories) in repositories {
                try await library.remember(repositories, host: host, identity: identity, seenAt: now)
            }
            for (key, answer) in answers { try await library.saveAnswer(answer.page, for: key, at: answer.receivedAt) }
            for (key, known) in budgets {
                try await library.saveBudget(known.budget, host: host, identity: key[0], at: known.receivedAt)
            }
        }
        return [answered] + pages
    }
}

/// Saved files of repositories, in the table of pages.
extension Recorder {
    /// The file that was saved; offline, of a public repository whoever saw it.
    func file(_ file: RepositoryFile, _ form: FileForm) async -> SavedFile? {
        let key = key(file, form, "")
        return await page(key.kind, at: key.place, of: file.repository).flatMap(SavedFile.init)
    }

    /// Loads a file, and saves it.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func file(
        _ file: RepositoryFile, _ form: FileForm, at commit: String?, from client: GitHubClient, now: Timestamp
    ) async throws -> FileContent {
        let identity = await session.identity
        let reference = commit ?? file.branch
        let content: FileContent
        switch (form, file.blob) {
        case (.rendered, _): content = try await client.renderedFile(at: file.path, on: reference, of: file.repository)
        case (.text, let blob?): content = try await client.file(blob: blob, of: file.repository)
        case (.text, nil): content = try await client.file(at: file.path, on: reference, of: file.repository)
        }
        if let page = SavedFile(content, blob: file.blob, commit: commit, fetchedAt: now).page {
            keep(page, at: key(file, form, identity))
        }
        return content
    }

    private func key(_ file: RepositoryFile, _ form: FileForm, _ identity: String) -> SavedPageKey {
        key(
            form == .text ? .file : .rendered, at: "\(file.branch) \(file.path)", of: file.repository, for: identity)
    }
}

extension LibraryAccess {
    /// Reports a list and its changes, once the library is open; why not, if it cannot be opened.
    func observe<Element: Hashable & Sendable>(
        _ changes: @Sendable (Library) -> ListChanges<Element>, _ report: @Sendable (ListChange<Element>) async -> Void
    ) async {
        do throws(LibraryFailure) {
            for await change in changes(try await self()) { await report(change) }
        } catch { await report(.failed(error)) }
    }

    /// What the library has saved; `nil` if it does not say so in time, as when another process has locked it.
    ///
    /// - Parameter isPatient: Whether it may take up to two seconds, as on a slow disk or a busy machine: without a screen, nobody waits for a
    ///   frame. Where another process keeps it locked, a script waits that long.
    func lookUp<Found: Sendable>(
        on clock: any Clock<Duration>, _ executor: WorkExecutor, isPatient: Bool = false,
        _ read: @escaping @Sendable (Library) async -> Found?
    ) async -> Found? {
        // A new library has nothing, and creating it takes longer than anyone should wait.
        if isNew, opened == nil { return nil }
        let found: @Sendable () async -> Found? = {
            guard let library = try? await self() else { return nil }
            return await read(library)
        }
        return await bounded(by: isPatient ? .seconds(2) : .milliseconds(500), on: clock, executor, found) ?? nil
    }
}
