import Dispatch
package import GitHub
import Glibc
import Synchronization

/// A server of somebody else's, as a process. It ends when this value is released, and also when the test process dies,
/// whatever kills it.
package final class ServerProcess: Sendable {
    /// The id of the shell around the server.
    private let shell: pid_t
    private let lifeline: Int32
    private let log: Log

    /// What the server wrote so far; shared with the thread that reads it.
    private final class Log: Sendable {
        let state = Mutex((output: "", hasEnded: false))
    }

    /// Starts a server in a folder.
    ///
    /// The shell keeps its standard input, whose other end is here, and kills the server when that closes. It waits for
    /// nothing before that: an ended server stays a zombie, so that its id cannot be anybody else's.
    private static let script = #"""
        cd "$0" || exit 1
        exec 3<&0
        "$@" </dev/null 3<&- 2>&1 &
        echo "process $!;"
        exec >/dev/null 2>&1
        read line <&3
        kill -KILL $! 2>/dev/null
        wait
        """#

    /// - Throws: `TerminalDriverError` where the system refuses.
    package init(_ command: [String], in folder: ScratchFolder) throws {
        let input = try ChildProcess.pipe()
        let output = try ChildProcess.pipe()
        defer {
            close(input.read)
            close(output.write)
        }
        lifeline = input.write
        shell = try ChildProcess.start(
            ["sh", "-c", Self.script, folder.path] + command, environment: ScratchFolder.environment
        ) { actions in
            posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO)
            posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, output.write, STDERR_FILENO)
        }
        let log = Log()
        self.log = log
        DispatchQueue.global().async { Self.follow(output.read, log) }
    }

    deinit {
        close(lifeline)
        ChildProcess.waitForEnd(of: shell)
    }

    /// Everything the server wrote so far.
    package var output: String { log.state.withLock(\.output) }

    /// Whether it has ended.
    package var hasEnded: Bool { log.state.withLock(\.hasEnded) }

    /// Waits until what the server has written meets a condition or, without one, contains a text.
    ///
    /// - Returns: everything it wrote up to then.
    /// - Throws: `TerminalDriverError` where the server ends before that, or does neither.
    @discardableResult
    package func wait(for what: String, until isMet: (@Sendable (String) -> Bool)? = nil) async throws -> String {
        let deadline = ContinuousClock.now + TerminalDriver.timeout
        while true {
            let (output, hasEnded) = log.state.withLock { ($0.output, $0.hasEnded) }
            if isMet?(output) ?? output.contains(what) { return output }
            guard !hasEnded, ContinuousClock.now < deadline else {
                throw TerminalDriverError.commandFailed(
                    command: "waiting for \(what)", output: String(output.suffix(4_000)))
            }
            try await Task.sleep(for: .milliseconds(4))
        }
    }

    /// Waits until the server has ended: all its connections are closed.
    package func waitForEnd() async {
        // No output has this text in it, so this ends with the server.
        _ = try? await wait(for: "\u{0}\u{0}")
    }

    /// Sends a signal to the server.
    ///
    /// - Throws: `TerminalDriverError` where it cannot be sent.
    package func signal(_ number: Int32) async throws {
        let output = try await wait(for: ";")
        let digits = output.drop { !$0.isNumber }.prefix { $0.isNumber }
        guard let process = pid_t(digits), kill(process, number) == 0 else {
            throw TerminalDriverError.commandFailed(command: "kill -\(number)", output: output)
        }
    }

    /// Reads to the end.
    private static func follow(_ descriptor: Int32, _ log: Log) {
        defer { close(descriptor) }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return log.state.withLock { $0.hasEnded = true } }
            log.state.withLock { $0.output += String(decoding: chunk[..<count], as: UTF8.self) }
        }
    }
}

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

/// `openssl s_server`, for handshakes that fail.
package final class TLSServer: Sendable {
    /// Where it is.
    package let address: WebURL
    /// The file with the authority that vouches for the server, unless it vouches for itself.
    package var authorities: String { certificates.authorities }

    private let certificates: TestCertificates
    private let process: ServerProcess

    /// Starts a server with a certificate of its own.
    ///
    /// - Throws: `TerminalDriverError` where `openssl` fails.
    package init(_ flaw: TestCertificates.Flaw) async throws {
        certificates = try await TestCertificates.make(flaw)
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
