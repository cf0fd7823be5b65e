import CCurl
import Glibc

/// One transfer of libcurl: its easy handle, what the handle points at, and what came in so far.
///
/// It lives in the table of the `CurlTransport` alone, and is touched on its thread alone: by the transport, and by
/// libcurl's callbacks, which run inside `curl_multi_perform`.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private(set) var headers: HeaderCollector
    private(set) var body: [UInt8] = []
    private(set) var isTooLarge = false

    private let bodyLimit: Int
    private var fields: UnsafeMutablePointer<curl_slist>?
    private let errorText: UnsafeMutablePointer<CChar>

    /// - Throws: `TransportError.unavailable` where libcurl refuses the request.
    init(_ request: Request, limits: Limits, total: Duration, certificates: CertificateSources) throws(TransportError) {
        guard let pointer = ccurl_easy_init() else { throw .unavailable(reason: "libcurl has no memory") }
        self.pointer = pointer
        headers = HeaderCollector(limit: limits.headerBytes)
        bodyLimit = limits.bodyBytes
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try setPolicies(for: request.url, certificates)
        try setLimits(limits, total: total)
        try setMessage(request)
        try setReceivers()
    }

    deinit {
        // First the handle, which points at the other two.
        ccurl_easy_cleanup(pointer)
        ccurl_list_free(fields)
        errorText.deallocate()
    }

    /// The status code of the last answer.
    var status: Int { ccurl_get_long(pointer, CURLINFO_RESPONSE_CODE) }

    /// Whether a request could be sent: the name looked up, the connection made, TLS agreed on.
    var wasConnected: Bool { ccurl_get_offset(pointer, CURLINFO_PRETRANSFER_TIME_T) > 0 }

    /// The status with which a proxy refused to make the connection.
    var refusedTunnelStatus: Int? {
        let status = ccurl_get_long(pointer, CURLINFO_HTTP_CONNECTCODE)
        return status == 0 || (200..<300).contains(status) ? nil : status
    }

    /// Whether the request went out on a connection of an earlier one, and not a byte of an answer came back.
    var wasUnansweredOnKeptConnection: Bool {
        wasConnected && ccurl_get_long(pointer, CURLINFO_NUM_CONNECTS) == 0
            && ccurl_get_long(pointer, CURLINFO_HEADER_SIZE) == 0
    }

    /// Has the system end the connection, which is kept for later requests, when what is sent on it stays unacknowledged
    /// for so long (tcp(7), `TCP_USER_TIMEOUT`). Without this a connection that died in silence, with the machine asleep
    /// or in another network, would be tried for a quarter of an hour.
    ///
    /// Not before there is a connection, because the time would count for making one too.
    func boundUnacknowledged(to limit: Duration) {
        let socket = ccurl_get_socket(pointer)
        guard socket >= 0 else { return }
        var milliseconds = CUnsignedInt(clamping: limit.milliseconds)
        let size = socklen_t(MemoryLayout.size(ofValue: milliseconds))
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds, size)
    }

    /// What libcurl says about a failure, or its fixed text for the code.
    func reason(_ code: CURLcode) -> String {
        errorText[0] == 0 ? String(cString: ccurl_easy_error_text(code)) : String(cString: errorText)
    }

    // MARK: Options

    /// What is the same for every transfer.
    private func setPolicies(for url: WebURL, _ certificates: CertificateSources) throws(TransportError) {
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Nothing this program starts gets a connection.
        try check(ccurl_close_sockets_on_exec(pointer))
        // The path is sent as it is written, steps included: two readings of one address are one too many.
        try set(CURLOPT_PATH_AS_IS, 1)
        // Both are libcurl's default; they are written down so that nobody has to look that up.
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        if let file = certificates.file { try set(CURLOPT_CAINFO, file) }
        if let folder = certificates.folder { try set(CURLOPT_CAPATH, folder) }
        // An empty list means every content encoding this libcurl was built with.
        try set(CURLOPT_ACCEPT_ENCODING, "")
        // A proxy is not this machine: what is for loopback would go to the proxy's own, and in the clear.
        if url.isLoopback { try set(CURLOPT_PROXY, "") }
        // A libcurl without HTTP/2 refuses this, and does HTTP/1.1.
        _ = ccurl_set_long(pointer, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        // Since 7.85; `WebURL` lets no other scheme through in any case.
        _ = ccurl_set_text(pointer, CURLOPT_PROTOCOLS_STR, url.origin.scheme.rawValue)
        // Removing a transfer that is in getaddrinfo would otherwise wait for the end of the lookup.
        if ccurl_has_quick_exit() { try set(CURLOPT_QUICK_EXIT, 1) }
    }

    private func setLimits(_ limits: Limits, total: Duration) throws(TransportError) {
        try set(CURLOPT_CONNECTTIMEOUT_MS, limits.connect.milliseconds)
        try set(CURLOPT_TIMEOUT_MS, max(1, total.milliseconds))
        // Slower than one byte a second is what libcurl can say for silence.
        try set(CURLOPT_LOW_SPEED_LIMIT, 1)
        try set(CURLOPT_LOW_SPEED_TIME, limits.silence.wholeSeconds)
    }

    private func setMessage(_ request: Request) throws(TransportError) {
        try set(CURLOPT_URL, request.url.description)
        let hasBody = request.method == .post || request.method == .put || !request.body.isEmpty
        if hasBody {
            try set(CURLOPT_POST, 1)
            try check(ccurl_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)))
            // libcurl copies the bytes, as many as it was told just now; a zero keeps the pointer valid where there are
            // none.
            let code = (request.body + [0]).withUnsafeBytes { bytes in
                ccurl_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            }
            try check(code)
        }
        if request.method.rawValue != (hasBody ? "POST" : "GET") {
            try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        for field in request.headers.fields {
            guard field.isValid else { throw .unavailable(reason: "A header field of the request is malformed") }
            // "Name:" takes a field away in libcurl's language, and "Name;" sends one without a value.
            try append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        // What libcurl would add to a body by itself: a wait for "100 Continue", and a type that is a guess.
        if hasBody {
            try append("Expect:")
            if request.headers["Content-Type"] == nil { try append("Content-Type:") }
        }
        try check(ccurl_set_list(pointer, CURLOPT_HTTPHEADER, fields))
    }

    private func setReceivers() throws(TransportError) {
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

    private func append(_ line: String) throws(TransportError) {
        guard let longer = ccurl_list_append(fields, line) else { throw .unavailable(reason: "libcurl has no memory") }
        fields = longer
    }

    private func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
        try check(ccurl_set_long(pointer, option, value))
    }

    private func set(_ option: CURLoption, _ value: String) throws(TransportError) {
        try check(ccurl_set_text(pointer, option, value))
    }

    private func check(_ code: CURLcode) throws(TransportError) {
        guard code == CURLE_OK else { throw .unavailable(reason: String(cString: ccurl_easy_error_text(code))) }
    }

    // MARK: Callbacks

    /// Hands bytes to the handle that libcurl's context pointer names. Any count but the given one ends the transfer.
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
        isTooLarge = bytes.count > bodyLimit - body.count
        if !isTooLarge { body.append(contentsOf: bytes) }
        return !isTooLarge
    }
}

// The pointers in it belong to one thread.
@available(*, unavailable)
extension EasyHandle: Sendable {}
