internal import Core
internal import FoundationEssentials

/// JSON in a row, or in an imported file.
enum StoredJSON {
    /// Decodes a value, of a text that may be of any size.
    ///
    /// - Throws: `DecodingError`; also if there is more than this program writes.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], keeping names: MemberNames = .all,
        limits: JSONExcerpt.Limits = JSONExcerpt.Limits()
    ) throws -> Value {
        guard let excerpt = JSONExcerpt.of(bytes, keeping: names, limits: limits), !excerpt.isCut else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not JSON, or too much of it"))
        }
        return try JSONDecoder().decode(type, from: Data(excerpt.bytes))
    }
}
