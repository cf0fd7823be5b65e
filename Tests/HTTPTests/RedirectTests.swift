import Core
import Testing

@testable import GitHub

/// What a server on loopback cannot show, for lack of TLS.
@Suite struct RedirectTests {
    private func next(
        from: String, to location: String, mayUseHTTP: Bool = false, method: Request.Method = .get, status: Int = 302
    ) throws -> Request? {
        let headers: Headers = ["Authorization": "Bearer secret"]
        let body: [UInt8] = method == .post ? [1, 2] : []
        let request = Request(try #require(WebURL(from)), method: method, headers: headers, body: body)
        let response = Response(status: status, headers: ["Location": location], body: [], url: request.url)
        return try Redirect.next(after: response, to: request, mayUseHTTP: mayUseHTTP)
    }

    @Test(
        "Another host, port or scheme does not get the credentials",
        arguments: [
            ("https://a.example/x", true), ("https://A.EXAMPLE:443/", true), ("/y", true),
            ("https://a.example:444/", false), ("https://b.example/", false), ("https://a.example.evil/", false),
            ("//b.example/", false),
        ])
    func credentials(location: String, areKept: Bool) throws {
        let next = try #require(try next(from: "https://a.example/", to: location))
        #expect(next.headers["Authorization"] == (areKept ? "Bearer secret" : nil))
    }

    @Test(
        "What changes something, and its body, goes to the same origin only",
        arguments: [(307, Request.Method.post), (308, .post), (307, .put), (308, .delete), (301, .put)])
    func changes(status: Int, method: Request.Method) throws {
        func next(_ location: String) throws -> Request? {
            try self.next(from: "https://a.example/", to: location, method: method, status: status)
        }
        #expect(try next("/y")?.method == method && next("/y")?.body == (method == .post ? [1, 2] : []))
        for location in ["https://b.example/", "https://a.example:444/"] {
            #expect(throws: Failure.self) { try next(location) }
        }
        // What becomes a GET takes nothing along.
        #expect(try self.next(from: "https://a.example/", to: "//b.example/", method: .post)?.body == [])
    }

    @Test(arguments: ["http://a.example/", "http://127.0.0.1/", "http://localhost/", "http://[::1]/"])
    func httpsDoesNotLeadToHTTP(location: String) throws {
        #expect(throws: Failure.self) { try next(from: "https://a.example/", to: location) }
    }

    @Test func loopbackMayLeadToLoopbackOnly() throws {
        let from = "http://127.0.0.1:1/"
        #expect(try next(from: from, to: "http://localhost:2/", mayUseHTTP: true)?.url.isLoopback == true)
        #expect(try next(from: from, to: "https://a.example/", mayUseHTTP: true)?.headers["Authorization"] == nil)
        #expect(throws: Failure.badRedirect(reason: "to http://a.example, which is not https")) {
            try next(from: from, to: "http://a.example/?private=1", mayUseHTTP: true)
        }
    }
}
