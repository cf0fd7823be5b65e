/// Sends requests: libcurl in the program, a script in tests.
package protocol Transport: Sendable {
    /// Sends a request, follows redirects, and waits for the complete response.
    ///
    /// Cancelling the calling task aborts the transfer.
    ///
    /// - Throws: `Failure`, or `CancellationError` if the calling task was cancelled.
    func send(_ request: Request) async throws -> Response
}
