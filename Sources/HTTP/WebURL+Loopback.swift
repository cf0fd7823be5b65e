import Glibc

extension WebURL {
    /// Whether the host is a loopback name: 127.0.0.0/8 (RFC 1122, 3.2.1.3), `::1` (RFC 4291, 2.5.3) or
    /// `localhost` (RFC 6761, 6.3).
    package var isLoopback: Bool {
        if origin.host == "localhost" || origin.host == "[::1]" { return true }
        return Self.ipv4(origin.host).map { $0 >> 24 == 127 } ?? false
    }

    /// The address written as four decimal numbers, the first one in the highest byte.
    static func ipv4(_ text: String) -> UInt32? {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1 ? UInt32(bigEndian: address.s_addr) : nil
    }
}
