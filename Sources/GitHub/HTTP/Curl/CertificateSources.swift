import Glibc

/// The locations of CA certificates from the environment. The variables and their order are those of
/// the curl tool (curl manual page, "--cacert" and "--capath").
struct CertificateSources: Sendable, Equatable {
    /// A file of certificates; `nil` for libcurl's default.
    var file: String?
    /// A folder with one certificate per file; `nil` for libcurl's default.
    var folder: String?

    init(environment: (String) -> String?) {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        if let bundle = value("CURL_CA_BUNDLE") {
            file = bundle
        } else {
            folder = value("SSL_CERT_DIR")
            file = value("SSL_CERT_FILE")
        }
    }

    /// The value of a variable of this process.
    @Sendable static func processEnvironment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
