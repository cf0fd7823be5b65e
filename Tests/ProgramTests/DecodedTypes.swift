import TestSupport

/// The types that are decoded from outside, read out of the sources: what has no list can lack nothing in it.
struct DecodedTypes {
    /// A stored property of a decoded type.
    struct Field: CustomStringConvertible {
        let file: String
        let name: String
        let type: String
        /// The name in the JSON.
        let key: String

        var description: String { "\(file): \(name): \(type)" }
    }

    /// The stored properties of all types that are `Decodable` or `Codable`.
    let fields: [Field]
    /// Places that decode a number that is no ``Count``.
    let decodedNumbers: [String]

    /// The types that are the limits of numbers, and the coding of an id, decode plain numbers.
    private static let gates = ["Core/Model/Count.swift", "Core/Model/Timestamp.swift"]
    private static var number: Regex<(Substring, Substring, Substring?)> {
        #/\b(U?Int(8|16|32|64)?|Double|Float|Decimal)\b/#
    }

    /// Whether a type has a plain number in it.
    static func isNumber(_ type: String) -> Bool { type.firstMatch(of: number) != nil }

    /// Reads all sources.
    init() throws {
        var (fields, decodedNumbers) = ([Field](), [String]())
        for (file, text) in try SourceSentences.sources() where !Self.gates.contains(file) {
            guard text.contains("ecodable") || text.contains("Codable") || text.contains("decode") else { continue }
            let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            for line in code where line.contains("decode") {
                let types = line.matches(of: #/decode\w*\(\s*\[?(?:\w+: )?(\w+)\]?\.self/#)
                for type in types where Self.isNumber(String(type.1)) { decodedNumbers.append("\(file): \(line)") }
            }
            let text = code.joined(separator: "\n")
            for body in Self.bodies(text[...]) {
                fields += Self.fields(of: body, in: file) + Self.numbersWithoutField(of: body, in: file)
            }
            fields += Self.fieldsReadByHand(text, in: file)
        }
        (self.fields, self.decodedNumbers) = (fields, decodedNumbers)
    }

    /// The stored properties of types whose extension decodes them by hand; those that it reads as a ``Count`` are one.
    private static func fieldsReadByHand(_ code: String, in file: String) -> [Field] {
        var found: [Field] = []
        for match in code.matches(of: #/(?s)extension ([\w.]+): Codable \{(.*?)\n\}/#) {
            let name = match.1.split(separator: ".").last ?? match.1
            guard let start = code.firstRange(of: "struct \(name):")?.upperBound else { continue }
            let indent = code[..<start].split(separator: "\n", omittingEmptySubsequences: false).last?.prefix {
                $0 == " "
            }
            let body = code[start...].prefix(
                upTo: code[start...].firstRange(of: "\n\(indent ?? "")}")?.lowerBound ?? start)
            let fields = fields(of: body, in: file).filter { match.2.contains(".\($0.name)") }
            for field in fields where !found.contains(where: { $0.name == field.name }) {
                let isCount = [
                    "count(.\(field.name))", "Count.self, forKey: .\(field.name))",
                    "Count].self, forKey: .\(field.name))",
                ]
                .contains { match.2.contains($0) }
                found.append(isCount ? Field(file: file, name: field.name, type: "Count", key: field.key) : field)
            }
        }
        return found
    }

    /// What is between the braces of the decoded types, those inside others included.
    private static func bodies(_ code: Substring) -> [Substring] {
        var (found, rest) = ([Substring](), code)
        while let match = rest.firstMatch(of: #/\b(?:struct|class|enum|actor|extension)\b[^{}]*?:[^{}]*\{/#) {
            var (depth, end) = (1, match.range.upperBound)
            while depth > 0, end < code.endIndex {
                depth += code[end] == "{" ? 1 : code[end] == "}" ? -1 : 0
                end = code.index(after: end)
            }
            if match.0.firstMatch(of: #/\b(Decodable|Codable|DecodedBody|BatchNode)\b/#) != nil {
                found.append(code[match.range.upperBound..<end])
                rest = code[end...]
            } else {
                rest = code[match.range.upperBound...]
            }
        }
        return found
    }

    /// The numbers that a decoded type reads by their names and keeps in no property of its own.
    private static func numbersWithoutField(of body: Substring, in file: String) -> [Field] {
        let known = fields(of: body, in: file).map(\.name)
        let read = Set(body.matches(of: #/\bcount\(\.(\w+)\)/#).map { String($0.1) })
        return read.subtracting(known).sorted().map {
            Field(file: file, name: $0, type: "Count", key: key(of: $0, in: body))
        }
    }

    private static func key(of name: String, in body: Substring) -> String {
        let renamed = ["case \(name) = \"", ", \(name) = \""].lazy
            .compactMap { body.firstRange(of: $0) }.first.map { body[$0.upperBound...].prefix { $0 != "\"" } }
        return renamed.map(String.init) ?? name
    }

    private static func fields(of body: Substring, in file: String) -> [Field] {
        body.split(separator: "\n").compactMap { line in
            let property = #/^ +(@Counted )?(?:[a-z()]+ )*(?:var|let) (\w+): ([^={]+?) *(?:=.*)?$/#
            guard let match = line.firstMatch(of: property) else { return nil }
            let name = String(match.2)
            return Field(
                file: file, name: name, type: match.1 == nil ? String(match.3) : "Count", key: key(of: name, in: body))
        }
    }
}
