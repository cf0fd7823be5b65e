import Core
import FoundationEssentials

/// A response body that should be JSON.
struct JSONBody {
    private let bytes: [UInt8]

    /// Removes a byte order mark.
    init(_ body: [UInt8]) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        bytes = body.starts(with: byteOrderMark) ? Array(body.dropFirst(byteOrderMark.count)) : body
    }

    /// Whether it starts like an object or array.
    var looksLikeJSON: Bool { firstByte == UInt8(ascii: "{") || firstByte == UInt8(ascii: "[") }

    /// Whether it starts like HTML or XML.
    var looksLikeMarkup: Bool { firstByte == UInt8(ascii: "<") }

    /// Decodes an excerpt, in a fraction of the time and memory that decoding everything takes.
    ///
    /// - Parameter elements: The maximum number of list elements, if not the type's own.
    func decode<Value: DecodedBody>(_ type: Value.Type, elements: Int? = nil) throws -> Value {
        var limits = Value.limits
        if let elements { limits.elements = elements }
        guard let excerpt = JSONExcerpt.of(bytes, keeping: Value.memberNames, limits: limits) else {
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "not JSON"))
        }
        // Only the excerpt is repaired: validating UTF-8 takes nine instructions per byte, and most of a body is left out.
        return try JSONDecoder().decode(type, from: Data(JSONBody.repaired(excerpt.bytes)))
    }

    /// Replaces each invalid UTF-8 sequence with U+FFFD, so that one description does not lose the page.
    private static func repaired(_ text: [UInt8]) -> [UInt8] {
        let isValid = (try? UTF8Span(validating: text.span)) != nil
        return isValid ? text : Array(String(decoding: text, as: UTF8.self).utf8)
    }

    private var firstByte: UInt8? { bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}

/// An element that may be unreadable, so that the others survive.
struct Lenient<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}

extension Lenient: Sendable where Value: Sendable {}

extension Lenient: DecodedBody where Value: DecodedBody {
    static var memberNames: MemberNames { Value.memberNames }
    static var limits: JSONExcerpt.Limits { Value.limits }
}

/// Any member name.
struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// The only way to decode a body, so that everything is bounded.
protocol DecodedBody: Decodable {
    /// The members to read; ``MemberNames/all`` if the response has few others.
    static var memberNames: MemberNames { get }
    static var limits: JSONExcerpt.Limits { get }
}

extension DecodedBody {
    static var memberNames: MemberNames { .all }
    static var limits: JSONExcerpt.Limits { JSONExcerpt.Limits() }
}

extension Array: DecodedBody where Element: DecodedBody {
    static var memberNames: MemberNames { Element.memberNames }
    static var limits: JSONExcerpt.Limits { Element.limits }
}

enum MalformedJSON {
    /// A short phrase that quotes nothing of the response but the names of expected fields.
    static func describe(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): "“\(key.stringValue)” is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.codingPath.last.map { "“\($0.stringValue)” is of another kind" } ?? "it is not an object"
        default: "it breaks off or is not valid JSON"
        }
    }

    static func unreadable(items count: Int) -> String {
        count == 1 ? "its one item is unreadable" : "all of its \(count) items are unreadable"
    }
}

/// Cuts texts that are kept in memory, because a server may have no limits.
enum BoundedText {
    /// At most `limit` scalars; 255 is the maximum of file names and of git tags.
    static func bounded(_ text: String, to limit: Int = 255) -> String {
        text.utf8.count <= limit ? text : String(text.unicodeScalars.prefix(limit))
    }
}
