import Glibc
public import Model

/// This machine's clock.
public enum SystemTime {
    /// The current moment.
    public static var now: Timestamp { Timestamp(seconds: Int64(time(nil))) }
}
