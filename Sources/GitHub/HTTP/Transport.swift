/// libcurl in the program, a script in tests.
package protocol Transport: Sendable {
    /// Sends a request, follows redirects, and returns the complete response. Cancelling the task aborts the transfer.
    ///
    /// - Throws: `Failure` or `CancellationError`.
    func send(_ request: Request) async throws -> Response
}
