import Synchronization

@testable import GitHub

/// The real transport, with two things around it: it counts what it is asked for, and it can send requests to another
/// address than their own, where a fault is that no server of the emulator can have: no name, no listener, no certificate.
final class ReroutingTransport: Transport {
    private struct State {
        var count = 0
        var place: WebURL?
    }

    private let base: CurlTransport
    private let state = Mutex(State())

    init(_ base: CurlTransport) {
        self.base = base
    }

    /// How many requests the program made.
    var count: Int { state.withLock(\.count) }

    /// Where requests go; `nil` for their own address.
    func reroute(to place: WebURL?) {
        state.withLock { $0.place = place }
    }

    func send(_ request: Request) async throws -> Response {
        let place = state.withLock { state in
            state.count += 1
            return state.place
        }
        var request = request
        if let place { request.url = place }
        return try await base.send(request)
    }
}
