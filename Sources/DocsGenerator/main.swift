import Glibc
import Screens
import Subcommands

// Prints a generated document, by the name of its file.
let file = CommandLine.arguments.last?.split(separator: "/").last ?? ""
let page: DocumentPage? =
    switch file {
    case "Keys.md", "ghlance-keys.7": KeysDocument.page(.standard)
    case "Query.md", "ghlance-query.7": QueryDocument.page()
    case "Configuration.md", "ghlance-config.5": ConfigurationDocument.page()
    case "Reference.md", "ghlance.1": try ReferenceDocument.page()
    default: nil
    }
guard let page else {
    print("no document: \(file)")
    exit(2)
}
print(
    file.hasSuffix(".md") ? page.markdown : page.manual(version: Version.current, date: Version.date), terminator: "")
