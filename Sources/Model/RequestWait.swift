/// The waits that a server asks for, in seconds.
public enum RequestWait {
    /// The longest that is kept to, whatever the server asks for: GitHub's longest window is an hour (GitHub docs, "Rate limits for the
    /// REST API").
    public static let longest: Int64 = 3_600

    /// A wait of at most ``longest``.
    public static func capped(_ seconds: Int64) -> Int64 { min(max(0, seconds), longest) }
}
