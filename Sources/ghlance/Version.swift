/// The version of the program.
enum Version {
    /// The version for `--version` and the user agent.
    static let current = "0.1.0"
}
