package import GitHub

/// `openssl s_server`, which answers every request with one and the same bytes of a file.
package final class TLSServer: Sendable {
    /// The address of the file.
    package let address: WebURL
    /// The file with the authority that vouches for the server, unless it vouches for itself.
    package let authorities: String

    private let certificates: TestCertificates
    private let process: ServerProcess

    /// Starts a server with a certificate of its own.
    ///
    /// - Throws: `TerminalDriverError` where `openssl` fails.
    package init(_ flaw: TestCertificates.Flaw, answer: ScriptedResponse = ScriptedResponse()) async throws {
        certificates = try await TestCertificates.make(flaw)
        authorities = certificates.authorities
        let bytes = answer.steps.flatMap { step -> [UInt8] in
            if case .send(let bytes) = step { bytes } else { [] }
        }
        try certificates.folder.write(bytes, to: "answer")
        process = try ServerProcess(
            [
                "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", certificates.certificate, "-key",
                certificates.key, "-HTTP",
            ], in: certificates.folder)
        // "ACCEPT 127.0.0.1:PORT" and a line break.
        try await process.wait(for: "ACCEPT 127.0.0.1:")
        let port = try await process.wait(for: "\n").split(separator: "ACCEPT 127.0.0.1:").last?.prefix { $0.isNumber }
        guard let port, let address = WebURL("https://127.0.0.1:\(port)/answer") else {
            throw TerminalDriverError.commandFailed(command: "openssl s_server", output: process.output)
        }
        self.address = address
    }
}
