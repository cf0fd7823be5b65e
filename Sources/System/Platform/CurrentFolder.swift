import Glibc

/// The folder that the program was started in.
package enum CurrentFolder {
    /// Its path; `/` if it cannot be found out.
    package static var path: String {
        guard let pointer = getcwd(nil, 0) else { return "/" }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}
