// `environ` is a global variable of C. It is read once, before there is a second thread, and never written.
@preconcurrency import Glibc

/// The environment of the program.
package enum Environment {
    /// A variable; `nil` if it is not set.
    @MainActor package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// All variables. Called once, at the start.
    @MainActor package static func read() -> [String: String] {
        var variables: [String: String] = [:]
        var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
        while let text = entry.pointee {
            let pair = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
            entry += 1
        }
        return variables
    }
}
