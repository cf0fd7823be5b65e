package import GitHub

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
