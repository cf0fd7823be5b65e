import Glibc

/// CA certificates named by the environment, with the variables and the order of the curl tool (curl manual page, "--cacert" and
/// "--capath"); `nil` for libcurl's default.
struct CertificateSources: Sendable, Equatable {
    var file: String?
    /// One certificate per file.
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

    @Sendable static func processEnvironment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
