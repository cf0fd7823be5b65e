import GitHub

extension RecordedRequest {
    /// Whether it was sent with this token, as GitHub wants it.
    package func carries(token: String) -> Bool { headers["Authorization"] == "Bearer \(token)" }
}
