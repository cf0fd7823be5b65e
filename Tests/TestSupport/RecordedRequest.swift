public import HTTP

/// A request as it came over the wire to a `LoopbackServer`.
public struct RecordedRequest: Sendable, Equatable {
    /// Which of the server's connections it came on, counted from 1.
    public var connection: Int
    /// The verb.
    public var method: String
    /// Path and query, as sent.
    public var target: String
    /// Header fields in their order.
    public var headers: Headers
    /// The body, whole.
    public var body: [UInt8]

    /// The part of the target before the question mark.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// A request with all its parts.
    public init(connection: Int, method: String, target: String, headers: Headers, body: [UInt8]) {
        self.connection = connection
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }
}
