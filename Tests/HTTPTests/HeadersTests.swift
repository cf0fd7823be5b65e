import Testing

@testable import GitHub

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
