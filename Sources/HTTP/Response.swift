/// A whole HTTP answer.
public struct Response: Sendable, Equatable {
    /// The status code of the last hop.
    public var status: Int
    /// Header fields of the last hop.
    public var headers: Headers
    /// The body, content encoding undone.
    public var body: [UInt8]
    /// Where the answer came from, after redirects.
    public var url: WebURL

    /// An answer with all its parts.
    public init(status: Int, headers: Headers, body: [UInt8], url: WebURL) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}
