import CCurlAddress
import Core

@testable import GitHub

/// An address that is accepted leads where libcurl, another parser, says that it leads.
enum AddressProperty {
    static func check(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let base = WebURL("https://api.github.com/search/repositories?q=swift&page=2")
        if let resolved = base?.resolving(text) {
            check(resolved)
            // One slash, and not two, cannot name another host.
            let isPath = text.first == "/" && text.dropFirst().first != "/"
            require(!isPath || resolved.origin == base?.origin, "a path leads to \(resolved.origin)")
        }
        guard let url = WebURL(text) else { return }
        check(url)
        // The text as it came, and not only what was made of it: that is what a naive program would hand on.
        checkAgainstCurl(text, url)
    }

    private static func check(_ url: WebURL) {
        let text = url.description
        require(WebURL(text) == url, "\(text) is not read back as it was written")
        require(text.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(text) is not printable ASCII")
        require(url.target.first == "/" && !url.target.contains("#"), "the target is \(url.target)")
        require(!url.origin.host.isEmpty && !url.origin.host.contains("@"), "the host is \(url.origin.host)")
        require((1...65_535).contains(url.origin.port), "the port is \(url.origin.port)")
        checkAgainstCurl(text, url)
    }

    private static func checkAgainstCurl(_ text: String, _ url: WebURL) {
        var buffer = [CChar](repeating: 0, count: 4_096)
        // What libcurl refuses leads nowhere.
        guard curl_address_host(text, &buffer, buffer.count) else { return }
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let host = String(decoding: bytes, as: UTF8.self).lowercased()
        // Both write IPv6 addresses in their own ways; the rest must be the same.
        if !host.hasPrefix("[") || !url.origin.host.hasPrefix("[") {
            require(
                host == url.origin.host, "\(text) leads libcurl to \(host), and is said to lead to \(url.origin.host)")
        }
        let port = Int(curl_address_port(text))
        require(port == url.origin.port, "\(text): libcurl takes port \(port), not \(url.origin.port)")
    }

    static let seeds = [
        "https://api.github.com/search/repositories?q=a%20b&page=2", "http://127.0.0.1:8080/x", "https://[::1]:443/",
        "https://github.com@evil.example/", "https://github.com\\@evil.example", "//evil.example/x", "/a/../b/./c",
        "?page=3", "https://EXAMPLE.com:0443/#f", "http://0x7f.1/", "http://2130706433/", "https://a..b/", "../../x#y",
        "http://[::ffff:127.0.0.1]/", "https://host.:8/", "HTTPS://a_b.example%2f.com/", "http://127.0.0.1.:80/",
    ]
}

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

/// Any text is a file of accounts or none; what is put into it is read back, what is taken out is gone, and the rest stays.
enum HostsProperty {
    private static let source = Credential.Source.ghFile(path: "hosts.yml")
    private static let token = "gho_#:'\"{}*&!|>%@`-16C7e42F292c6912E7710c838347Ae178B4a"

    static func check(_ bytes: [UInt8]) {
        guard let server = try? HostName("git.example.com") else { return }
        do throws(HostsFile.Malformed) {
            let file = try HostsFile(String(decoding: bytes, as: UTF8.self))
            for host in [HostName.github, server] {
                guard let account = file.account(of: host, source: source) else { continue }
                LoginProperty.checkRedacted(account.credential)
                require(account.credential.host == host, "the token is of another host")
            }
            try checkChanges(file, server)
        } catch {
            // Its description, by which others may print it, says nothing of the text.
            require("\(error)" == "Malformed()", "the error tells \(error)")
        }
    }

    private static func checkChanges(_ original: HostsFile, _ server: HostName) throws(HostsFile.Malformed) {
        guard let credential = Credential(token, source: source, host: .github) else { return }
        let kept = StoredAccount(credential: credential, login: "no: body # here")
        var file = original
        file.set(kept)
        let text = try file.text()
        file = try read(text)
        require(file.account(of: .github, source: source) == kept, "what was written is not read back: \(text)")
        let other = file.account(of: server, source: source)
        require(other == original.account(of: server, source: source), "the other account has changed: \(text)")
        require(file.remove(.github), "what was put in is not there")
        require(file.account(of: .github, source: source) == nil, "what was taken out is there")
        require(!(try file.text()).contains(token), "the token is left in the file")
    }

    /// What this program wrote itself it can read.
    private static func read(_ text: String) throws(HostsFile.Malformed) -> HostsFile {
        do throws(HostsFile.Malformed) {
            return try HostsFile(text)
        } catch {
            require(false, "what was written cannot be read: \(text)")
            throw error
        }
    }

    static let seeds = [
        "github.com:\n    oauth_token: gho_a\n    user: octocat\n",
        "github.com:\n    user: octocat\n    users:\n        octocat:\n            oauth_token: gho_b\n    git_protocol: https\n",
        "{github.com: {oauth_token: 'gho c'}, git.example.com: {oauth_token: x}}", "---\n", "# nothing\n", "null",
        "git.example.com:\n    user: hubot\n    oauth_token: a\n    color: blue\n", "github.com: text\n",
        "git.example.com:\n    oauth_token: \"12345\"\n", "github.com:\n    oauth_token: 12345\n", "- a\n- b\n", "a: [",
        "a: &b [1]\ngithub.com: &c {user: ~, oauth_token: !!str 1}\ngit.example.com: *c\n",
        "%YAML 1.1\n--- !t |+\n a\n...\n",
        "? [a, b]\n: >-\n  folded\n  text\n\"\\u00e9\\x41\": 'it''s'\n", "github.com: {<<: {oauth_token: a}}\n",
    ]
}
