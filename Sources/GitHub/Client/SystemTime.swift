package import Core
import Glibc

package enum SystemTime {
    package static var now: Timestamp { Timestamp(seconds: Int64(time(nil))) }
}
