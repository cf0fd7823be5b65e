import Core

/// Header fields in order. Names are case-insensitive (RFC 9110, 5.1).
package struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    package struct Field: Sendable, Equatable {
        /// As written.
        package var name: String
        /// Without surrounding white space.
        package var value: String

        /// Whether it can be sent: the name is a token (RFC 9110, 5.6.2), and the value has no control character but the tab, because a
        /// line break would begin another field.
        var isValid: Bool {
            let isToken = name.utf8.allSatisfy { byte in
                (0x21...0x7E).contains(byte) && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
            }
            return !name.isEmpty && isToken && value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
        }
    }

    package private(set) var fields: [Field] = []

    package init() {}

    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    package subscript(name: String) -> String? { fields.first { Headers.isSame($0.name, name) }?.value }

    package func values(of name: String) -> [String] { fields.filter { Headers.isSame($0.name, name) }.map(\.value) }

    package mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Appends to the last value, after a space.
    mutating func continueLast(_ value: String) {
        guard let last = fields.indices.last else { return }
        fields[last].value += " " + value
    }

    package func mapValues(_ transform: (String) -> String) -> Headers {
        var headers = self
        for index in fields.indices { headers.fields[index].value = transform(fields[index].value) }
        return headers
    }

    package mutating func remove(_ name: String) { fields.removeAll { Headers.isSame($0.name, name) } }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}
