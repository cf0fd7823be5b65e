package import GitHub
import Synchronization

/// A transport that answers from a script and keeps the requests it was given.
package final class ScriptedTransport: Transport {
    /// Makes the answer to a request.
    package typealias Handler = @Sendable (Request) async throws -> Response

    private let handler: Handler
    private let sent = Mutex<[Request]>([])

    /// A transport that answers every request with what `handler` makes of it.
    package init(_ handler: @escaping Handler) {
        self.handler = handler
    }

    /// A transport that gives every request the same answer.
    package convenience init(status: Int = 200, headers: Headers = Headers(), body: [UInt8]) {
        self.init { Response(status: status, headers: headers, body: body, url: $0.url) }
    }

    /// A transport that gives every request the same answer, with a text for a body.
    package convenience init(status: Int = 200, headers: Headers = Headers(), text: String) {
        self.init(status: status, headers: headers, body: Array(text.utf8))
    }

    /// A transport that fails every request.
    package convenience init(throwing error: any Error) {
        self.init { _ in throw error }
    }

    /// All requests so far, in their order.
    package var requests: [Request] { sent.withLock { $0 } }

    /// Keeps the request and answers it by the script.
    ///
    /// - Throws: what the script throws.
    package func send(_ request: Request) async throws -> Response {
        sent.withLock { $0.append(request) }
        return try await handler(request)
    }
}
