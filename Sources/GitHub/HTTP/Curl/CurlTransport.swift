import CCurl
package import Core
import Glibc

/// Sends requests with libcurl on one thread, which is the executor of this actor.
///
/// Connections are reused; HTTP/2 is used over TLS if the server supports it; proxies come from libcurl's environment variables.
/// The first request loads libcurl and starts the thread, which keeps the transport alive until `shutdown()`.
package actor CurlTransport: Transport {
    struct Transfer {
        let easy: EasyHandle
        let request: Request
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Response, any Error>
    }

    let executor: CurlExecutor
    private let limits: Limits
    private let environment: @Sendable (String) -> String?
    private(set) var multi: UnsafeMutableRawPointer?
    private var certificates: CertificateSources?
    private(set) var live: [UInt64: Transfer] = [:]
    private var retired: [EasyHandle] = []
    private let connections = KeptConnections()
    private var lastNumber: UInt64 = 0
    private var isShutDown = false

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameter environment: Looks up `CURL_CA_BUNDLE`, `SSL_CERT_FILE`, `SSL_CERT_DIR` and the proxy variables, whose passwords are
    ///   redacted; `nil` for the process's own.
    package init(limits: Limits = Limits(), environment: (@Sendable (String) -> String?)? = nil) {
        executor = CurlExecutor()
        self.limits = limits
        self.environment = environment ?? CertificateSources.processEnvironment
        executor.attach(self)
    }

    package func send(_ request: Request) async throws -> Response {
        let deadline = ContinuousClock.now + limits.total
        guard request.url.origin.scheme == .https || request.url.isLoopback else {
            throw Failure.transferUnavailable(reason: "Plain http is for loopback hosts only")
        }
        let mayUseHTTP = request.url.isLoopback
        var request = request
        var visited: Set<String> = [request.url.description]
        for _ in 0...limits.redirects {
            let response = try await exchange(request, until: deadline)
            guard let next = try Redirect.next(after: response, to: request, mayUseHTTP: mayUseHTTP) else {
                return response
            }
            guard visited.insert(next.url.description).inserted else {
                throw Failure.badRedirect(reason: "in a loop")
            }
            request = next
        }
        throw Failure.badRedirect(
            reason: limits.redirects == 1 ? "more than one redirect" : "more than \(limits.redirects) redirects")
    }

    /// Fails the transfers in progress and all later ones with `Failure.transferUnavailable`, and joins the thread.
    package nonisolated func shutdown() async {
        let thread = await withCheckedContinuation { continuation in
            _ = Task { await stop(continuation) }
        }
        if let thread { pthread_join(thread, nil) }
    }

    // MARK: One transfer

    /// A reused connection without a reply.
    private struct SilentConnection: Error { let error: Failure }

    /// Data arrived on a kept connection before a request was sent.
    private struct UnsolicitedBytes: Error {}

    /// Sends a request, on a second connection if necessary.
    ///
    /// libcurl replaces a reused connection that turns out to be closed. One that the other end has forgotten only stays silent, which
    /// says nothing about the server: all idle connections are closed, and the request is sent once more. A connection that other
    /// transfers use is not silent.
    ///
    /// Data that a server sends after the end of a response would be read as the next response, so its connection is closed before
    /// the next request.
    private func exchange(_ request: Request, until deadline: ContinuousClock.Instant) async throws -> Response {
        do {
            return try await transfer(request, until: deadline)
        } catch let silent as SilentConnection {
            guard live.isEmpty else { throw silent.error }
            close(silent.error)
        } catch is UnsolicitedBytes {}
        do {
            return try await transfer(request, until: deadline, onNewConnection: true)
        } catch let silent as SilentConnection {
            throw silent.error
        }
    }

    private func transfer(
        _ request: Request, until deadline: ContinuousClock.Instant, onNewConnection: Bool = false
    ) async throws -> Response {
        lastNumber += 1
        let number = lastNumber
        // Nothing suspends between here and the end of `start`, so checking for cancellation and entering the transfer in the table
        // are one job of this actor. Cancelling is another: if it runs first, `start` sees a cancelled task; if second, `cancel`
        // finds the transfer in the table, or that it has ended.
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                start(number, request, deadline, onNewConnection: onNewConnection, $0)
            }
        } onCancel: {
            // Immediate: enqueued on this actor at once, however busy the thread pool is.
            _ = Task.immediate { await cancel(number) }
        }
    }

    private func start(
        _ number: UInt64, _ request: Request, _ deadline: ContinuousClock.Instant, onNewConnection: Bool,
        _ continuation: CheckedContinuation<Response, any Error>
    ) {
        do {
            try Task.checkCancellation()
            let total = deadline - .now
            guard total > .zero else { throw Failure.timedOut(.total(seconds: limits.total.wholeSeconds)) }
            let multi = try open()
            let certificates = certificates ?? CertificateSources(environment: environment)
            self.certificates = certificates
            let easy = try EasyHandle(
                request, limits: limits, total: total, certificates: certificates, connections: connections)
            if onNewConnection { try easy.requireNewConnection() }
            let code = ccurl_multi_add(multi, easy.pointer)
            guard code == CURLM_OK else { throw Self.unavailable(code) }
            live[number] = Transfer(easy: easy, request: request, deadline: deadline, continuation: continuation)
        } catch {
            continuation.resume(throwing: error)
        }
    }

    /// Resumes the caller first, in the job queued by the continuation. The handle is removed in the next turn, because removing one
    /// during a name lookup blocks if libcurl has no `QUICK_EXIT`.
    private func cancel(_ number: UInt64) {
        guard let transfer = live.removeValue(forKey: number) else { return }
        transfer.continuation.resume(throwing: CancellationError())
        retired.append(transfer.easy)
    }

    private func end(_ pointer: UnsafeMutableRawPointer, _ code: CURLcode) {
        guard let (number, transfer) = live.first(where: { $0.value.easy.pointer == pointer }) else { return }
        live[number] = nil
        if code == CURLE_OK {
            transfer.easy.boundUnacknowledged(to: limits.unacknowledged)
            transfer.easy.recordConnection()
        }
        transfer.continuation.resume(with: outcome(of: transfer, code))
        retired.append(transfer.easy)
    }

    private func outcome(of transfer: Transfer, _ code: CURLcode) -> Result<Response, any Error> {
        let easy = transfer.easy
        if easy.hadUnsolicitedBytes { return .failure(UnsolicitedBytes()) }
        if code == CURLE_OK { easy.endBody() }
        if let problem = easy.bodyProblem { return .failure(Failure.interrupted(reason: problem)) }
        guard code == CURLE_OK else {
            // libcurl counts whole milliseconds from its own starting point, so its timeout can end slightly early.
            let isOverTime = ContinuousClock.now >= transfer.deadline - .milliseconds(20)
            let error = Failure(
                code, of: easy, request: transfer.request, limits: limits, isOverTime: isOverTime,
                redaction: ProxySecrets.redaction(environment: environment))
            if case .timedOut(.silence) = error, transfer.request.method == .get, easy.wasUnansweredOnKeptConnection {
                return .failure(SilentConnection(error: error))
            }
            return .failure(error)
        }
        // libcurl takes a connection that closes within the header fields for their end.
        guard easy.headers.isComplete else {
            return .failure(Failure.interrupted(reason: "The header fields are not whole"))
        }
        return .success(
            Response(status: easy.status, headers: easy.headers.headers, body: easy.body, url: transfer.request.url))
    }

    // MARK: All transfers

    /// Advances every transfer as far as possible; the thread calls this after each batch of jobs and each event.
    func turn() {
        guard let multi else { return }
        removeRetired(from: multi)
        let code = ccurl_multi_perform(multi)
        guard code == CURLM_OK else { return abandon(code) }
        var result = CURLE_OK
        while let pointer = ccurl_multi_next_ended(multi, &result) { end(pointer, result) }
        removeRetired(from: multi)
    }

    /// Fails the transfers in progress if libcurl itself fails; the next request starts over.
    func abandon(_ code: CURLMcode) { close(Self.unavailable(code)) }

    private func removeRetired(from multi: UnsafeMutableRawPointer) {
        for easy in retired { _ = ccurl_multi_remove(multi, easy.pointer) }
        retired = []
    }

    private func open() throws(Failure) -> UnsafeMutableRawPointer {
        guard !isShutDown else { throw .transferUnavailable(reason: "The transport is shut down") }
        if let multi { return multi }
        if let problem = ccurl_load() { throw .transferUnavailable(reason: String(cString: problem)) }
        guard let multi = ccurl_multi_init() else { throw .transferUnavailable(reason: "libcurl has no memory") }
        self.multi = multi
        executor.waitOn(multi)
        return multi
    }

    private func close(_ error: Failure) {
        guard let multi else { return }
        for transfer in live.values {
            transfer.continuation.resume(throwing: error)
            retired.append(transfer.easy)
        }
        live = [:]
        removeRetired(from: multi)
        executor.waitOn(nil)
        ccurl_multi_cleanup(multi)
        self.multi = nil
    }

    private func stop(_ continuation: CheckedContinuation<pthread_t?, Never>) {
        isShutDown = true
        close(.transferUnavailable(reason: "The transport is shut down"))
        executor.resumeAtEnd(continuation)
    }

    private static func unavailable(_ code: CURLMcode) -> Failure {
        .transferUnavailable(reason: String(cString: ccurl_multi_error_text(code)))
    }
}

