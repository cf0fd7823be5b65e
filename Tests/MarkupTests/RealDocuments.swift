import FoundationEssentials
import Glibc
import TestSupport

/// Markdown that people wrote for their repositories, rendered to HTML by cmark-gfm: the recorded READMEs, and the documents of
/// the packages this one is built with. Empty where the recordings or the program are missing.
enum RealDocuments {
    static let wanted = 40

    static let all: [(name: String, html: String)] = {
        guard let recordings = ProcessInfo.processInfo.environment["GHLANCE_RECORDINGS"], !recordings.isEmpty,
            let folder = try? ScratchFolder()
        else { return [] }
        var sources = recorded(in: recordings)
        let checkouts =
            #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
            .joined(separator: "/") + "/.build/checkouts"
        sources += packages(checkouts)
        // A README before other documents, then by a hash of the text: a choice that nobody made.
        var known: Set<UInt64> = []
        let chosen = sources.map { (name: $0.name, text: $0.text, hash: hash($0.text)) }
            .filter { !$0.text.isEmpty && known.insert($0.hash).inserted }
            .sorted { (rank($0.name), $0.hash) < (rank($1.name), $1.hash) }
            .prefix(wanted)
        let extensions = ["table", "tasklist", "strikethrough", "autolink", "footnotes"]
        let command = ["cmark-gfm", "--unsafe"] + extensions.flatMap { ["-e", $0] }
        return chosen.compactMap { source in
            guard let path = try? folder.write(source.text.utf8, to: "document.md"),
                let run = try? CommandRun(command + [path], isAskedForToken: true), run.status == 0
            else { return nil }
            return (source.name, run.output)
        }
    }()

    private struct Exchange: Decodable {
        struct Answer: Decodable { var body: String? }
        var response: Answer
    }

    private struct Readme: Decodable { var content: String }

    private static func recorded(in folder: String) -> [(name: String, text: String)] {
        names(in: folder).flatMap { owner in
            names(in: "\(folder)/\(owner)").filter { $0.hasPrefix("readme__") }.compactMap { name in
                let decoder = JSONDecoder()
                guard let file = FileManager.default.contents(atPath: "\(folder)/\(owner)/\(name)"),
                    let body = try? decoder.decode(Exchange.self, from: file).response.body,
                    let readme = try? decoder.decode(Readme.self, from: Data(body.utf8)),
                    let text = Data(base64Encoded: readme.content, options: .ignoreUnknownCharacters)
                else { return nil }
                return ("\(owner)/README \(name)", String(decoding: text, as: UTF8.self))
            }
        }
    }

    private static func packages(_ folder: String) -> [(name: String, text: String)] {
        names(in: folder).flatMap { name -> [(name: String, text: String)] in
            let path = "\(folder)/\(name)"
            if name.lowercased().hasSuffix(".md") { return [(path, (try? TextFile.read(path)) ?? "")] }
            return packages(path)
        }
    }

    private static func names(in folder: String) -> [String] { (try? TextFile.names(in: folder)) ?? [] }

    private static func rank(_ name: String) -> Int {
        (name.split(separator: "/").last ?? "").uppercased().hasPrefix("README") ? 0 : 1
    }

    /// FNV-1a, the same in every run.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
