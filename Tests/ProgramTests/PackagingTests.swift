import TestSupport
import Testing

/// The lists in `Packaging` agree with the code.
struct PackagingTests {
    private let package: String
    private let makefile: String
    /// The name, the kind, and then, of what is in the program, the licence and the files with its text.
    private let notices: [[String]]
    private let libraries: [[String]]

    init() throws {
        let root = SourceSentences.root
        package = try TextFile.read(root + "/Package.swift")
        makefile = try TextFile.read(root + "/Makefile")
        func rows(of name: String) throws -> [Substring] {
            try TextFile.read("\(root)/Packaging/\(name)").split(separator: "\n").filter { !$0.hasPrefix("#") }
        }
        notices = try rows(of: "notices.txt").map { row in row.split(separator: " | ").map(String.init) }
        libraries = try rows(of: "runtime-libraries.txt").map { row in row.split(separator: " ").map(String.init) }
    }

    @Test("what the code opens with dlopen is what the package depends on")
    func openedLibraries() throws {
        let folder = SourceSentences.root + "/Sources/C"
        var opened: Set<String> = []
        for target in try TextFile.names(in: folder) {
            for file in try TextFile.names(in: "\(folder)/\(target)") where file.hasSuffix(".c") {
                let source = try TextFile.read("\(folder)/\(target)/\(file)")
                opened.formUnion(source.matches(of: /dlopen\("([^"]+)"/).map { String($0.output.1) })
                #expect(source.matches(of: /dlopen\(/).count == source.matches(of: /dlopen\("/).count, "\(file)")
            }
        }
        #expect(opened == Set(libraries.filter { $0.last == "dlopen" }.map { $0[0] }))
        #expect(libraries.allSatisfy { $0.count == 4 && ["linked", "dlopen", "read"].contains($0[3]) })
        #expect(libraries.contains { $0[1] == "ca-certificates" })
    }

    @Test("every dependency in Package.swift has a notice, and says whether it is in the program")
    func packages() {
        let urls = package.matches(of: /\.package\(url: "[^"]*\/([^"\/]+)"/).map { String($0.output.1) }
        let listed = notices.filter { ["package", "test"].contains($0[1]) }
        #expect(Set(urls) == Set(listed.map { $0[0] }))
        #expect(urls.count == listed.count)

        // A declaration of a target begins at this depth.
        let targets = package.split(separator: "\n        .").filter { $0.contains("arget(") }
        let inProgram = targets.filter { !$0.hasPrefix("testTarget") && !$0.contains(/path: "(Tests|Benchmarks)\//) }
        let used = inProgram.flatMap { $0.matches(of: /package: "([^"]+)"/) }.map { String($0.output.1) }
        #expect(used.count > 3)
        #expect(Set(used) == Set(listed.filter { $0[1] == "package" }.map { $0[0] }))
    }

    @Test("every library that is linked statically has a notice")
    func linkedLibraries() throws {
        let row = try #require(makefile.firstMatch(of: /for name in ([a-z0-9+ ]+); do/))
        // libdl is a part of glibc; libcurl is linked into a test alone.
        let linked = package.matches(of: /linkedLibrary\("([^"]+)"\)/).map { String($0.output.1) }
            .filter { !["dl", "curl"].contains($0) }
        #expect(
            Set(linked + row.output.1.split(separator: " ").map(String.init))
                == Set(notices.filter { $0[1] == "library" }.map { $0[0] }))
    }

    @Test("every list of others has a notice")
    func data() throws {
        let lists = ["Core/Model/Resources/languages.txt", "GitHub/Client/Resources/shortcodes.txt"]
        var sources: Set<String> = []
        for list in lists {
            let first = try TextFile.read("\(SourceSentences.root)/Sources/\(list)").prefix { $0 != "\n" }
            let source = try #require(first.firstMatch(of: /Source: .* of ([^ ]+) \(MIT\)/), "\(list)")
            sources.insert(String(source.output.1))
        }
        #expect(sources == Set(notices.filter { $0[1] == "data" }.map { $0[0] }))
    }

    @Test("every notice has a licence and its text")
    func texts() throws {
        for notice in notices where notice[1] != "test" {
            try #require(notice.count == 4, "\(notice)")
            for file in notice[3].split(separator: " ") where file.hasPrefix("Packaging/") {
                #expect(try TextFile.read("\(SourceSentences.root)/\(file)").contains("Copyright"), "\(file)")
            }
        }
    }

    @Test("the oldest glibc is what Releasing.md says")
    func glibc() throws {
        let stated = try #require(libraries.first { $0[0] == "libc.so.6" })[2]
        #expect(try TextFile.read(SourceSentences.root + "/Docs/Releasing.md").contains("glibc \(stated) or later"))
    }
}
