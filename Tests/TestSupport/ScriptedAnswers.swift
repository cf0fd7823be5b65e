package import GitHub
import Synchronization

/// What a `LoopbackServer` does to answer one request: a list of steps on the wire, so that every way to answer wrongly
/// can be written down.
package struct ScriptedResponse: Sendable {
    /// One thing the server does.
    package enum Step: Sendable {
        /// Sends bytes as they are.
        case send([UInt8])
        /// Waits until the test opens the gate.
        case wait(Gate)
        /// Opens a gate: all steps before it are done.
        case open(Gate)
        /// Does nothing until the client goes away, or the server is shut down.
        case stall
        /// Sends bytes again and again, with a pause behind each time, until the client goes away.
        case forever([UInt8], pause: Duration)
        /// Closes the connection.
        case close
        /// Resets the connection: the client gets a RST, and loses what it has not read yet.
        case reset
    }

    /// What the server does, in order.
    package var steps: [Step]

    /// Does exactly these steps.
    package init(steps: [Step]) { self.steps = steps }

    /// A whole answer, which leaves the connection open for the next request. Its `Content-Length` is right, unless
    /// `contentLength` says something else.
    package init(
        status: Int = 200, headers: Headers = Headers(), body: [UInt8] = [], contentLength: Int? = nil
    ) {
        var headers = headers
        let allowsBody = status >= 200 && status != 204 && status != 304
        if headers["Content-Length"] == nil, allowsBody || contentLength != nil {
            headers.append("Content-Length", String(contentLength ?? body.count))
        }
        steps = [.send(Self.head(status: status, headers: headers) + body)]
    }

    /// A whole answer with a text for a body.
    package init(status: Int = 200, headers: Headers = Headers(), text: String) {
        self.init(status: status, headers: headers, body: Array(text.utf8))
    }

    /// An answer in chunks (RFC 9112, 7.1), each sent on its own.
    package static func chunked(
        _ chunks: [[UInt8]], status: Int = 200, headers: Headers = Headers(), isComplete: Bool = true
    ) -> ScriptedResponse {
        var headers = headers
        headers.append("Transfer-Encoding", "chunked")
        var steps: [Step] = [.send(head(status: status, headers: headers))]
        for chunk in chunks {
            steps.append(.send(Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)))
        }
        steps.append(isComplete ? .send(Array("0\r\n\r\n".utf8)) : .close)
        return ScriptedResponse(steps: steps)
    }

    /// Bytes on the wire as they are, then the connection is closed.
    package static func raw(_ text: String) -> ScriptedResponse {
        ScriptedResponse(steps: [.send(Array(text.utf8)), .close])
    }

    /// Closes the connection without a byte.
    package static var closed: ScriptedResponse { ScriptedResponse(steps: [.close]) }

    /// Resets the connection without a byte.
    package static var reset: ScriptedResponse { ScriptedResponse(steps: [.reset]) }

    /// Never sends a byte.
    package static var stalled: ScriptedResponse { ScriptedResponse(steps: [.stall]) }

    /// The same answer, begun when the test opens the gate.
    package func after(_ gate: Gate) -> ScriptedResponse { ScriptedResponse(steps: [.wait(gate)] + steps) }

    /// The same answer, and then these steps.
    package func then(_ more: Step...) -> ScriptedResponse { ScriptedResponse(steps: steps + more) }

    /// A status line and header fields with the empty line that ends them.
    package static func head(status: Int, headers: Headers) -> [UInt8] {
        let fields = headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("HTTP/1.1 \(status) Scripted\r\n\(fields)\r\n".utf8)
    }
}

/// A request as it came over the wire to a `LoopbackServer`.
package struct RecordedRequest: Sendable, Equatable {
    /// Which of the server's connections it came on, counted from 1.
    package var connection: Int
    /// The verb.
    package var method: String
    /// Path and query, as sent.
    package var target: String
    /// Header fields in their order.
    package var headers: Headers
    /// The body, whole.
    package var body: [UInt8]

    /// The part of the target before the question mark.
    package var path: String { String(target.prefix { $0 != "?" }) }
}

extension RecordedRequest {
    /// Whether it was sent with this token, as GitHub wants it.
    package func carries(token: String) -> Bool { headers["Authorization"] == "Bearer \(token)" }
}

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
