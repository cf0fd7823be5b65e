package import GitHub

/// `openssl s_server`, for handshakes that fail.
package final class TLSServer: Sendable {
    /// Where it is.
    package let address: WebURL
    /// The file with the authority that vouches for the server, unless it vouches for itself.
    package let authorities: String

    private let certificates: TestCertificates
    private let process: ServerProcess

    /// Starts a server with a certificate of its own.
    ///
    /// - Throws: `TerminalDriverError` where `openssl` fails.
    package init(_ flaw: TestCertificates.Flaw) async throws {
        certificates = try await TestCertificates.make(flaw)
        authorities = certificates.authorities
        process = try ServerProcess(
            [
                "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", certificates.certificate, "-key",
                certificates.key, "-HTTP",
            ], in: certificates.folder)
        // "ACCEPT 127.0.0.1:PORT" and a line break.
        try await process.wait(for: "ACCEPT 127.0.0.1:")
        let port = try await process.wait(for: "\n").split(separator: "ACCEPT 127.0.0.1:").last?.prefix { $0.isNumber }
        guard let port, let address = WebURL("https://127.0.0.1:\(port)/") else {
            throw TerminalDriverError.commandFailed(command: "openssl s_server", output: process.output)
        }
        self.address = address
    }
}
