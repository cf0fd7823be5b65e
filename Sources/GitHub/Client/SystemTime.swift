package import Core
import Glibc

/// This machine's clock.
package enum SystemTime {
    /// The current moment.
    package static var now: Timestamp { Timestamp(seconds: Int64(time(nil))) }
}
