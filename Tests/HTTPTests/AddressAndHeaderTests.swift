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

@Suite struct HeadersTests {
    @Test func namesCompareWithoutRegardToCase() {
        var headers: Headers = ["Link": "a", "X-Other": "b", "LINK": "c"]
        #expect(headers["link"] == "a")
        #expect(headers.values(of: "lInK") == ["a", "c"])
        #expect(headers["lin"] == nil)
        headers.remove("link")
        #expect(headers == ["X-Other": "b"])
    }

    @Test(
        "A field that would begin another one is not valid",
        arguments: [
            ("Accept", "text/plain", true), ("X_a.b-c", "ä\t!", true), ("Empty", "", true), ("", "x", false),
            ("A B", "x", false), ("A:", "x", false), ("A\n", "x", false), ("A", "x\r\nB: y", false),
            ("A", "x\ny", false), ("A", "x\u{0}", false), ("Ä", "x", false),
        ])
    func validity(name: String, value: String, expected: Bool) {
        #expect(Headers.Field(name: name, value: value).isValid == expected)
    }

    private func collect(_ lines: [String], limit: Int = 1_000) -> HeaderCollector? {
        var collector = HeaderCollector(limit: limit)
        for line in lines where !collector.receive(Array("\(line)\r\n".utf8)) { return nil }
        return collector
    }

    @Test func theLastStatusLineBeginsTheFieldsAnew() {
        let lines = ["HTTP/1.1 103 Early Hints", "Link: </a>", "", "HTTP/1.1 200 OK", "X: 1", ""]
        #expect(collect(lines)?.headers == ["X": "1"])
    }

    @Test func theTrailerIsLeftOut() {
        let lines = ["HTTP/1.1 200 OK", "X: 1", "", "Authorization: late", ""]
        #expect(collect(lines)?.headers == ["X": "1"])
    }

    @Test func aFoldedValueIsOneValue() {
        let lines = ["HTTP/1.1 200 OK", "X:  a \t", "\t b", "Y:", "Z:a:b", ""]
        #expect(collect(lines)?.headers == ["X": "a b", "Y": "", "Z": "a:b"])
    }

    @Test func allLinesTogetherHaveALimit() {
        let lines = ["HTTP/1.1 200 OK", "X: 1"]
        #expect(collect(lines, limit: 23) != nil)
        #expect(collect(lines, limit: 22) == nil)
    }

    @Test(
        "Certificates come from where the curl tool takes them",
        arguments: [
            (["CURL_CA_BUNDLE": "/c", "SSL_CERT_FILE": "/f", "SSL_CERT_DIR": "/d"], "/c", nil),
            (["SSL_CERT_FILE": "/f", "SSL_CERT_DIR": "/d"], "/f", "/d"),
            (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "/f"], "/f", nil),
            (["SSL_CERT_FILE": ""], nil, nil),
            ([:], nil, nil),
        ] as [([String: String], String?, String?)])
    func certificateSources(environment: [String: String], file: String?, folder: String?) {
        let sources = CertificateSources { environment[$0] }
        #expect(sources.file == file)
        #expect(sources.folder == folder)
    }
}

struct RedactionTests {
    @Test(
        "every secret is cut out, wherever it stands",
        arguments: [
            (["ghp_1"], "ghp_1", "‹redacted›"), (["ghp_1"], "xghp_1y", "x‹redacted›y"),
            (["ghp_1"], "ghp_1ghp_1", "‹redacted›‹redacted›"), (["ghp_1"], "ghghp_1", "gh‹redacted›"),
            (["ghp_1"], "ghp_", "ghp_"), (["ghp_1"], "", ""),
            // A combining mark behind it does not hide it, nor does its letters' case: a name in an address is in lower case.
            (["ghp_1"], "ghp_1\u{301}", "‹redacted›\u{301}"),
            (["ghp_AbCd"], "to https://ghp_abcd.example.com", "to https://‹redacted›.example.com"),
            // One that is part of the mark is cut out once, and of two that begin alike the longer one goes whole.
            (["red"], "a red one", "a ‹redacted› one"), (["ghp", "ghp_1"], "ghp_1 ghp", "‹redacted› ‹redacted›"),
        ])
    func cut(secrets: [String], text: String, expected: String) {
        #expect(Redaction(of: secrets).apply(to: text) == expected)
    }

