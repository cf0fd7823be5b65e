import Core
import Testing

@testable import GitHub

@Suite struct WebURLTests {
    @Test(
        "An absolute address is read, its host in lower case and its fragment left out",
        arguments: [
            ("https://api.github.com/search?q=a%20b", "https://api.github.com/search?q=a%20b"),
            ("https://api.github.com", "https://api.github.com/"),
            ("HTTPS://API.GitHub.COM/Search", "https://api.github.com/Search"),
            ("https://api.github.com?q=a", "https://api.github.com/?q=a"),
            ("https://api.github.com#top", "https://api.github.com/"),
            ("https://api.github.com/a#b?c", "https://api.github.com/a"),
            ("https://api.github.com:443/", "https://api.github.com/"),
            ("https://api.github.com:8443/", "https://api.github.com:8443/"),
            ("http://127.0.0.1:80/", "http://127.0.0.1/"),
            ("http://localhost:65535", "http://localhost:65535/"),
            ("http://[::1]:8080/x", "http://[::1]:8080/x"),
            ("http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"),
            ("http://[2001:DB8::1]/", "http://[2001:db8::1]/"),
            ("https://a_b-c.example/~x/%7E", "https://a_b-c.example/~x/%7E"),
            ("https://example.com./", "https://example.com./"),
            ("https://example.com/a//b/../c", "https://example.com/a//b/../c"),
            ("https://1e100.net/", "https://1e100.net/"),
        ] as [(String, String?)])
    func absoluteAddress(text: String, expected: String?) {
        #expect(WebURL(text)?.description == expected)
    }

    @Test(
        "What two parsers could read in two ways is refused",
        arguments: [
            "", "api.github.com", "/search", "//api.github.com/", "ftp://example.com/", "file:///etc/passwd",
            "javascript:alert(1)", "https:", "https:/example.com", "https://", "https:///path", "https://:443/",
            "https://user@example.com/", "https://user:secret@example.com/", "https://example.com@evil.example/",
            "https://example.com\\@evil.example/", "https:\\\\example.com/", "https://example.com/a\\b",
            "https://example.com /", " https://example.com/", "https://example.com/a b", "https://example.com/a\tb",
            "https://example.com/\n", "https://example.com/\r\nHost: evil", "https://exam\u{0}ple.com/",
            "https://example.com/\u{7F}", "https://exämple.com/", "https://example.com/ä", "https://example。com/",
            "https://example.com/%", "https://example.com/%2", "https://example.com/%G0", "https://ex%61mple.com/",
            "https://example.com:/", "https://example.com:0/", "https://example.com:65536/",
            "https://example.com:080/", "https://example.com:+80/", "https://example.com:80:80/",
            "https://example.com:8a/", "https://a..b/", "https://.example.com/", "https://./",
            "https://127.1/", "https://2130706433/", "https://0x7f000001/", "https://0x7f.1/", "https://0177.0.0.1/",
            "https://127.0.0.256/", "https://127.0.0.1.2/", "https://1.2.3.4./", "https://example.123/",
            "https://[::1/", "https://[::1]x/", "https://[]/", "https://[1.2.3.4]/", "https://[fe80::1%25eth0]/",
            "https://[::g]/", "https://::1/", "https://exa$mple.com/", "https://example.com/<x>",
            "https://example.com/\"x\"", "https://" + String(repeating: "a", count: 64) + ".com/",
        ])
    func refused(text: String) {
        #expect(WebURL(text) == nil)
    }

    @Test(
        "Loopback is 127.0.0.0/8, ::1 and localhost, and nothing that looks like them",
        arguments: [
            ("http://127.0.0.1/", true), ("http://127.255.0.9:81/", true), ("http://[::1]/", true),
            ("http://LOCALHOST/", true), ("http://localhost/", true), ("http://128.0.0.1/", false),
            ("http://127.0.0.1.example.com/", false), ("http://localhost.example.com/", false),
            ("http://localhost./", false), ("http://[::2]/", false), ("http://[::ffff:127.0.0.1]/", false),
            ("http://10.0.0.1/", false), ("http://0.0.0.0/", false),
        ])
    func loopback(text: String, expected: Bool) throws {
        let url = try #require(WebURL(text))
        #expect(url.isLoopback == expected)
    }

    @Test func equalAddressesHaveEqualOrigins() throws {
        let plain = try #require(WebURL("https://example.com/a")).origin
        #expect(WebURL("https://EXAMPLE.com:443/b")?.origin == plain)
        for other in ["https://example.com:444/a", "http://example.com:443/a"] {
            #expect(try #require(WebURL(other)).origin != plain)
        }
    }

    @Test(
        "References are resolved as in RFC 3986, 5.4",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
            ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
            ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
            (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("g#s/../x", "http://a/b/c/g"), ("https://other/x/../y", "https://other/y"),
            ("http:g", nil), ("g:h", nil), ("ftp://x/", nil), ("//user@g/", nil), ("/\\evil", nil), ("///evil", nil),
            ("/a b", nil), ("/%zz", nil), ("/é", nil),
        ] as [(String, String?)])
    func resolving(reference: String, expected: String?) throws {
        let base = try #require(WebURL("http://a/b/c/d;p?q"))
        #expect(base.resolving(reference)?.description == expected)
    }

    @Test(
        "Everything but unreserved characters is percent-encoded",
        arguments: [
            ("azAZ09-._~", "azAZ09-._~"), ("a b+c", "a%20b%2Bc"), ("c#", "c%23"), ("a&b=c", "a%26b%3Dc"),
            ("\"x\"", "%22x%22"), ("100%", "100%25"), ("/?:@", "%2F%3F%3A%40"), ("解析", "%E8%A7%A3%E6%9E%90"),
            ("🧭", "%F0%9F%A7%AD"), ("\r\n\u{0}", "%0D%0A%00"), ("", ""), ("!*'()", "%21%2A%27%28%29"),
        ])
    func percentEncoding(text: String, expected: String) throws {
        #expect(text.percentEncoded == expected)
        #expect(WebURL("https://example.com/?q=" + text.percentEncoded) != nil)
    }

    @Test func appendingEncodesEverySegmentAndTheQuery() throws {
        let base = try #require(WebURL("https://github.example.com/api/v3/?old=1"))
        let url = base.appending(path: ["repos", "a/b", "c d", ".."], query: [("q", "x y&z"), ("page", "2")])
        #expect(url.description == "https://github.example.com/api/v3/repos/a%2Fb/c%20d/%2E%2E?q=x%20y%26z&page=2")
        #expect(url.path == "/api/v3/repos/a%2Fb/c%20d/%2E%2E")
        #expect(url.query == "q=x%20y%26z&page=2")
        let root = try #require(WebURL("https://api.github.com"))
        #expect(
            root.appending(path: ["search", "repositories"]).description == "https://api.github.com/search/repositories"
        )
        #expect(root.query == nil)
    }
}
