import Core

/// A repository in a response to its ``document``: the READMEs it has, without their texts.
struct ReadmeNode: BatchNode {
    /// The usual names, in the order in which GitHub shows one of them.
    ///
    /// Source: GitHub docs, "About READMEs": `.github`, then the root, then `docs`.
    static let paths = [
        ".github/README.md", "README.md", "readme.md", "Readme.md", "README.rst", "README.adoc", "README.markdown",
        "README.txt", "README", "docs/README.md",
    ]

    /// What is requested. Each object takes no connection, and costs nothing.
    static let document = byIDs(
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
    var key: String? { id }
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
struct ReadmeTextNode: BatchNode {
    /// A document that asks for a file of each of so many repositories.
    static func document(of count: Int) -> String {
        byAliases(
            "ReadmeTexts", of: count, "$i#: ID!, $e#: String",
            "node(id: $i#) { ... on Repository { object(expression: $e#) { ... on Blob { oid text } } } }")
    }

    /// A file; without a text if it is not UTF-8.
    struct File: Decodable {
        var oid: String
        var text: String?
    }

    var object: File?
}
