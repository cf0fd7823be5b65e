import Core

/// Header fields in their order. Names compare without regard to case (RFC 9110, 5.1).
package struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// One field.
    package struct Field: Sendable, Equatable {
        /// The name, as written.
        package var name: String
        /// The value, without surrounding white space.
        package var value: String

        /// Whether name and value can be sent as they are: the name a token (RFC 9110, 5.6.2), and no control character
        /// but the tab in the value, for a line break would begin another field.
        var isValid: Bool {
            let isToken = name.utf8.allSatisfy { byte in
                (0x21...0x7E).contains(byte) && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
            }
            return !name.isEmpty && isToken && value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
        }
    }

    /// All fields, in order.
    package private(set) var fields: [Field] = []

    /// No fields.
    package init() {}

    /// Fields in the order of the literal.
    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    package subscript(name: String) -> String? { fields.first { Headers.isSame($0.name, name) }?.value }

    /// The values of all fields of this name, in order.
    package func values(of name: String) -> [String] { fields.filter { Headers.isSame($0.name, name) }.map(\.value) }

    /// Appends a field.
    package mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Appends to the value of the last field, after a space.
    mutating func continueLast(_ value: String) {
        guard let last = fields.indices.last else { return }
        fields[last].value += " " + value
    }

    /// The same fields with changed values.
    package func mapValues(_ transform: (String) -> String) -> Headers {
        var headers = self
        for index in fields.indices { headers.fields[index].value = transform(fields[index].value) }
        return headers
    }

    /// Removes every field of this name.
    package mutating func remove(_ name: String) { fields.removeAll { Headers.isSame($0.name, name) } }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}
