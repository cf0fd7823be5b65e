internal import Core

/// The repository a document belongs to: what its relative links are relative to.
public struct MarkupRepository: Sendable, Hashable {
    /// In bytes, the longest address that browsers and servers agree on.
    static let longestAddress = 2_000

    /// Without a trailing slash, such as `https://github.com`.
    let webAddress: String
    let owner: String
    public let name: String

    public init(webAddress: String = "https://github.com", owner: String, name: String) {
        (self.webAddress, self.owner, self.name) = (webAddress, owner, name)
    }

    /// The web address of a link, in printable ASCII; `nil` for anchors, for schemes other than `http` and `https`, and for text that is
    /// no address.
    ///
    /// - Parameter folder: The document's folder in the repository, `docs/` for example.
    func address(of link: String, in folder: String = "") -> String? {
        guard let link = Self.written(link), !link.isEmpty, !link.hasPrefix("#") else { return nil }
        if let scheme = Self.scheme(of: link) {
            guard scheme == "http" || scheme == "https" else { return nil }
            let rest = link.dropFirst(scheme.utf8.count + 1)
            guard rest.hasPrefix("//"), Self.hasHost(rest.dropFirst(2)) else { return nil }
            return Self.bounded(scheme + ":" + rest)
        }
        if link.hasPrefix("//") { return Self.hasHost(link.dropFirst(2)) ? Self.bounded("https:" + link) : nil }
        let repository = "/\(owner)/\(name)"
        var path = link.prefix { $0 != "?" && $0 != "#" }
        let rest = link[path.endIndex...]
        if path.lowercased().hasPrefix(repository.lowercased() + "/") || path.lowercased() == repository.lowercased() {
            return Self.bounded(webAddress + Self.normalised(path) + rest)
        }
        if path.hasPrefix("/") {
            path = path.drop { $0 == "/" }
            return Self.bounded(webAddress + Self.normalised("\(repository)/blob/HEAD/\(path)") + rest)
        }
        return Self.bounded(webAddress + Self.normalised("\(repository)/blob/HEAD/\(folder)\(path)") + rest)
    }

    private static func bounded(_ address: String) -> String? { address.utf8.count <= longestAddress ? address : nil }

    /// Whether a host follows, with at most a port. A user name before it (RFC 3986, 3.2.1) would pass for the host, and browsers decode
    /// a percent-encoded host.
    private static func hasHost(_ rest: Substring) -> Bool {
        let authority = rest.utf8.prefix { !"/?#".utf8.contains($0) }
        return !authority.isEmpty && authority.allSatisfy { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "%") }
    }

    /// The link without white space around it and without line breaks, with everything but printable ASCII percent-encoded.
    private static func written(_ link: String) -> String? {
        guard link.utf8.count <= longestAddress * 2 else { return nil }
        var bytes = Array(link.utf8.drop { $0 <= 0x20 })
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        var text = ""
        for byte in bytes {
            switch byte {
            case 0x09, 0x0A, 0x0D: continue
            case 0x21...0x7E where !#""<>\^`{|}"#.utf8.contains(byte): text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += byte.percentEncoded
            }
        }
        return text
    }

    /// The scheme in small letters (RFC 3986, 3.1).
    private static func scheme(of link: String) -> String? {
        guard let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = link[..<colon]
        guard let first = scheme.utf8.first, first.isASCIILetter else { return nil }
        let isScheme = scheme.utf8.allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
        return isScheme ? scheme.lowercased() : nil
    }

    /// A path without `.` and `..` (RFC 3986, 5.2.4).
    private static func normalised(_ path: some StringProtocol) -> String {
        var segments: [Substring] = []
        let parts = Substring(path).split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for part in parts {
            switch part {
            case ".": continue
            case "..": _ = segments.popLast()
            default: segments.append(part)
            }
        }
        if let last = parts.last, last == "." || last == ".." { segments.append("") }
        return "/" + segments.joined(separator: "/")
    }
}
