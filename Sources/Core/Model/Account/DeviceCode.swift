/// The code that a user enters on GitHub to sign in (GitHub docs, "Authorizing OAuth apps", "Device flow").
public struct DeviceCode: Sendable, Hashable, CustomStringConvertible {
    /// The code: `WDJB-MJHT`. Untrusted.
    public var userCode: String
    /// The page to enter it on.
    public var address: String
    /// The validity in seconds.
    public var expiresInSeconds: Int64
    /// The minimum interval between two polls, in seconds.
    public var intervalSeconds: Int64
    /// The device code for polling. Secret until the sign-in is done.
    public var deviceCode: String

    /// Creates a code.
    public init(
        userCode: String, address: String, expiresInSeconds: Int64, intervalSeconds: Int64, deviceCode: String
    ) {
        (self.userCode, self.address, self.expiresInSeconds) = (userCode, address, expiresInSeconds)
        (self.intervalSeconds, self.deviceCode) = (intervalSeconds, deviceCode)
    }

    /// The parts that can be shown.
    public var description: String { "\(userCode) at \(address)" }
}
