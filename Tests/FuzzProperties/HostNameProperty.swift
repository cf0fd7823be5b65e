import Core

@testable import GitHub

/// A name that is accepted is one of the DNS or an address, is printed as it is read back, and is where requests and pages go.
enum HostNameProperty {
    static func check(_ bytes: [UInt8]) {
        let typed = String(decoding: bytes, as: UTF8.self)
        do throws(HostError) {
            check(try HostName(typed), typed)
        } catch {
            require(error == .notAName, "a name is refused for \(error)")
        }
    }

    private static func check(_ name: HostName, _ typed: String) {
        let text = name.description
        checkForm(text)
        require((try? HostName(text)) == name, "\(text) is not read back as it was written")
        // No other host than the one that was typed, but for those that belong to it.
        let lowercased = String(decoding: typed.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
        require(
            [text, text + ":443"].contains(lowercased) || name.kind != .enterprise && lowercased.hasSuffix("." + text)
                || name.kind != .enterprise && lowercased.hasSuffix("." + text + ":443"),
            "“\(typed)” has become \(text)")

        guard let host = try? Host(named: name, apiURL: nil, webURL: nil) else {
            return require(false, "\(text) has no addresses")
        }
        require(!host.isStandIn, "\(text) is not its own host")
        let origin = host.apiAddress.origin
        let expected = name.kind == .enterprise ? text : "api." + text
        require(
            origin == WebURL("\(origin.scheme.rawValue)://\(expected)")?.origin, "the API of \(text) is at \(origin)")
        require(origin.scheme == .https || host.apiAddress.isLoopback, "\(text) is spoken to without encryption")
        let page = host.webAddress(of: Repository(id: Repository.ID(rawValue: 1), owner: "o", name: "n"))
        require(page == "\(origin.scheme.rawValue)://\(text)/o/n", "the pages of \(text) are at \(page ?? "none")")
    }

    /// By the rules themselves (RFC 1123, 2.1; RFC 952), not by the parser's: labels of letters, digits and hyphens within, and
    /// underscores, which are not in the standard and in names of many a company. An IPv6 address is in brackets.
    private static func checkForm(_ text: String) {
        var rest = Array(text.utf8)[...]
        if let colon = rest.lastIndex(of: UInt8(ascii: ":")), !rest[colon...].contains(UInt8(ascii: "]")) {
            let digits = String(decoding: rest[(colon + 1)...], as: UTF8.self)
            require(UInt16(digits).map { $0 > 0 && "\($0)" == digits } ?? false, "the port of \(text)")
            require(digits != "443", "a port that is understood: \(text)")
            rest = rest[..<colon]
        }
        if rest.first == UInt8(ascii: "[") {
            let address = rest.dropFirst().dropLast()
            require(rest.last == UInt8(ascii: "]"), "a bracket is open in \(text)")
            require(address.allSatisfy { "0123456789abcdef:.".utf8.contains($0) }, "no IPv6 address: \(text)")
            return
        }
        require((1...253).contains(rest.count), "a name of \(rest.count) bytes")
        for label in rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            require((1...63).contains(label.count), "a label of \(label.count) bytes in \(text)")
            let hyphen = UInt8(ascii: "-")
            require(label.first != hyphen && label.last != hyphen, "a label of \(text) begins or ends with a hyphen")
            let allowed = "abcdefghijklmnopqrstuvwxyz0123456789-_".utf8
            require(label.allSatisfy(allowed.contains), "\(text) has a character that no name has")
        }
    }

    static let seeds = [
        "github.com", "GitHub.com", "api.github.com", "tenant.ghe.com", "API.Tenant.GHE.com", "a.b.tenant.ghe.com",
        "git.example.com", "Git.Example.com:8443", "notgithub.com", "github.com.example.com", "localhost",
        "127.0.0.1:8080", "git.example.com:443", "https://github.com", "user@github.com", "a b", "a?b", "a#b", "-o",
        "git.example.com:", "a\r\nb", "..", "-", "[::1]:81", "[2001:DB8::1]", "a_b.example", "a-:81", "ghe.com",
        "github.com:81", "[::1]:80", "\u{212A}.example", "git.example.com.", "xn--bcher-kva.example", "%67ithub.com",
        "0x7f.1",
    ]
}
