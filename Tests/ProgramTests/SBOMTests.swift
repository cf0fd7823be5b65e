import FoundationEssentials
import TestSupport
import Testing

/// What `Scripts/write-sbom` prints is SPDX 2.3, and names what `Packaging` lists.
struct SBOMTests {
    /// What SPDX 2.3 demands of a document, and what we want of it: a field that is missing fails to decode.
    private struct Document: Decodable {
        struct CreationInfo: Decodable {
            let created: String
            let creators: [String]
        }
        struct Reference: Decodable {
            let referenceCategory: String
            let referenceType: String
            let referenceLocator: String
        }
        struct Package: Decodable {
            let name: String
            let identifier: String
            let versionInfo: String?
            let downloadLocation: String
            let filesAnalyzed: Bool
            let licenseConcluded: String
            let licenseDeclared: String
            let copyrightText: String
            let externalRefs: [Reference]?
            let primaryPackagePurpose: String

            enum CodingKeys: String, CodingKey {
                case name, versionInfo, downloadLocation, filesAnalyzed, licenseConcluded, licenseDeclared
                case copyrightText, externalRefs, primaryPackagePurpose
                case identifier = "SPDXID"
            }
        }
        struct Relationship: Decodable {
            let spdxElementId: String
            let relationshipType: String
            let relatedSpdxElement: String
        }
        let spdxVersion: String
        let dataLicense: String
        let identifier: String
        let name: String
        let documentNamespace: String
        let creationInfo: CreationInfo
        let packages: [Package]
        let relationships: [Relationship]

        enum CodingKeys: String, CodingKey {
            case spdxVersion, dataLicense, name, documentNamespace, creationInfo, packages, relationships
            case identifier = "SPDXID"
        }
    }

    private static func run(_ version: String) throws -> CommandRun {
        try CommandRun(
            ["\(SourceSentences.root)/Scripts/write-sbom", version], environment: ["SOURCE_DATE_EPOCH": "1738368000"])
    }

    private static func document(_ version: String) throws -> Document {
        let run = try run(version)
        try #require(run.status == 0, "\(run.error)")
        return try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
    }

    @Test("the SBOM has what SPDX 2.3 demands")
    func form() throws {
        let document = try Self.document("1.2.3")
        #expect(document.spdxVersion == "SPDX-2.3" && document.dataLicense == "CC0-1.0")
        #expect(document.identifier == "SPDXRef-DOCUMENT" && document.name == "ghlance-1.2.3")
        #expect(document.creationInfo.created == "2025-02-01T00:00:00Z")
        #expect(document.creationInfo.creators.allSatisfy { $0.hasPrefix("Tool: ") })
        #expect(document.documentNamespace.wholeMatch(of: /https:\/\/[^ #]+-1\.2\.3-[0-9a-f]{32}/) != nil)
        let identifiers = document.packages.map(\.identifier)
        #expect(Set(identifiers).count == identifiers.count)
        #expect(identifiers.allSatisfy { $0.wholeMatch(of: /SPDXRef-[A-Za-z0-9.-]+/) != nil }, "\(identifiers)")
        #expect(document.packages.allSatisfy { !$0.filesAnalyzed })
        #expect(
            document.packages.allSatisfy { ["APPLICATION", "LIBRARY", "OTHER"].contains($0.primaryPackagePurpose) })
        for reference in document.packages.flatMap({ $0.externalRefs ?? [] }) {
            #expect(reference.referenceCategory == "PACKAGE-MANAGER" && reference.referenceType == "purl")
            #expect(reference.referenceLocator.hasPrefix("pkg:") && !reference.referenceLocator.contains("+"))
        }
        // Each package is told what it is to the program, and the program is what the document is about.
        #expect(
            document.relationships.map(\.relatedSpdxElement) == identifiers
                && document.relationships.first?.relationshipType == "DESCRIBES")
        #expect(document.relationships.dropFirst().allSatisfy { $0.spdxElementId == "SPDXRef-ghlance" })
        let kinds: Set = ["STATIC_LINK", "CONTAINS", "DEPENDS_ON"]
        #expect(Set(document.relationships.dropFirst().map(\.relationshipType)) == kinds)
    }

    @Test("the SBOM names what the lists of Packaging name, with versions and licences of what is in the program")
    func content() throws {
        let document = try Self.document("1.2.3")
        func rows(of name: String) throws -> [[String]] {
            try TextFile.read("\(SourceSentences.root)/Packaging/\(name)").split(separator: "\n")
                .filter { !$0.hasPrefix("#") }
                .map { row in row.split(separator: name == "notices.txt" ? " | " : " ").map(String.init) }
        }
        let notices = try rows(of: "notices.txt").filter { $0[1] != "test" }
        let needed = try rows(of: "runtime-libraries.txt").map { String($0[1].prefix { $0 != "|" }) }
        let packages = Dictionary(document.packages.map { ($0.name, $0) }) { first, _ in first }
        #expect(Set(packages.keys) == Set(["ghlance"] + notices.map { $0[0] } + needed))
        #expect(packages["ghlance"]?.versionInfo == "1.2.3")
        for notice in notices {
            let package = try #require(packages[notice[0]])
            #expect(package.licenseDeclared == notice[2] && package.versionInfo?.isEmpty == false)
        }
        let source = try TextFile.read(SourceSentences.root + "/Package.swift")
        for name in notices.filter({ $0[1] == "package" }).map({ $0[0] }) {
            let package = try #require(packages[name])
            let version = try #require(package.versionInfo)
            #expect(source.contains("/\(name)\", exact: \"\(version)\")"))
            #expect(package.downloadLocation.contains(/^git\+https:\/\/.*@[0-9a-f]{40}$/))
        }
    }

    @Test("the SBOM is the same each time, and another document for another version")
    func deterministic() throws {
        let first = try Self.run("1.2.3")
        #expect(first.status == 0)
        #expect(try Self.run("1.2.3").output == first.output)
        #expect(try Self.document("1.2.3").documentNamespace != Self.document("1.2.4").documentNamespace)
        #expect(try CommandRun(["\(SourceSentences.root)/Scripts/write-sbom"]).status == 2)
    }
}
