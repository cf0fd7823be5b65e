import HTTP

extension Response {
    /// The response without secrets in its header fields, where a server may repeat the token. What is decoded from the body is
    /// redacted after decoding, because the token can be escaped in it.
    func redacted(_ redaction: Redaction) -> Response {
        if redaction.isEmpty { return self }
        var response = self
        response.headers = headers.mapValues(redaction.apply(toEncoded:))
        return response
    }
}
