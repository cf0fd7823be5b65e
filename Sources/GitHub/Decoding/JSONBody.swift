import FoundationEssentials

/// The body of a response that should be JSON.
struct JSONBody {
    private let bytes: [UInt8]

    /// Repairs the text first, so that one description with invalid UTF-8 does not lose the page. Each invalid
    /// sequence becomes U+FFFD. A byte order mark is removed.
    init(_ body: [UInt8]) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let body = body.starts(with: byteOrderMark) ? Array(body.dropFirst(byteOrderMark.count)) : body
        let isValid = (try? UTF8Span(validating: body.span)) != nil
        bytes = isValid ? body : Array(String(decoding: body, as: UTF8.self).utf8)
    }

    /// Whether it starts like a JSON object or array.
    var looksLikeJSON: Bool {
        firstByte == UInt8(ascii: "{") || firstByte == UInt8(ascii: "[")
    }

    /// Whether it starts like HTML or XML.
    var looksLikeMarkup: Bool { firstByte == UInt8(ascii: "<") }

    /// Reads a value.
    ///
    /// - Throws: `DecodingError`.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }

    /// Reads a value that needs only the members with these names and at most so many list elements, in a fraction of
    /// the time and memory that decoding everything takes.
    ///
    /// - Throws: `DecodingError`.
    func decode<Value: Decodable>(
        _ type: Value.Type, keeping names: MemberNames, elements limit: Int
    ) throws -> Value {
        guard let excerpt = JSONExcerpt.of(bytes, keeping: names, elements: limit) else {
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "not JSON"))
        }
        return try JSONDecoder().decode(type, from: Data(excerpt))
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
