/// The version of the program.
package enum Version {
    /// The version for `--version` and the user agent.
    package static let current = "0.1.0"
}
