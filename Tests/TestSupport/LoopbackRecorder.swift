import NIOCore
import Synchronization

/// What a `LoopbackServer` knows of its connections; shared by all of them.
final class LoopbackRecorder: Sendable {
    private struct State {
        var requests: [RecordedRequest] = []
        var connectionCount = 0
        var channels: [Int: any Channel] = [:]
        var unanswered: [Int: RecordedRequest] = [:]
        var isShutDown = false
    }

    private let state = Mutex(State())
    let requestEvents = Mailbox<RecordedRequest>(of: "a request")
    let abortEvents = Mailbox<RecordedRequest>(of: "a client that leaves amid an answer")
    let closeEvents = Mailbox<Int>(of: "a connection to close")

    var requests: [RecordedRequest] { state.withLock(\.requests) }
    var connectionCount: Int { state.withLock(\.connectionCount) }
    var openConnectionCount: Int { state.withLock(\.channels.count) }

    /// Gives a new connection its number, or `nil` if the server is shut down.
    func opened(_ channel: any Channel) -> Int? {
        state.withLock { state in
            guard !state.isShutDown else { return nil }
            state.connectionCount += 1
            state.channels[state.connectionCount] = channel
            return state.connectionCount
        }
    }

    func received(_ request: RecordedRequest) {
        state.withLock { state in
            state.requests.append(request)
            state.unanswered[request.connection] = request
        }
        requestEvents.post(request)
    }

    /// The answer is on the wire, or the server itself ends it: what the connection does from now on is no abort.
    func answered(_ connection: Int) {
        state.withLock { state in
            state.unanswered[connection] = nil
        }
    }

    func closed(_ connection: Int) {
        let (request, isShutDown) = state.withLock { state in
            state.channels[connection] = nil
            return (state.unanswered.removeValue(forKey: connection), state.isShutDown)
        }
        guard !isShutDown else { return }
        if let request { abortEvents.post(request) }
        closeEvents.post(connection)
    }

    /// The channels to close; no further one is let in.
    func shutDown() -> [any Channel] {
        let channels = state.withLock { state in
            state.isShutDown = true
            return Array(state.channels.values)
        }
        requestEvents.close()
        abortEvents.close()
        closeEvents.close()
        return channels
    }
}
