import Core
import Glibc

extension WebURL {
    /// Parses an absolute URL (RFC 3986, 3), more strictly than the standard: anything that two parsers could read differently is
    /// refused.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy(Self.isAllowed), Self.hasWholePercents(bytes) else { return nil }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        guard let scheme = Scheme(rawValue: Self.lowercased(bytes[..<colon])) else { return nil }
        var rest = bytes[(colon + 1)...]
        guard rest.starts(with: "//".utf8) else { return nil }
        rest = rest.dropFirst(2)

        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        guard let (host, port) = Self.parseAuthority(authority, ownPort: scheme.ownPort) else { return nil }

        let target = rest.dropFirst(authority.count).prefix { $0 != UInt8(ascii: "#") }
        let slash = target.first == UInt8(ascii: "/") ? "" : "/"
        self.init(
            origin: Origin(scheme: scheme, host: host, port: port),
            target: slash + String(decoding: target, as: UTF8.self))
    }

    /// Printable ASCII, except the quotes, angle brackets, backslashes and backticks that RFC 3986 does not allow and some parsers
    /// change.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\"<>\\`".utf8.contains(byte)
    }

    /// Whether every percent sign is followed by two hexadecimal digits (RFC 3986, 2.1).
    private static func hasWholePercents(_ bytes: [UInt8]) -> Bool {
        bytes.indices.allSatisfy { index in
            guard bytes[index] == UInt8(ascii: "%") else { return true }
            let digits = bytes[(index + 1)...].prefix(2)
            return digits.count == 2 && digits.allSatisfy(isHexadecimal)
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { Unicode.Scalar(byte).properties.isASCIIHexDigit }

    /// Refuses a user name, which would only make one host look like another.
    private static func parseAuthority(_ bytes: ArraySlice<UInt8>, ownPort: Int) -> (host: String, port: Int)? {
        let hostEnd: Int
        let host: String?
        if bytes.first == UInt8(ascii: "[") {
            guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            hostEnd = bracket + 1
            host = canonicalIPv6(bytes[(bytes.startIndex + 1)..<bracket])
        } else {
            hostEnd = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
            host = parseName(bytes[..<hostEnd])
        }
        guard let host else { return nil }
        guard hostEnd < bytes.endIndex else { return (host, ownPort) }
        guard bytes[hostEnd] == UInt8(ascii: ":"), let port = parsePort(bytes[(hostEnd + 1)...]) else { return nil }
        return (host, port)
    }

    /// 1 to 65535, without leading zeros.
    private static func parsePort(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.count <= 5, digits.first != UInt8(ascii: "0") else { return nil }
        guard digits.allSatisfy(\.isASCIIDigit), let port = UInt16(String(decoding: digits, as: UTF8.self)) else {
            return nil
        }
        return Int(port)
    }

    /// A registered name or a dotted IPv4 address, in lower case.
    ///
    /// If the last label is a number, the name must be four plain decimal numbers: `127.1`, `0x7f.1` and
    /// `2130706433` are addresses to some libraries and names to others.
    private static func parseName(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count <= 253, bytes.allSatisfy(isNameByte) else { return nil }
        let name = lowercased(bytes)
        var labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        // A trailing dot is the root of the DNS, not an empty label.
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        guard labels.allSatisfy({ !$0.isEmpty && $0.count <= 63 }) else { return nil }
        guard let last = labels.last, let first = last.first, first.isASCIIDigit else { return name }
        let isHexadecimalNumber = last.starts(with: "0x".utf8) && last.dropFirst(2).allSatisfy(isHexadecimal)
        guard isHexadecimalNumber || last.allSatisfy(\.isASCIIDigit) else { return name }
        return ipv4(name) == nil ? nil : name
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "-._".utf8.contains(byte)
    }

    /// The address in brackets, in the canonical form of RFC 5952.
    private static func canonicalIPv6(_ bytes: ArraySlice<UInt8>) -> String? {
        var address = in6_addr()
        guard inet_pton(AF_INET6, String(decoding: bytes, as: UTF8.self), &address) == 1 else { return nil }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else { return nil }
        return "[\(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))]"
    }

    private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map(\.asciiLowercased), as: UTF8.self)
    }
}
