/// The version of the program.
package enum Version {
    /// As `--version` prints it and the user agent names it.
    package static let current = "0.1.0"
}