/// The libcurl installed on this machine.
package struct CurlLibrary: Sendable, Equatable {
    package let version: String
    /// The name and version of the TLS library; `nil` without TLS.
    package let encryption: String?

    /// - Throws: `Failure.transferUnavailable` if libcurl cannot be loaded.
    package init() throws(Failure) {
        if let problem = ccurl_load() { throw .transferUnavailable(reason: String(cString: problem)) }
        version = String(cString: ccurl_version())
        encryption = ccurl_tls_version().map { String(cString: $0) }
    }
}

/// libcurl's idle connections by their local ports. Used only on the thread of the `CurlTransport`.
final class KeptConnections {
    /// Only those of HTTP/1, over which a server may send nothing before the next request. In HTTP/2 it may send frames.
    private var sockets: [Int: Int32] = [:]

    /// Records a connection after a response. `version` is libcurl's number of the HTTP version.
    func record(localPort: Int, version: Int, socket: Int32) {
        let isSerial = version == Int(CURL_HTTP_VERSION_1_0) || version == Int(CURL_HTTP_VERSION_1_1)
        sockets[localPort] = isSerial && socket >= 0 ? socket : nil
    }

    /// Whether data has arrived since the last response.
    func hasUnsolicitedBytes(localPort: Int) -> Bool {
        guard let socket = sockets[localPort] else { return false }
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Int32(truncatingIfNeeded: MSG_PEEK | MSG_DONTWAIT)) > 0
    }
}
