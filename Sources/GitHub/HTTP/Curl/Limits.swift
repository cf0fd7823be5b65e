package struct Limits: Sendable, Equatable {
    /// Includes name resolution and the TLS handshake.
    package var connect: Duration = .seconds(10)
    /// Without a byte in either direction. libcurl requires whole seconds, at least one.
    package var silence: Duration = .seconds(15)
    /// How long sent data can stay unacknowledged before the connection counts as dead.
    var unacknowledged: Duration = .seconds(5)
    /// Includes redirects.
    package var total: Duration = .seconds(60)
    /// Decoded. A page of 100 repositories has about half a MiB.
    var bodyBytes: Int = 16 << 20
    /// All header fields of a response together.
    var headerBytes: Int = 256 << 10
    /// Per request. GitHub redirects each former name of a repository directly to the address with its id (GitHub docs, "Best practices
    /// for using the REST API", "Follow redirects"), so longer chains only cost requests.
    var redirects: Int = 1

    package init() {}
}

extension Duration {
    /// Rounded up.
    var milliseconds: Int {
        Int(components.seconds) * 1_000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    /// Rounded up, at least one.
    var wholeSeconds: Int { max(1, (milliseconds + 999) / 1_000) }
}
