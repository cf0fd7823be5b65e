/// An HTTP request.
package struct Request: Sendable, Equatable {
    /// The method.
    package enum Method: String, Sendable {
        /// Read.
        case get = "GET"
        /// Make.
        case post = "POST"
        /// Set.
        case put = "PUT"
        /// Remove.
        case delete = "DELETE"
    }

    /// Which redirects are followed.
    enum RedirectPolicy: Sendable {
        /// Redirects to any site; other sites get neither `Authorization` nor `Cookie`.
        case anyOrigin
        /// Only redirects to the same scheme, host and port.
        case sameOrigin
    }

    /// The method.
    package var method: Method
    /// The URL.
    package var url: WebURL
    /// Header fields, in the order they are sent.
    var headers: Headers
    /// The body; empty for none.
    package var body: [UInt8]
    /// Which redirects are followed.
    var redirects = RedirectPolicy.anyOrigin
    /// The most bytes of a response's body, if that is less than the transport allows.
    var largestResponse: Int?

    /// A request; by default a `GET` without a body.
    package init(_ url: WebURL, method: Method = .get, headers: Headers = Headers(), body: [UInt8] = []) {
        (self.url, self.method, self.headers, self.body) = (url, method, headers, body)
    }
}
