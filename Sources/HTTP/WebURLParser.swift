enum WebURLParser {
    static func parse(_ text: String) -> (origin: WebURL.Origin, target: String)? { nil }
}