    @Test(
        "only two hexadecimal digits are percent-encoding, with no sign",
        arguments: [("%41%7e", "A~"), ("%+1", "%+1"), ("%-0", "%-0"), ("%4", "%4"), ("%4g%", "%4g%"), ("%%41", "%A")])
    func percentEncoding(text: String, decoded: String) {
        #expect(PercentEncoding.decoded(text.utf8) == decoded)
    }
}

/// Secrets that are written so that only the screen shows them whole.
struct TornSecretTests {
    @Test(
        "characters without a width do not hide a secret",
        arguments: [
            "\u{200B}", "\u{200D}", "\u{AD}", "\u{FEFF}", "\u{2060}", "\u{FE0F}", "\u{E0041}", "\u{34F}", "\u{202E}",
        ])
    func invisible(separator: String) {
        let text = "a " + "ghp_secret".map(String.init).joined(separator: separator + separator) + " b"
        #expect(Redaction(of: ["ghp_secret"]).apply(to: text) == "a ‹redacted› b")
    }

    @Test(
        "a secret is found as addresses, JSON and HTML write it",
        arguments: [
            "ghp%5fsecret", "%67hp_secret", #"\u0067hp_secret"#, #"gh\u200bp_\u0073ecret"#, "&#103;hp_secret",
            "&#x67;hp_secret", "gh<b></b>p_secret", "ghp_</i>sec<a href=x>ret", "ghp_<!-- -->secret", "gh<wbr>p_secret",
            "gh&zwnj;p_sec&shy;ret", "g\0h\0p\0_\0s\0e\0c\0r\0e\0t",
            #"\u0026#103;hp_secret"#, #"gh\u003cb\u003ep_secret"#, #"gh\u003C!-- > --\u003Ep_secret"#,
            #"gh\uDB40\udc41p_secret"#, "&#00000000000103;hp_secret", "&#103hp&#x5Fsecret", "ghp&lowbar;secret",
            "gh<!-- > -->p_secret",
            "gh**p_**secret", "gh`p_`secret", "gh[p_](https://example.com)secret", "gh[p_][x]secret", "gh[p_]secret",
            "ghp_![a](b)secret",
        ])
    func written(secret: String) {
        #expect(Redaction(of: ["ghp_secret"]).apply(to: "a \(secret) b") == "a ‹redacted› b")
    }

    @Test(
        "an escape that is not whole hides nothing and ends nothing",
        arguments: [#"\u00"#, "&#10", "%6", "&#x", "g<", "\\"])
    func part(text: String) {
        #expect(Redaction(of: ["ghp_secret"]).apply(to: text) == text)
        #expect(Redaction(of: ["ghp_secret"]).apply(to: text + "ghp_secret") == text + "‹redacted›")
    }

    @Test("of a long secret the beginning is cut out, too, where the text was cut")
    func cutText() {
        let redaction = Redaction(of: ["user:0123456789abcdef@"])
        #expect(redaction.apply(to: "in 'http://user:0123456789a") == "in 'http://‹redacted›")
        #expect(redaction.apply(to: "in 'http://user:0123456789a…'") == "in 'http://‹redacted›…'")
        for text in ["in 'http://user:0123456789", "in 'http://user:0123456789a'"] {
            #expect(redaction.apply(to: text) == text)
        }
    }

    @Test("between two characters there is not any number of others", arguments: ["<>", "&x;", "\u{200B}"])
    func limit(separator: String) {
        let redaction = Redaction(of: ["ghp_secret"])
        func text(_ count: Int) -> String { "gh" + String(repeating: separator, count: count) + "p_secret" }
        #expect(redaction.apply(to: text(80)) == "‹redacted›")
        #expect(redaction.apply(to: text(200)) == text(200))
    }

    @Test("bytes that are no text are kept")
    func bytes() {
        let redaction = Redaction(of: ["ghp_secret"])
        let (first, last): ([UInt8], [UInt8]) = ([0xFF], [0xE2])
        #expect(redaction.apply(to: first + last) == nil)
        let bytes: [UInt8] = first + Array("ghp_secret".utf8) + last
        let expected: [UInt8] = first + Array("‹redacted›".utf8) + last
        #expect(redaction.apply(to: bytes) == expected)
    }

    @Test(
        "a secret that text keeps apart, or that the text's end cuts short, is unchanged",
        arguments: [
            "ghp_ secret", "ghp_·secret", "ghp_ésecret", "ghp_漢secret", "ghp_secre", "ghp_s\u{200B}", "g",
        ])
    func unchanged(text: String) {
        #expect(Redaction(of: ["ghp_secret"]).apply(to: text) == text)
    }
}
