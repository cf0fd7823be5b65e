import Core

/// A repository in a response to its ``document``: the READMEs it has, without their texts.
struct ReadmeNode: Decodable {
    /// The usual names, in the order in which GitHub shows one of them.
    ///
    /// Source: GitHub docs, "About READMEs": `.github`, then the root, then `docs`.
    static let paths = [
        ".github/README.md", "README.md", "readme.md", "Readme.md", "README.rst", "README.adoc", "README.markdown",
        "README.txt", "README", "docs/README.md",
    ]

    /// What is requested. Each object takes no connection, and costs nothing.
    static let document = NodesData<ReadmeNode>.document(
        "Readmes",
        "id visibility "
            + paths.indices.map { "f\($0): object(expression: \"HEAD:\(paths[$0])\") { ... on Blob { oid byteSize } }" }
            .joined(separator: " "))

    /// A file.
    struct File: Decodable {
        var oid: String
        var byteSize: Count?
    }

    var id: String
    private var isPublic: Bool
    /// The README; `nil` if there is none.
    var head: ReadmeHead?

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: AnyKey.self)
        id = try members.decode(String.self, forKey: AnyKey(stringValue: "id"))
        isPublic = (try? members.decode(String.self, forKey: AnyKey(stringValue: "visibility"))) == "PUBLIC"
        for (index, path) in ReadmeNode.paths.enumerated() {
            // A folder of this name has no bytes.
            let file = try? members.decodeIfPresent(File.self, forKey: AnyKey(stringValue: "f\(index)"))
            guard let file, let size = file.byteSize else { continue }
            head = ReadmeHead(path: path, tag: BoundedText.bounded(file.oid), bytes: size.value, isPublic: isPublic)
            return
        }
    }
}

/// A repository in a response to its ``document(of:)``: the text of one of its files.
struct ReadmeTextNode: Decodable {
    /// A document that asks for a file of each of so many repositories.
    static func document(of count: Int) -> String {
        let variables = (0..<count).map { "$i\($0): ID!, $e\($0): String" }.joined(separator: ", ")
        let fields = (0..<count).map { index in
            "  a\(index): node(id: $i\(index)) { ... on Repository { "
                + "object(expression: $e\(index)) { ... on Blob { oid text } } } }"
        }
        return """
            query ReadmeTexts(\(variables)) {
            \(fields.joined(separator: "\n"))
              rateLimit { cost limit remaining used resetAt }
            }
            """
    }

    /// The variables of a document.
    static func variables(of files: [(node: String, path: String)]) -> [String: String] {
        var variables: [String: String] = [:]
        for (index, file) in files.enumerated() {
            variables["i\(index)"] = file.node
            variables["e\(index)"] = "HEAD:\(file.path)"
        }
        return variables
    }

    /// A file; without a text if it is not UTF-8.
    struct File: Decodable {
        var oid: String
        var text: String?
    }

    var object: File?
}

/// The data of a response to ``ReadmeTextNode/document(of:)``, by aliases.
struct ReadmeTextNodes: DecodedBody {
    var nodes: [String: ReadmeTextNode] = [:]

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: AnyKey.self)
        for alias in members.allKeys where alias.stringValue != "rateLimit" {
            nodes[alias.stringValue] = (try? members.decodeIfPresent(ReadmeTextNode.self, forKey: alias)) ?? nil
        }
    }
}
