/// What is wrong with JSON that could not be read.
enum MalformedJSON {
    /// A short phrase that quotes nothing of the response except the names of expected fields.
    static func describe(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _):
            "“\(key.stringValue)” is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.codingPath.last.map { "“\($0.stringValue)” is of another kind" } ?? "it is not an object"
        default:
            "it breaks off or is not valid JSON"
        }
    }

    /// The phrase for a page without a readable item.
    static func unreadable(items count: Int) -> String {
        count == 1 ? "its one item is unreadable" : "all of its \(count) items are unreadable"
    }
}
