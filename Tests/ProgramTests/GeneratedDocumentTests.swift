import Glibc
import TestSupport
import Testing

@testable import ghlance

/// The reference and the manual pages are what their tables say. `make docs` writes them.
@Suite("Generated documents")
struct GeneratedDocumentTests {
    @Test(
        "each is up to date",
        arguments: [
            "Keys.md", "Query.md", "Configuration.md", "Reference.md", "man/ghlance.1", "man/ghlance-query.7",
            "man/ghlance-keys.7", "man/ghlance-config.5",
        ])
    func isUpToDate(file: String) throws {
        let page =
            switch file {
            case "Keys.md", "man/ghlance-keys.7": KeysDocument.page()
            case "Query.md", "man/ghlance-query.7": QueryDocument.page()
            case "Configuration.md", "man/ghlance-config.5": ConfigurationDocument.page()
            default: try ReferenceDocument.page()
            }
        let text = file.hasSuffix(".md") ? page.markdown : page.manual(version: Version.current, date: Version.date)
        let path = Project.root + "/Docs/" + file
        if getenv("GHLANCE_WRITE_GOLDEN") != nil {
            try TextFile.write(text, to: path)
        } else {
            #expect(try TextFile.read(path) == text, "run make docs")
        }
    }
}
