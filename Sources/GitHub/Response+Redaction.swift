import HTTP

extension Response {
    /// The response without the request's token in its header fields, which a server may repeat there. What is decoded from the
    /// body is redacted after decoding, because the token can be escaped in it.
    func redacted(for credential: Credential?) -> Response {
        guard let redaction = credential?.redaction else { return self }
        var response = self
        response.headers = headers.mapValues(redaction.apply)
        return response
    }
}
