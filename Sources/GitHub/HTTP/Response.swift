/// A complete HTTP response.
package struct Response: Sendable, Equatable {
    /// The status code of the last hop.
    package var status: Int
    /// Header fields of the last hop.
    package var headers: Headers
    /// The decoded body.
    package var body: [UInt8]
    /// The URL of the response, after redirects.
    var url: WebURL

    /// Creates a response from its parts.
    package init(status: Int, headers: Headers, body: [UInt8], url: WebURL) {
        (self.status, self.headers, self.body, self.url) = (status, headers, body, url)
    }
}
