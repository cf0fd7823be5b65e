package import Core
import Synchronization

/// The credential of a host that all requests share.
///
/// It is found once, replaced by signing in and out, and dropped when GitHub rejects it: a rejected token is never sent twice. Requests
/// wait until it has been found.
package final class Session: Sendable {
    private struct State {
        var isResolved = false
        var credential: Credential? { didSet { if let credential { add(credential) } } }
        var rejected: RefusedToken?
        var graphQLRefusal: String?
        /// Those that were sent, at most 16: more than the sign-ins of a session.
        private(set) var sent: [Credential] = []
        var nextWaiter = 0
        /// The last generation, and the one whose credential is in use.
        var lastGeneration = 0
        var resolved = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]

        mutating func add(_ credential: Credential) {
            if sent.contains(where: { $0.secret == credential.secret }) { return }
            sent = sent.suffix(15) + [credential]
        }
    }

    /// Tokens that GitHub rejected.
    package let refusals: AsyncStream<RefusedToken>
    /// An element whenever the credential may have changed.
    package let changes: AsyncStream<Void>

    private let state = Mutex(State())
    private let refused: AsyncStream<RefusedToken>.Continuation
    private let changed: AsyncStream<Void>.Continuation

    /// A session that is still looking for its credential.
    package init() {
        (refusals, refused) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package convenience init(_ credential: Credential?) {
        self.init()
        resolve(credential)
    }

    deinit {
        refused.finish()
        changed.finish()
    }

    /// Numbers the beginning of an operation that will resolve the session, such as looking for a token.
    package func begin() -> Int {
        state.withLock { state in
            state.lastGeneration += 1
            return state.lastGeneration
        }
    }

    /// - Parameter generation: The number of the operation; by default, it begins now. One that began before the credential in use was
    ///   resolved changes nothing: a slow search for another token does not undo a sign-in.
    package func resolve(_ credential: Credential?, generation: Int? = nil) {
        let generation = generation ?? begin()
        let waiters = state.withLock { state -> [Int: CheckedContinuation<Void, Never>] in
            guard generation > state.resolved else { return [:] }
            state.resolved = generation
            state.isResolved = true
            (state.rejected, state.graphQLRefusal) = (nil, nil)
            state.credential = credential
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
        changed.yield()
    }

    /// `nil` also until it has been found.
    package var current: Credential? { state.withLock { $0.credential } }

    /// Since the session was resolved.
    var rejected: RefusedToken? { state.withLock { $0.rejected } }

    /// GraphQL's message when it rejected the token in use, which REST accepts.
    var graphQLRefusal: String? { state.withLock { $0.graphQLRefusal } }

    func recordGraphQLRefusal(of credential: Credential, _ message: String) {
        state.withLock { if $0.credential == credential { $0.graphQLRefusal = message } }
    }

    /// Removes the tokens of this session from texts, including former ones: a server may repeat them.
    var redaction: Redaction {
        Redaction(of: state.withLock(\.sent).flatMap(\.forms), minimum: Credential.shortestSecret)
    }

    /// Adds a credential that is sent, but is not the session's yet.
    func willSend(_ credential: Credential) { state.withLock { $0.add(credential) } }

    /// Waits until the credential has been found; `nil` without one, or if the task is cancelled.
    package func credential() async -> Credential? {
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    // Under the lock, so that the cancellation handler either finds the waiter or has run before this check.
                    if state.isResolved || Task.isCancelled { return true }
                    state.waiters[number] = continuation
                    return false
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
        }
        return state.withLock { $0.credential }
    }

    /// Drops a rejected credential, and reports it once.
    func refuse(_ credential: Credential) {
        let isNews = state.withLock { state in
            guard state.credential == credential else { return false }
            state.credential = nil
            state.rejected = credential.refused
            return true
        }
        guard isNews else { return }
        refused.yield(credential.refused)
        changed.yield()
    }
}

extension Credential {
    var refused: RefusedToken { RefusedToken(source: source.name, advice: source.advice(for: host)) }
}

extension Session {
    /// The identity that the next response will belong to.
    package var identity: String { get async { await credential().identity } }
}
