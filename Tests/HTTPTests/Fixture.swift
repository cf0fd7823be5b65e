import Core
import TestSupport
import Testing

@testable import GitHub

/// Runs a test with a server and a transport, and shuts both down behind it.
func withServer<Result: Sendable>(
    limits: Limits = Limits(), _ handler: @escaping LoopbackServer.Handler,
    _ body: @Sendable (LoopbackServer, CurlTransport) async throws -> Result
) async throws -> Result {
    try await LoopbackServer.run(handler) { server in
        try await withTransport(limits: limits) { try await body(server, $0) }
    }
}

/// Runs a test with a server that gives every request the same answer.
func withServer<Result: Sendable>(
    limits: Limits = Limits(), answering response: ScriptedResponse,
    _ body: @Sendable (LoopbackServer, CurlTransport) async throws -> Result
) async throws -> Result {
    try await withServer(limits: limits, { _ in response }, body)
}

/// Runs a test with a transport, and shuts it down behind it.
func withTransport<Result: Sendable>(
    limits: Limits = Limits(), _ body: @Sendable (CurlTransport) async throws -> Result
) async throws -> Result {
    let transport = CurlTransport(limits: limits)
    return try await running(end: { await transport.shutdown() }) { try await body(transport) }
}

extension LoopbackServer {
    /// The address of a target on this server.
    func url(_ target: String = "/") throws -> WebURL {
        try #require(WebURL(address + target))
    }
}

extension CurlTransport {
    /// Whether libcurl was needed yet.
    var hasBegun: Bool { multi != nil }

    /// How many transfers are under way.
    var liveCount: Int { live.count }

    /// The error with which a request fails.
    func failure(of request: Request) async throws -> Failure {
        try await #require(throws: Failure.self) { try await self.send(request) }
    }

    /// The error with which a `GET` fails.
    func failure(of url: WebURL) async throws -> Failure {
        try await failure(of: Request(url))
    }
}

extension Limits {
    /// The limits of the program with some changed.
    init(_ change: (inout Limits) -> Void) {
        self.init()
        change(&self)
    }
}
