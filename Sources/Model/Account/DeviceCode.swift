/// What somebody types at GitHub to let this program in (GitHub docs, "Authorizing OAuth apps", "Device flow").
public struct DeviceCode: Sendable, Hashable, CustomStringConvertible {
    /// What is typed: `WDJB-MJHT`. Untrusted.
    public var userCode: String
    /// The page it is typed on.
    public var address: String
    /// After how many seconds it is of no use any more.
    public var expiresInSeconds: Int64
    /// How many seconds must lie between two questions whether it was typed.
    public var intervalSeconds: Int64
    /// What this program asks with. Secret until the login is over.
    public var deviceCode: String

    /// A code with all its parts.
    public init(
        userCode: String, address: String, expiresInSeconds: Int64, intervalSeconds: Int64, deviceCode: String
    ) {
        self.userCode = userCode
        self.address = address
        self.expiresInSeconds = expiresInSeconds
        self.intervalSeconds = intervalSeconds
        self.deviceCode = deviceCode
    }

    /// What may be seen of it.
    public var description: String { "\(userCode) at \(address)" }
}
