internal import CCurl

/// The libcurl of this machine.
package struct CurlLibrary: Sendable, Equatable {
    /// Its version.
    package let version: String
    /// The name and version of what it encrypts with; `nil` if it does not.
    package let encryption: String?

    /// Loads libcurl.
    ///
    /// - Throws: `TransportError.unavailable` if that fails.
    package init() throws(TransportError) {
        if let problem = ccurl_load() { throw .unavailable(reason: String(cString: problem)) }
        version = String(cString: ccurl_version())
        encryption = ccurl_tls_version().map { String(cString: $0) }
    }
}
