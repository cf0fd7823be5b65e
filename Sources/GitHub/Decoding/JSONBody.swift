import FoundationEssentials

/// The body of an answer that is meant to be JSON.
struct JSONBody {
    private let bytes: [UInt8]

    /// A body as it came. A byte order mark is left out.
    init(_ body: [UInt8]) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        bytes = body.starts(with: byteOrderMark) ? Array(body.dropFirst(byteOrderMark.count)) : body
    }

    /// Whether it begins as a JSON object or array does.
    var looksLikeJSON: Bool {
        firstByte == UInt8(ascii: "{") || firstByte == UInt8(ascii: "[")
    }

    /// Whether it begins as HTML or XML does.
    var looksLikeMarkup: Bool { firstByte == UInt8(ascii: "<") }

    /// Reads a value.
    ///
    /// - Throws: `DecodingError`.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(JSONBody.repaired(bytes)))
    }

    /// Reads a value that needs only the members with these names, and of its list no more than so many elements: in a fraction of
    /// the time and of the memory that a decoder takes for the whole.
    ///
    /// - Throws: `DecodingError`.
    func decode<Value: Decodable>(
        _ type: Value.Type, keeping names: MemberNames, elements limit: Int
    ) throws -> Value {
        guard let excerpt = JSONExcerpt.of(bytes, keeping: names, elements: limit) else {
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "not JSON"))
        }
        // What is left out need not be looked at: most of a body is, and looking for broken UTF-8 takes nine instructions a byte.
        return try JSONDecoder().decode(type, from: Data(JSONBody.repaired(excerpt)))
    }

    /// A text in which each broken sequence of UTF-8 is U+FFFD: a page is not lost to one description that has one.
    private static func repaired(_ text: [UInt8]) -> [UInt8] {
        let isValid = (try? UTF8Span(validating: text.span)) != nil
        return isValid ? text : Array(String(decoding: text, as: UTF8.self).utf8)
    }

    private var firstByte: UInt8? { bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}

/// A value of a list, or nothing where that one value cannot be read: the others stay.
struct Lenient<Value: Decodable>: Decodable {
    /// The value; `nil` where it is missing something it needs.
    let value: Value?

    init(from decoder: any Decoder) {
        value = try? Value(from: decoder)
    }
}
