/// The version of the program.
enum Version {
    /// As `--version` prints it and the user agent names it.
    static let current = "0.1.0"
}
