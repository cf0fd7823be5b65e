/// A complete response: status and headers of the last hop, the body decoded.
package struct Response: Sendable, Equatable {
    package var status: Int
    package var headers: Headers
    package var body: [UInt8]
    /// After redirects.
    var url: WebURL

    package init(status: Int, headers: Headers, body: [UInt8], url: WebURL) {
        (self.status, self.headers, self.body, self.url) = (status, headers, body, url)
    }
}
