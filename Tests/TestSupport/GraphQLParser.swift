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
        while let token = next {
            if token == "[" || text.isEmpty || text == "[" {
                text += token
            } else if token == "!" || token == "]" {
                text += token
            } else {
                break
            }
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
