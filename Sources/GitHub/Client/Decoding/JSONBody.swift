import Core
import FoundationEssentials

/// The body of a response that should be JSON.
struct JSONBody {
    private let bytes: [UInt8]

    /// A body as received. A byte order mark is removed.
    init(_ body: [UInt8]) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        bytes = body.starts(with: byteOrderMark) ? Array(body.dropFirst(byteOrderMark.count)) : body
    }

    /// Whether it starts like a JSON object or array.
    var looksLikeJSON: Bool { firstByte == UInt8(ascii: "{") || firstByte == UInt8(ascii: "[") }

    /// Whether it starts like HTML or XML.
    var looksLikeMarkup: Bool { firstByte == UInt8(ascii: "<") }

    /// Reads an answer, in a fraction of the time and memory that decoding everything takes.
    ///
    /// - Parameter elements: How many list elements to read, if not as many as the answer's limits say.
    /// - Throws: `DecodingError`.
    func decode<Value: DecodedBody>(_ type: Value.Type, elements: Int? = nil) throws -> Value {
        var limits = Value.limits
        if let elements { limits.elements = elements }
        guard let excerpt = JSONExcerpt.of(bytes, keeping: Value.memberNames, limits: limits) else {
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "not JSON"))
        }
        // Only the excerpt is checked: validating UTF-8 takes nine instructions a byte, and most of a body is left out.
        return try JSONDecoder().decode(type, from: Data(JSONBody.repaired(excerpt.bytes)))
    }

    /// A text with each invalid UTF-8 sequence replaced by U+FFFD, so that one description does not lose the page.
    private static func repaired(_ text: [UInt8]) -> [UInt8] {
        let isValid = (try? UTF8Span(validating: text.span)) != nil
        return isValid ? text : Array(String(decoding: text, as: UTF8.self).utf8)
    }

    private var firstByte: UInt8? { bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}

/// A list element that is `nil` if it cannot be read, so that the others survive.
struct Lenient<Value: Decodable>: Decodable {
    /// The value; `nil` if it is missing something it needs.
    let value: Value?

    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}

extension Lenient: Sendable where Value: Sendable {}

extension Lenient: DecodedBody where Value: DecodedBody {
    static var memberNames: MemberNames { Value.memberNames }
    static var limits: JSONExcerpt.Limits { Value.limits }
}

/// The name of a member, whatever it is.
struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A decoded body. Everything is decoded through this, so that nothing is without limits.
protocol DecodedBody: Decodable {
    /// The names of all members that are read; ``MemberNames/all`` where little else is sent.
    static var memberNames: MemberNames { get }
    /// How much of the body is read.
    static var limits: JSONExcerpt.Limits { get }
}

extension DecodedBody {
    static var memberNames: MemberNames { .all }
    static var limits: JSONExcerpt.Limits { JSONExcerpt.Limits() }
}

/// A list is read as one of its elements.
extension Array: DecodedBody where Element: DecodedBody {
    static var memberNames: MemberNames { Element.memberNames }
    static var limits: JSONExcerpt.Limits { Element.limits }
}

/// What is wrong with JSON that could not be read.
enum MalformedJSON {
    /// A short phrase that quotes nothing of the response except the names of expected fields.
    static func describe(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): "“\(key.stringValue)” is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.codingPath.last.map { "“\($0.stringValue)” is of another kind" } ?? "it is not an object"
        default: "it breaks off or is not valid JSON"
        }
    }

    /// The phrase for a page without a readable item.
    static func unreadable(items count: Int) -> String {
        count == 1 ? "its one item is unreadable" : "all of its \(count) items are unreadable"
    }
}

/// Texts of facts are kept in memory, so those of a server without limits are cut.
enum BoundedText {
    /// A text of at most 255 scalars, as long as a name or a tag of git may be, or of as many as are asked for.
    static func bounded(_ text: String, to limit: Int = 255) -> String {
        text.utf8.count <= limit ? text : String(text.unicodeScalars.prefix(limit))
    }
}
