import CCurlAddress
import GitHub

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
