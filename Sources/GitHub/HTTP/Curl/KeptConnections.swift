import CCurl
import Glibc

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
    func hasUnaskedBytes(localPort: Int) -> Bool {
        guard let socket = sockets[localPort] else { return false }
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Int32(truncatingIfNeeded: MSG_PEEK | MSG_DONTWAIT)) > 0
    }
}
