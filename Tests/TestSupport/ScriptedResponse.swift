package import GitHub

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
