/// A GraphQL query, parsed as far as the emulator and the checks need it.
///
/// Source: GraphQL specification, October 2021.
package struct GraphQLDocument: Sendable {
    /// A field, a fragment, and what is selected of it.
    package struct Selection: Sendable {
        /// The name in the answer; `nil` for the field's own.
        package var alias: String?
        /// The name of the field, or the type of a fragment.
        package var name: String
        /// Whether it is a fragment.
        package var isFragment = false
        /// Whether it is the name of a fragment.
        fileprivate var isSpread = false
        /// The arguments, as written.
        package var arguments: [String: String] = [:]
        /// What is selected of it.
        package var selections: [Selection] = []
    }

    /// Whether it changes something.
    package var isMutation = false
    /// The variables and their types.
    package var variables: [String: String] = [:]
    /// What is selected.
    package var selections: [Selection]

    /// A text that is no query.
    package struct Malformed: Error, CustomStringConvertible {
        /// What was expected.
        package var description: String
    }

    /// Reads a text with one query.
    ///
    /// - Throws: ``Malformed``.
    package init(_ text: String) throws(Malformed) {
        var parser = GraphQLParser(text)
        isMutation = parser.take("mutation")
        guard isMutation || parser.take("query") else { throw Malformed(description: "query or mutation") }
        if !["(", "{"].contains(parser.next) { parser.skip() }
        if parser.take("(") {
            while parser.next != ")" {
                guard parser.take("$"), let name = parser.word() else { throw Malformed(description: "a variable") }
                guard parser.take(":") else { throw Malformed(description: ":") }
                variables[name] = parser.type()
            }
            parser.skip()
        }
        selections = try GraphQLDocument.selections(&parser)
        var fragments: [String: Selection] = [:]
        while parser.take("fragment") {
            guard let name = parser.word(), parser.take("on"), let type = parser.word() else {
                throw Malformed(description: "NAME on TYPE")
            }
            fragments[name] = Selection(
                name: type, isFragment: true, selections: try GraphQLDocument.selections(&parser))
        }
        selections = try GraphQLDocument.resolved(selections, fragments)
        guard parser.next == nil else { throw Malformed(description: "the end") }
    }

    private static func selections(_ parser: inout GraphQLParser) throws(Malformed) -> [Selection] {
        guard parser.take("{") else { throw Malformed(description: "{") }
        var result: [Selection] = []
        while !parser.take("}") { result.append(try selection(&parser)) }
        return result
    }

    /// Puts fragments in place of their names. Those with names have no others in them.
    private static func resolved(
        _ selections: [Selection], _ fragments: [String: Selection]
    ) throws(Malformed) -> [Selection] {
        var result: [Selection] = []
        for var selection in selections {
            if selection.isSpread {
                guard let fragment = fragments[selection.name] else {
                    throw Malformed(description: "a fragment \(selection.name)")
                }
                selection = fragment
            } else {
                selection.selections = try resolved(selection.selections, fragments)
            }
            result.append(selection)
        }
        return result
    }

    private static func selection(_ parser: inout GraphQLParser) throws(Malformed) -> Selection {
        if parser.take("...") {
            if let next = parser.next, next != "on", let name = parser.word() {
                return Selection(name: name, isSpread: true)
            }
            guard parser.take("on"), let type = parser.word() else { throw Malformed(description: "on TYPE") }
            return Selection(name: type, isFragment: true, selections: try selections(&parser))
        }
        guard let name = parser.word() else { throw Malformed(description: "a field") }
        var selection = Selection(name: name)
        if parser.take(":") {
            guard let field = parser.word() else { throw Malformed(description: "a field") }
            (selection.alias, selection.name) = (name, field)
        }
        if parser.take("(") {
            while !parser.take(")") {
                guard let argument = parser.word(), parser.take(":") else {
                    throw Malformed(description: "an argument")
                }
                selection.arguments[argument] = parser.value()
            }
        }
        if parser.next == "{" { selection.selections = try selections(&parser) }
        return selection
    }
}

/// Splits a GraphQL text into tokens.
struct GraphQLParser {
    private let tokens: [String]
    private var position = 0

    init(_ text: String) {
        var tokens: [String] = []
        var rest = Array(text.utf8)[...]
        func isWord(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
        }
        let quotes: [UInt8] = [0x22, 0x22, 0x22]
        while let byte = rest.first {
            if isWord(byte) {
                let word = rest.prefix(while: isWord)
                tokens.append(String(decoding: word, as: UTF8.self))
                rest = rest.dropFirst(word.count)
            } else if byte == UInt8(ascii: "#") {
                rest = rest.drop { $0 != 0x0A }
            } else if rest.starts(with: quotes) {
                rest = rest.dropFirst(3)
                while !rest.isEmpty, !rest.starts(with: quotes) { rest = rest.dropFirst() }
                rest = rest.dropFirst(3)
                tokens.append("\"\"")
            } else if byte == 0x22 {
                let begin = rest
                rest = rest.dropFirst()
                while let next = rest.first, next != 0x22 { rest = rest.dropFirst(next == 0x5C ? 2 : 1) }
                rest = rest.dropFirst()
                tokens.append(String(decoding: begin[..<rest.startIndex], as: UTF8.self))
            } else if byte == UInt8(ascii: ".") {
                tokens.append("...")
                rest = rest.dropFirst(3)
            } else {
                // White space and commas mean nothing.
                if byte > 0x20, byte != UInt8(ascii: ",") { tokens.append(String(UnicodeScalar(byte))) }
                rest = rest.dropFirst()
            }
        }
        self.tokens = tokens
    }

    var next: String? { tokens.indices.contains(position) ? tokens[position] : nil }

    mutating func skip() { position += 1 }

    mutating func take(_ token: String) -> Bool {
        guard next == token else { return false }
        position += 1
        return true
    }

    mutating func word() -> String? {
        guard let next, next.first.map({ $0.isLetter || $0 == "_" }) == true else { return nil }
        position += 1
        return next
    }

    /// A type as written, without its directives: `[ID!]!`.
    mutating func type() -> String {
        var text = ""
        while let token = next, text.isEmpty || text == "[" || ["[", "!", "]"].contains(token) {
            text += token
            position += 1
        }
        return text
    }

    /// A value as written.
    mutating func value() -> String {
        var (text, depth) = ("", 0)
        repeat {
            guard let token = next else { break }
            position += 1
            if ["[", "{"].contains(token) { depth += 1 }
            if ["]", "}"].contains(token) { depth -= 1 }
            text += token
            if token == "$", depth == 0, let name = word() { text += name }
        } while depth > 0
        return text
    }
}
