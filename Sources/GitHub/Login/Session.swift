public import Model
import Synchronization

/// Who is asking: at most one credential of a host, for all who send requests.
///
/// It is found once, may be replaced by signing in and out, and is dropped when GitHub refuses it: a refused token is never sent
/// twice. Who asks for it before it is found waits.
public final class Session: Sendable {
    private struct State {
        var isSettled: Bool
        var credential: Credential?
        var nextWaiter = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    /// The tokens that GitHub refused.
    public let refusals: AsyncStream<RefusedToken>

    private let state: Mutex<State>
    private let refused: AsyncStream<RefusedToken>.Continuation

    private init(_ state: sending State) {
        self.state = Mutex(state)
        (refusals, refused) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// A session whose credential is still looked for.
    public convenience init() {
        self.init(State(isSettled: false))
    }

    /// A session with a credential, or with none.
    public convenience init(_ credential: Credential?) {
        self.init(State(isSettled: true, credential: credential))
    }

    deinit {
        refused.finish()
    }

    /// Says what the credential is from now on; `nil` for none.
    public func settle(_ credential: Credential?) {
        let waiters = state.withLock { state in
            state.isSettled = true
            state.credential = credential
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume() }
    }

    /// The credential, as soon as it is known whether there is one. `nil` also where the task is cancelled while it waits.
    public func credential() async -> Credential? {
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    // Inside the lock, so that the cancellation handler either finds the waiter or has run before this looks.
                    if state.isSettled || Task.isCancelled { return true }
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

    /// Drops a credential that GitHub refused, and tells of it once.
    func refuse(_ credential: Credential) {
        let isNews = state.withLock { state in
            guard state.credential == credential else { return false }
            state.credential = nil
            return true
        }
        if isNews { refused.yield(credential.refused) }
    }
}

extension Credential {
    /// What is said of it where GitHub does not accept it.
    var refused: RefusedToken { RefusedToken(source: source.name, advice: source.advice(for: host)) }
}
