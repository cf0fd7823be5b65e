package struct Request: Sendable, Equatable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }

    enum RedirectPolicy: Sendable {
        /// To any site; other sites get neither `Authorization` nor `Cookie`.
        case anyOrigin
        /// Only to the same scheme, host and port.
        case sameOrigin
    }

    package var method: Method
    package var url: WebURL
    var headers: Headers
    package var body: [UInt8]
    var redirects = RedirectPolicy.anyOrigin
    /// The maximum size of the response's body in bytes, if less than the transport's.
    var largestResponse: Int?

    package init(_ url: WebURL, method: Method = .get, headers: Headers = Headers(), body: [UInt8] = []) {
        (self.url, self.method, self.headers, self.body) = (url, method, headers, body)
    }
}
