/// An HTTP request with everything that goes on the wire.
public struct Request: Sendable, Equatable {
    /// The verb.
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

    /// Where redirects may lead.
    public enum RedirectPolicy: Sendable {
        /// To any site, which then gets neither `Authorization` nor `Cookie`.
        case anyOrigin
        /// Only to other addresses of the same scheme, host and port.
        case sameOrigin
    }

    /// The verb.
    public var method: Method
    /// Where it goes.
    public var url: WebURL
    /// Header fields, in the order they are sent.
    public var headers: Headers
    /// The body; empty for none.
    public var body: [UInt8]
    /// Where redirects may lead.
    public var redirects = RedirectPolicy.anyOrigin

    /// A request; by default a `GET` without a body.
    public init(_ url: WebURL, method: Method = .get, headers: Headers = Headers(), body: [UInt8] = []) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
    }
}
