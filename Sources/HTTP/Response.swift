/// A complete HTTP response.
public struct Response: Sendable, Equatable {
    /// The status code of the last hop.
    public var status: Int
    /// Header fields of the last hop.
    public var headers: Headers
    /// The decoded body.
    public var body: [UInt8]
    /// The URL of the response, after redirects.
    public var url: WebURL

    /// Creates a response from its parts.
    public init(status: Int, headers: Headers, body: [UInt8], url: WebURL) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}
