import FoundationEssentials
import Model

/// The body of a response that should be JSON.
struct JSONBody {
    private let bytes: [UInt8]

    /// A body as received. A byte order mark is removed.
    init(_ body: [UInt8]) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        bytes = body.starts(with: byteOrderMark) ? Array(body.dropFirst(byteOrderMark.count)) : body
    }

    /// Whether it starts like a JSON object or array.
    var looksLikeJSON: Bool {
        firstByte == UInt8(ascii: "{") || firstByte == UInt8(ascii: "[")
    }

    /// Whether it starts like HTML or XML.
    var looksLikeMarkup: Bool { firstByte == UInt8(ascii: "<") }

    /// Reads an answer, in a fraction of the time and memory that decoding everything takes.
    ///
    /// - Parameter elements: How many list elements to read, if not as many as the answer's limits say.
    /// - Throws: `DecodingError`.
    func decode<Value: DecodedAnswer>(_ type: Value.Type, elements: Int? = nil) throws -> Value {
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

    init(from decoder: any Decoder) {
        value = try? Value(from: decoder)
    }
}

extension Lenient: Sendable where Value: Sendable {}

extension Lenient: DecodedAnswer where Value: DecodedAnswer {
    static var memberNames: MemberNames { Value.memberNames }
    static var limits: JSONExcerpt.Limits { Value.limits }
}
