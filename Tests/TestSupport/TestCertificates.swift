import Dispatch

/// Certificates that nobody else trusts, made by `openssl` for one test.
package struct TestCertificates: Sendable {
    /// What is wrong with the certificate of a server.
    package enum Flaw: String, Sendable, CaseIterable {
        /// Nothing: it is for `127.0.0.1` and of an authority in ``authorities``.
        case none
        /// It is for another host.
        case otherHost = "for another host"
        /// It was valid until yesterday.
        case expired
        /// It is its own authority.
        case selfSigned = "self-signed"
    }

    /// Where everything is.
    package let folder: ScratchFolder
    /// The file with the authority to trust.
    package var authorities: String { folder.path("authority.pem") }
    /// The file with the server's certificate.
    package var certificate: String { folder.path("server.pem") }
    /// The file with the server's private key.
    package var key: String { folder.path("server.key") }

    /// Makes an authority and the certificate of a server, on a thread that may wait.
    ///
    /// - Throws: `TerminalDriverError` where `openssl` fails.
    package static func make(_ flaw: Flaw = .none) async throws -> TestCertificates {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try TestCertificates(flaw) })
            }
        }
    }

    /// Makes an authority and the certificate of a server.
    ///
    /// - Throws: `TerminalDriverError` where `openssl` fails.
    private init(_ flaw: Flaw) throws {
        folder = try ScratchFolder()
        let name = flaw == .otherHost ? "DNS:elsewhere.example" : "IP:127.0.0.1"
        try folder.write("subjectAltName=\(name)\n".utf8, to: "server.ext")
        try make(
            "req", "-x509", "-days", "2", "-subj", "/CN=authority", "-keyout", "authority.key", "-out", authorities)
        if flaw == .selfSigned {
            try make(
                "req", "-x509", "-days", "2", "-subj", "/CN=server", "-addext", "subjectAltName=\(name)",
                "-keyout", key, "-out", certificate)
        } else {
            try make("req", "-subj", "/CN=server", "-keyout", key, "-out", "server.csr")
            try folder.run(
                "openssl", "x509", "-req", "-in", "server.csr", "-CA", authorities, "-CAkey", "authority.key",
                "-CAcreateserial", "-days", flaw == .expired ? "-1" : "2", "-extfile", "server.ext",
                "-out", certificate)
        }
    }

    /// Makes a new key, on the curve that is quickest to make one for, and a certificate or a request for one.
    private func make(_ command: String, _ arguments: String...) throws {
        let words = ["openssl", command, "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"] + arguments
        try folder.run(words)
    }
}
