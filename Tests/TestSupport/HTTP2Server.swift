/// `nghttpd`: serves the files of its folder over HTTP/2 and TLS, and writes down every frame, with the number of its
/// connection: `[id=1] … recv HEADERS frame <length=…, stream_id=3>`.
package final class HTTP2Server: Sendable {
    /// Where its certificate and its files are.
    package let certificates: TestCertificates
    /// The port it listens on.
    package let port: Int
    /// The process.
    package let process: ServerProcess

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - certificates: The certificate and the folder.
    ///   - port: The port; `nil` for any that is free.
    /// - Throws: `TerminalDriverError` where `nghttpd` does not start.
    package init(_ certificates: TestCertificates, port: Int? = nil) async throws {
        self.certificates = certificates
        // It cannot be told to take any port. One that was free just now may be taken by the time it asks for it.
        var attempts = port == nil ? 5 : 1
        while true {
            attempts -= 1
            let port = try port ?? LoopbackListener().port
            let process = try ServerProcess(
                [
                    "nghttpd", "-v", "-a", "127.0.0.1", "-d", certificates.folder.path,
                    "\(port)", certificates.key, certificates.certificate,
                ], in: certificates.folder)
            do {
                try await process.wait(for: "listen 127.0.0.1:\(port)")
                self.port = port
                self.process = process
                return
            } catch  where attempts > 0 {
                continue
            }
        }
    }

    /// The address of a file of the folder.
    package func address(of file: String) -> String { "https://127.0.0.1:\(port)/\(file)" }

    /// On which of its connections each of so many requests came, in order. Waits until the server has told of them.
    ///
    /// - Throws: `TerminalDriverError` where the server ends before that.
    package func connections(ofRequests count: Int) async throws -> [Int] {
        let output = try await process.wait(for: "\(count) requests") { Self.connections(in: $0).count >= count }
        return Self.connections(in: output)
    }

    private static func connections(in output: String) -> [Int] {
        let lines = output.split(separator: "\n").filter { $0.contains(" recv HEADERS frame ") }
        return lines.compactMap { Int($0.drop { $0 != "=" }.dropFirst().prefix { $0.isNumber }) }
    }
}
