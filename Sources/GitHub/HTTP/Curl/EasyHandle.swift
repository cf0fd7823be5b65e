import CCurl
import Core
import Glibc

/// One transfer of libcurl: its easy handle, the memory it points to, and the data received so far.
///
/// Owned by the table of the `CurlTransport` and used only on its thread: by the transport, and by libcurl's callbacks, which run
/// inside `curl_multi_perform`.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private(set) var headers: HeaderCollector
    private(set) var body: [UInt8] = []
    private(set) var isTooLarge = false
    /// Why the body does not match the header fields; `nil` if it does.
    private(set) var bodyProblem: String?

    /// In decompressed bytes.
    let bodyLimit: Int
    /// Whether the kept connection was refused because data arrived before the request was sent.
    private(set) var hadUnsolicitedBytes = false
    private let connections: KeptConnections
    private var decoder: BodyDecoder?
    private var fields: UnsafeMutablePointer<curl_slist>?
    private let errorText: UnsafeMutablePointer<CChar>

    /// - Throws: `Failure.transferUnavailable` if libcurl refuses the request.
    init(
        _ request: Request, limits: Limits, total: Duration, certificates: CertificateSources,
        connections: KeptConnections
    ) throws(Failure) {
        guard let pointer = ccurl_easy_init() else { throw .transferUnavailable(reason: "libcurl has no memory") }
        self.pointer = pointer
        self.connections = connections
        headers = HeaderCollector(limit: limits.headerBytes)
        bodyLimit = min(limits.bodyBytes, request.largestResponse ?? .max)
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try setPolicies(for: request.url, certificates)
        try setLimits(limits, total: total)
        try setMessage(request)
        try setReceivers()
        try setGuard()
    }

    deinit {
        // First the handle, which points to the other two.
        ccurl_easy_cleanup(pointer)
        ccurl_list_free(fields)
        errorText.deallocate()
    }

    /// Of the last response.
    var status: Int { ccurl_get_long(pointer, CURLINFO_RESPONSE_CODE) }

    /// Whether a request could be sent: the name was resolved, the connection made, the TLS handshake done.
    var wasConnected: Bool { ccurl_get_offset(pointer, CURLINFO_PRETRANSFER_TIME_T) > 0 }

    /// The status with which a proxy refused the tunnel.
    var refusedTunnelStatus: Int? {
        let status = ccurl_get_long(pointer, CURLINFO_HTTP_CONNECTCODE)
        return status == 0 || (200..<300).contains(status) ? nil : status
    }

    /// Whether the request was sent on a reused connection and no byte of a response came back.
    var wasUnansweredOnKeptConnection: Bool {
        wasConnected && ccurl_get_long(pointer, CURLINFO_NUM_CONNECTS) == 0
            && ccurl_get_long(pointer, CURLINFO_HEADER_SIZE) == 0
    }

    /// Makes the system close the connection when sent data stays unacknowledged for this long (tcp(7), `TCP_USER_TIMEOUT`). Otherwise
    /// a connection that died silently, because of sleep or a change of network, would be retried for a quarter of an hour.
    ///
    /// Called only once connected, because the option would also limit connecting.
    func boundUnacknowledged(to limit: Duration) {
        let socket = ccurl_get_socket(pointer)
        guard socket >= 0 else { return }
        var milliseconds = CUnsignedInt(clamping: limit.milliseconds)
        let size = socklen_t(MemoryLayout.size(ofValue: milliseconds))
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds, size)
    }

    func requireNewConnection() throws(Failure) { try set(CURLOPT_FRESH_CONNECT, 1) }

    /// Records the protocol of a finished transfer's connection, for later requests on it.
    func recordConnection() {
        connections.record(
            localPort: ccurl_get_long(pointer, CURLINFO_LOCAL_PORT),
            version: ccurl_get_long(pointer, CURLINFO_HTTP_VERSION), socket: ccurl_get_socket(pointer))
    }

    /// Whether a request may be sent on the connection that libcurl has chosen.
    private func mayUse(localPort: Int) -> Bool {
        let isKept = ccurl_get_long(pointer, CURLINFO_NUM_CONNECTS) == 0
        hadUnsolicitedBytes = isKept && connections.hasUnsolicitedBytes(localPort: localPort)
        return !hadUnsolicitedBytes
    }

    /// libcurl's error text for this transfer, or its general text for the code.
    func reason(_ code: CURLcode) -> String {
        errorText[0] == 0 ? String(cString: ccurl_easy_error_text(code)) : String(cString: errorText)
    }

    // MARK: Options

    private func setPolicies(for url: WebURL, _ certificates: CertificateSources) throws(Failure) {
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Child processes must not inherit connections.
        try check(ccurl_close_sockets_on_exec(pointer))
        // Send the path as written, including dot segments, so that nothing reads the URL differently.
        try set(CURLOPT_PATH_AS_IS, 1)
        // libcurl's defaults, stated explicitly.
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        if let file = certificates.file { try set(CURLOPT_CAINFO, file) }
        if let folder = certificates.folder { try set(CURLOPT_CAPATH, folder) }
        // The body is decoded here, because libcurl accepts a truncated one as complete.
        try set(CURLOPT_ACCEPT_ENCODING, "gzip")
        try set(CURLOPT_HTTP_CONTENT_DECODING, 0)
        // A proxy would send a loopback request to its own loopback interface, unencrypted.
        if url.isLoopback { try set(CURLOPT_PROXY, "") }
        // A libcurl without HTTP/2 refuses this and uses HTTP/1.1.
        _ = ccurl_set_long(pointer, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        // Since 7.85; `WebURL` allows no other scheme anyway.
        _ = ccurl_set_text(pointer, CURLOPT_PROTOCOLS_STR, url.origin.scheme.rawValue)
        // Removing a transfer that is in getaddrinfo would otherwise wait for the end of the lookup.
        if ccurl_has_quick_exit() { try set(CURLOPT_QUICK_EXIT, 1) }
    }

    private func setLimits(_ limits: Limits, total: Duration) throws(Failure) {
        try set(CURLOPT_CONNECTTIMEOUT_MS, limits.connect.milliseconds)
        try set(CURLOPT_TIMEOUT_MS, max(1, total.milliseconds))
        // libcurl can only express this as less than one byte per second.
        try set(CURLOPT_LOW_SPEED_LIMIT, 1)
        try set(CURLOPT_LOW_SPEED_TIME, limits.silence.wholeSeconds)
    }

    private func setMessage(_ request: Request) throws(Failure) {
        try set(CURLOPT_URL, request.url.description)
        let hasBody = request.method == .post || request.method == .put || !request.body.isEmpty
        if hasBody {
            try set(CURLOPT_POST, 1)
            try check(ccurl_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)))
            // libcurl copies as many bytes as it was told above; the zero keeps the pointer valid if there are none.
            let code = (request.body + [0]).withUnsafeBytes { bytes in
                ccurl_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            }
            try check(code)
        }
        if request.method.rawValue != (hasBody ? "POST" : "GET") {
            try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        for field in request.headers.fields {
            guard field.isValid else {
                throw .transferUnavailable(reason: "A header field of the request is malformed")
            }
            // For libcurl, "Name:" removes a field, and "Name;" sends one without a value.
            try append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        // Fields that libcurl would add to a body: "Expect: 100-continue" and a guessed content type.
        if hasBody {
            try append("Expect:")
            if request.headers["Content-Type"] == nil { try append("Content-Type:") }
        }
        try check(ccurl_set_list(pointer, CURLOPT_HTTPHEADER, fields))
    }

    private func setReceivers() throws(Failure) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        try check(ccurl_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText))
        try check(ccurl_set_pointer(pointer, CURLOPT_HEADERDATA, context))
        try check(ccurl_set_pointer(pointer, CURLOPT_WRITEDATA, context))
        try check(
            ccurl_set_receiver(pointer, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
                EasyHandle.receive(bytes, size * count, context) { $0.receiveHeader($1) }
            })
        try check(
            ccurl_set_receiver(pointer, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
                EasyHandle.receive(bytes, size * count, context) { $0.receiveBody($1) }
            })
    }

    private func setGuard() throws(Failure) {
        try check(ccurl_set_pointer(pointer, CURLOPT_PREREQDATA, Unmanaged.passUnretained(self).toOpaque()))
        try check(
            ccurl_set_guard(pointer) { context, _, _, _, localPort in
                guard let context else { return CURL_PREREQFUNC_OK }
                let handle = Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
                return handle.mayUse(localPort: Int(localPort)) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            })
    }

    private func append(_ line: String) throws(Failure) {
        guard let longer = ccurl_list_append(fields, line) else {
            throw .transferUnavailable(reason: "libcurl has no memory")
        }
        fields = longer
    }

    private func set(_ option: CURLoption, _ value: Int) throws(Failure) {
        try check(ccurl_set_long(pointer, option, value))
    }

    private func set(_ option: CURLoption, _ value: String) throws(Failure) {
        try check(ccurl_set_text(pointer, option, value))
    }

    private func check(_ code: CURLcode) throws(Failure) {
        guard code == CURLE_OK else { throw .transferUnavailable(reason: String(cString: ccurl_easy_error_text(code))) }
    }

    // MARK: Callbacks

    /// Passes bytes to the handle in libcurl's context pointer. Any other count aborts the transfer.
    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ body: (EasyHandle, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context else { return 0 }
        let handle = Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
        return body(handle, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : Int(CURL_WRITEFUNC_ERROR)
    }

    private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        isTooLarge = !headers.receive(line)
        return !isTooLarge
    }

    private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if bytes.isEmpty { return true }
        do throws(BodyDecoder.Problem) {
            if decoder == nil { decoder = try BodyDecoder(headers.headers) }
            try decoder?.decode(bytes, into: &body, limit: bodyLimit)
            return true
        } catch {
            switch error {
            case .tooLarge: isTooLarge = true
            case .unreadable(let reason): bodyProblem = reason
            }
            return false
        }
    }

    func endBody() { if decoder?.isWhole == false { bodyProblem = "The compressed body ends early" } }
}

