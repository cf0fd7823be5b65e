import Core
import Glibc

/// An absolute http or https URL, parsed so strictly that no other parser can read a different host in it.
///
/// User names, backslashes, white space, control characters and non-ASCII text are refused;
/// percent-encode them first.
package struct WebURL: Sendable, Hashable, CustomStringConvertible {
    package enum Scheme: String, Sendable {
        /// For loopback only.
        case http
        case https

        /// RFC 9110, 4.2.
        var ownPort: Int { self == .https ? 443 : 80 }
    }

    package struct Origin: Sendable, Hashable, CustomStringConvertible {
        package var scheme: Scheme
        /// In lower case; an IPv6 address in brackets.
        package var host: String
        package var port: Int

        /// Includes the port only if it is not the scheme's default.
        package var description: String { "\(scheme.rawValue)://\(host)" + (port == scheme.ownPort ? "" : ":\(port)") }
    }

    package let origin: Origin
    /// Path and query, without the fragment; at least `/`.
    package let target: String

    package var description: String { "\(origin)\(target)" }
}

extension WebURL {
    /// Whether the host is in 127.0.0.0/8 (RFC 1122, 3.2.1.3), `::1` (RFC 4291, 2.5.3) or `localhost` (RFC 6761, 6.3).
    package var isLoopback: Bool {
        if origin.host == "localhost" || origin.host == "[::1]" { return true }
        return Self.ipv4(origin.host).map { $0 >> 24 == 127 } ?? false
    }

    /// Four decimal numbers, the first in the highest byte.
    static func ipv4(_ text: String) -> UInt32? {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1 ? UInt32(bigEndian: address.s_addr) : nil
    }
}

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

extension WebURL {
    /// RFC 3986, 5.2.
    package func resolving(_ reference: String) -> WebURL? {
        let absolute: String
        if Self.hasScheme(reference) {
            absolute = reference
        } else if reference.hasPrefix("//") {
            absolute = "\(origin.scheme.rawValue):\(reference)"
        } else {
            absolute = "\(origin)\(merging(reference))"
        }
        guard let url = WebURL(absolute) else { return nil }
        let target = Self.removingDotSegments(url.path) + (url.query.map { "?\($0)" } ?? "")
        return WebURL(origin: url.origin, target: target)
    }

    /// Path and query of a reference without scheme and host (RFC 3986, 5.2.2 and 5.2.3).
    private func merging(_ reference: String) -> String {
        switch reference.first {
        case nil, "#": target
        case "/": reference
        case "?": path + reference
        default: path[...(path.lastIndex(of: "/") ?? path.startIndex)] + reference
        }
    }

    /// `scheme:` at the front (RFC 3986, 3.1).
    private static func hasScheme(_ reference: String) -> Bool {
        guard let end = reference.firstIndex(where: { ":/?#".contains($0) }), reference[end] == ":" else {
            return false
        }
        return reference[..<end].first?.isLetter == true
            && reference[..<end].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// RFC 3986, 5.2.4, for a path that begins with a slash.
    private static func removingDotSegments(_ path: String) -> String {
        var output: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".", "..":
                if segment == "..", !output.isEmpty { output.removeLast() }
                // A path that ends in a dot segment keeps its slash.
                if isLast { output.append("") }
            default: output.append(segment)
            }
        }
        return "/" + output.joined(separator: "/")
    }
}

extension WebURL {
    var path: String { String(target.prefix { $0 != "?" }) }

    /// As written, without the question mark.
    var query: String? { target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) } }

    /// Appends path segments and replaces the query. Encodes both, a slash in a segment too, so it cannot fail.
    package func appending(path segments: [String], query: [(name: String, value: String)] = []) -> WebURL {
        var target = path
        for segment in segments {
            if target.last != "/" { target += "/" }
            // A segment of only dots would be a dot segment (RFC 3986, 5.2.4).
            let isStep = segment == "." || segment == ".."
            target += isStep ? String(repeating: "%2E", count: segment.count) : segment.percentEncoded
        }
        if !query.isEmpty {
            target += "?"
            target += query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
                .joined(separator: "&")
        }
        return WebURL(origin: origin, target: target)
    }
}

/// RFC 3986, 2.1.
package enum PercentEncoding {
    /// A `%` without two digits after it stays as it is.
    ///
    /// - Parameter isForm: Whether `+` means a space (WHATWG URL Standard, "application/x-www-form-urlencoded").
    package static func decoded(_ text: some Sequence<UInt8>, isForm: Bool = false) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            // Alone, the initialiser would read a sign, too: “-0” as 0.
            if byte == UInt8(ascii: "%"), rest.count >= 2, rest.prefix(2).allSatisfy(\.isASCIIAlphanumeric),
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(isForm && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
