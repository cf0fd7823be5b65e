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
