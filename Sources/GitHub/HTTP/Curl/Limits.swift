/// The limits on the time and size of a transfer.
package struct Limits: Sendable, Equatable {
    /// For connecting, including name resolution and the TLS handshake.
    package var connect: Duration = .seconds(10)
    /// Without a byte in either direction; whole seconds and at least one, a restriction of libcurl.
    package var silence: Duration = .seconds(15)
    /// How long data sent on an idle connection can stay unacknowledged before the connection
    /// counts as dead.
    var unacknowledged: Duration = .seconds(5)
    /// A whole request, its redirects included.
    package var total: Duration = .seconds(60)
    /// For the decoded body, in bytes. A page of 100 repositories has about half a MiB.
    var bodyBytes: Int = 16 << 20
    /// For all header fields of a response together, in bytes.
    var headerBytes: Int = 256 << 10
    /// The maximum number of redirects per request. GitHub answers every name that a renamed or moved repository has had with one, to
    /// the address with its id (GitHub docs, "Best practices for using the REST API", "Follow redirects"); a chain would cost a request
    /// each, and two in all are enough.
    var redirects: Int = 1

    /// The limits of the program.
    package init() {}
}

extension Duration {
    /// Whole milliseconds, rounded up.
    var milliseconds: Int {
        Int(components.seconds) * 1_000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    /// Whole seconds, rounded up, and at least one.
    var wholeSeconds: Int { max(1, (milliseconds + 999) / 1_000) }
}
