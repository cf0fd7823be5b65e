/// An HTTP request.
public struct Request: Sendable, Equatable {
    /// The method.
    public enum Method: String, Sendable {
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
    public enum RedirectPolicy: Sendable {
        /// Redirects to any site; other sites get neither `Authorization` nor `Cookie`.
        case anyOrigin
        /// Only redirects to the same scheme, host and port.
        case sameOrigin
    }

    /// The method.
    public var method: Method
    /// The URL.
    public var url: WebURL
    /// Header fields, in the order they are sent.
    public var headers: Headers
    /// The body; empty for none.
    public var body: [UInt8]
    /// Which redirects are followed.
    public var redirects = RedirectPolicy.anyOrigin
    /// The most bytes of a response's body, if that is less than the transport allows.
    public var largestResponse: Int?

    /// A request; by default a `GET` without a body.
    public init(_ url: WebURL, method: Method = .get, headers: Headers = Headers(), body: [UInt8] = []) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
    }
}
