import Glibc

extension TerminalDriver {
    /// The path of an executable of this package, built by the same build as the running tests.
    ///
    /// SwiftPM puts the test executable into the folder of the others, whatever the configuration and the scratch path.
    /// - Throws: ``TerminalDriverError/system(call:reason:)`` when it is not there.
    package static func executable(_ name: String) throws -> String {
        guard let test = realpath("/proc/self/exe", nil) else { throw TerminalDriverFolder.failure("realpath") }
        defer { free(test) }
        let folder = String(cString: test).split(separator: "/").dropLast().joined(separator: "/")
        let path = "/\(folder)/\(name)"
        guard access(path, X_OK) == 0 else { throw TerminalDriverFolder.failure(path) }
        return path
    }
}
