/// What carries requests: libcurl in the program, a script in a test.
public protocol Transport: Sendable {
    /// Sends a request and waits for the whole answer, redirects followed.
    ///
    /// Cancelling the calling task ends the transfer on the wire.
    ///
    /// - Throws: `TransportError`, or `CancellationError` where the calling task was cancelled.
    func send(_ request: Request) async throws -> Response
}