/// Assembles header fields from libcurl's lines.
///
/// libcurl passes on every header section of a transfer, including interim responses (1xx) and the trailer. Only the last one before
/// the body counts, so a status line starts over, and fields after the empty line are ignored.
struct HeaderCollector {
    private(set) var headers = Headers()
    var isOverLimit: Bool { count > limit }
    private let limit: Int
    private var count = 0
    private(set) var isComplete = false

    /// - Parameter limit: In bytes, for all lines of a transfer.
    init(limit: Int) { self.limit = limit }

    /// Returns `false` if the limit is exceeded.
    mutating func receive(_ bytes: some Collection<UInt8>) -> Bool {
        count += bytes.count
        guard !isOverLimit else { return false }
        let line = String(decoding: bytes, as: UTF8.self).trimming { $0 == "\r" || $0 == "\n" || $0 == "\r\n" }
        if line.hasPrefix("HTTP/") {
            headers = Headers()
            isComplete = false
        } else if line.isEmpty {
            isComplete = true
        } else if !isComplete {
            append(line)
        }
        return true
    }

    private mutating func append(_ line: Substring) {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        if let first = line.first, isBlank(first) {
            // A folded value is one value with spaces (RFC 9112, 5.2).
            headers.continueLast(String(line.trimming(isBlank)))
        } else if let colon = line.firstIndex(of: ":") {
            headers.append(String(line[..<colon]), String(line[line.index(after: colon)...].trimming(isBlank)))
        }
    }
}

extension StringProtocol where SubSequence == Substring {
    func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
        return rest
    }
}
