import Core
import GitHub

/// A transport that remembers the last reply.
actor WatchedTransport: Transport {
    /// What a reply says of the way to the server.
    struct Reply: Sendable {
        /// From the request to the end of the reply.
        var latency: Duration
        /// How far the server's clock is ahead of this machine's, in seconds; `nil` if it does not say.
        var difference: Int64?
    }

    private let transport: any Transport
    /// `nil` if there was none.
    private(set) var reply: Reply?

    init(_ transport: any Transport) { self.transport = transport }

    func send(_ request: Request) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await transport.send(request)
        let now = SystemTime.now
        reply = Reply(
            latency: ContinuousClock.now - start,
            difference: response.headers["Date"].flatMap { HTTPDate.parse($0, now: now)?.seconds(since: now) })
        return response
    }
}
