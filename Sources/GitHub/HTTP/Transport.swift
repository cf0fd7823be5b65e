import Core

/// libcurl in the program, a script in tests.
package protocol Transport: Sendable {
    /// Sends a request, follows redirects, and returns the complete response. Cancelling the task aborts the transfer.
    ///
    /// - Throws: `Failure` or `CancellationError`.
    func send(_ request: Request) async throws -> Response
}

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
        /// Only to where GitHub serves pictures.
        case pictures

        func allows(_ url: WebURL, after former: WebURL) -> Bool {
            switch self {
            case .anyOrigin: true
            case .sameOrigin: url.origin == former.origin
            case .pictures: PictureSource.serves(url)
            }
        }
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

/// Header fields in order. Names are case-insensitive (RFC 9110, 5.1).
package struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    package struct Field: Sendable, Equatable {
        /// As written.
        package var name: String
        /// Without surrounding white space.
        package var value: String

        /// Whether it can be sent: the name is a token (RFC 9110, 5.6.2), and the value has no control character but the tab, because a
        /// line break would begin another field.
        var isValid: Bool {
            let isToken = name.utf8.allSatisfy { byte in
                (0x21...0x7E).contains(byte) && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
            }
            return !name.isEmpty && isToken && value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
        }
    }

    package private(set) var fields: [Field] = []

    package init() {}

    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    package subscript(name: String) -> String? { fields.first { Headers.isSame($0.name, name) }?.value }

    package func values(of name: String) -> [String] { fields.filter { Headers.isSame($0.name, name) }.map(\.value) }

    package mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Appends to the last value, after a space.
    mutating func continueLast(_ value: String) {
        guard let last = fields.indices.last else { return }
        fields[last].value += " " + value
    }

    package func mapValues(_ transform: (String) -> String) -> Headers {
        var headers = self
        for index in fields.indices { headers.fields[index].value = transform(fields[index].value) }
        return headers
    }

    package mutating func remove(_ name: String) { fields.removeAll { Headers.isSame($0.name, name) } }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}
