import Core

/// The READMEs of a repository, without their texts.
struct ReadmeNode: BatchNode {
    /// The usual names, in the order of GitHub's preference (GitHub docs, "About READMEs": `.github`, then the root, then `docs`).
    static let paths = [
        ".github/README.md", "README.md", "readme.md", "Readme.md", "README.rst", "README.adoc", "README.markdown",
        "README.txt", "README", "docs/README.md",
    ]

    /// Each object takes no connection and costs nothing.
    static let document = byIDs(
        "Readmes",
        "id visibility "
            + paths.indices.map { "f\($0): object(expression: \"HEAD:\(paths[$0])\") { ... on Blob { oid byteSize } }" }
            .joined(separator: " "))

    struct File: Decodable {
        var oid: String
        var byteSize: Count?
    }

    var id: String
    var key: String? { id }
    private var isPublic: Bool
    var head: ReadmeHead?

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: AnyKey.self)
        id = try members.decode(String.self, forKey: AnyKey(stringValue: "id"))
        isPublic = (try? members.decode(String.self, forKey: AnyKey(stringValue: "visibility"))) == "PUBLIC"
        for (index, path) in ReadmeNode.paths.enumerated() {
            // A folder has no size.
            let file = try? members.decodeIfPresent(File.self, forKey: AnyKey(stringValue: "f\(index)"))
            guard let file, let size = file.byteSize else { continue }
            head = ReadmeHead(path: path, tag: BoundedText.bounded(file.oid), bytes: size.value, isPublic: isPublic)
            return
        }
    }
}

struct ReadmeTextNode: BatchNode {
    static func document(of count: Int) -> String {
        byAliases(
            "ReadmeTexts", of: count, "$i#: ID!, $e#: String",
            "node(id: $i#) { ... on Repository { object(expression: $e#) { ... on Blob { oid text } } } }")
    }

    /// Without a text if it is not UTF-8.
    struct File: Decodable {
        var oid: String
        var text: String?
    }

    var object: File?
}
