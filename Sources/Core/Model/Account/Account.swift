public struct Account: Sendable, Hashable {
    /// Untrusted.
    public var login: String
    /// As users know it: `GH_TOKEN`.
    public var source: String
    /// `nil` if GitHub does not report them (fine-grained tokens). Untrusted.
    public var scopes: [String]?
    /// `nil` if never or unknown.
    public var expires: Timestamp?

    public init(login: String, source: String, scopes: [String]? = nil, expires: Timestamp? = nil) {
        (self.login, self.source, self.scopes, self.expires) = (login, source, scopes, expires)
    }
}

/// A token that GitHub rejected, without the token itself.
public struct RefusedToken: Sendable, Hashable {
    public var source: String
    /// What to do about it, in one sentence.
    public var advice: String

    public init(source: String, advice: String) { (self.source, self.advice) = (source, advice) }
}

/// The code that a user enters on GitHub to sign in (GitHub docs, "Authorizing OAuth apps", "Device flow").
public struct DeviceCode: Sendable, Hashable, CustomStringConvertible {
    /// The code: `WDJB-MJHT`. Untrusted.
    public var userCode: String
    /// The page to enter it on.
    public var address: String
    public var expiresInSeconds: Int64
    /// The minimum interval between two polls.
    public var intervalSeconds: Int64
    /// For polling. Secret until the sign-in is done.
    public var deviceCode: String

    public init(
        userCode: String, address: String, expiresInSeconds: Int64, intervalSeconds: Int64, deviceCode: String
    ) {
        (self.userCode, self.address, self.expiresInSeconds) = (userCode, address, expiresInSeconds)
        (self.intervalSeconds, self.deviceCode) = (intervalSeconds, deviceCode)
    }

    /// The parts that can be shown.
    public var description: String { "\(userCode) at \(address)" }
}

/// Secret text, such as a token being typed. Every way to print it shows only its length.
public struct Secret: Sendable, Equatable {
    private var text: String

    public init(_ text: String = "") { self.text = text }

    public var count: Int { text.count }
    public var isEmpty: Bool { text.isEmpty }
    /// The text itself, which must never be shown, logged or put into a state.
    public var revealed: String { text }

    public mutating func append(_ other: Secret) { text += other.text }
    public mutating func removeLast() { _ = text.popLast() }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "‹\(count) character\(count == 1 ? "" : "s")›" }
    public var debugDescription: String { description }

    /// An empty mirror, so that `dump` and state differences show nothing either.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
