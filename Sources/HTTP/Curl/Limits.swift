/// How long a transfer may take and how much it may bring.
public struct Limits: Sendable, Equatable {
    /// From the start of a request until the connection is made: the name looked up, TLS agreed on.
    public var connect: Duration = .seconds(10)
    /// Without a byte in either direction; whole seconds, and at least one, which is all libcurl can do.
    public var silence: Duration = .seconds(15)
    /// How long what was sent on a kept connection may stay unacknowledged by the other machine before the connection
    /// counts as dead.
    public var unacknowledged: Duration = .seconds(5)
    /// A whole request, its redirects included.
    public var total: Duration = .seconds(60)
    /// The body after its content encoding is undone, in bytes. A page of 100 repositories has about half a MiB.
    public var bodyBytes: Int = 16 << 20
    /// All header fields of an answer together, in bytes.
    public var headerBytes: Int = 256 << 10
    /// How many redirects one request may follow.
    public var redirects: Int = 5

    /// The limits of the program.
    public init() {}
}

extension Duration {
    /// Whole milliseconds, rounded up.
    var milliseconds: Int {
        Int(components.seconds) * 1_000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    /// Whole seconds, rounded up, and at least one.
    var wholeSeconds: Int { max(1, (milliseconds + 999) / 1_000) }
}
