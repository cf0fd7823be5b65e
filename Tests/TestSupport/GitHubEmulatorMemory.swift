import FoundationEssentials
import GitHub
import Synchronization

/// The repositories that searches of an emulated GitHub have shown, so that what it says of one later fits.
///
/// Words in a name with a meaning, once it is asked for again: `archived` is, `moved` has another name, `released` has a new
/// release each time, `gone` is.
final class GitHubEmulatorMemory: Sendable {
    /// A repository that was shown.
    struct Known: Decodable {
        struct License: Decodable { var spdxId: String? }
        var id: Int
        var fullName: String
        var description: String?
        var stargazersCount: Int
        var forksCount: Int
        var archived: Bool
        var license: License?
        var visibility: String?
        var pushedAt: String?
    }

    private let state = Mutex((objects: [String: String](), releases: [String: Int]()))

    /// The node id of a repository of a search.
    static func nodeID(of fullName: String) -> String { "R_" + fullName.replacing("/", with: ".") }

    /// Remembers the JSON of repositories.
    func remember(_ repositories: [(fullName: String, json: String)]) {
        state.withLock { state in
            for repository in repositories { state.objects[repository.fullName.lowercased()] = repository.json }
        }
    }

    /// The repository with a node id; `nil` if no search has shown it.
    func known(node: String) -> Known? {
        let name = node.dropFirst(2).split(separator: ".", maxSplits: 1).joined(separator: "/")
        let text = state.withLock { $0.objects[name.lowercased()] }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return text.flatMap { try? decoder.decode(Known.self, from: Data($0.utf8)) }
    }

    /// The number of the next release of a repository, counted from 0.
    func nextRelease(of node: String) -> Int {
        state.withLock { state in
            defer { state.releases[node, default: 0] += 1 }
            return state.releases[node, default: 0]
        }
    }

    /// The answer to `GET /repos/OWNER/NAME` of a repository that a search has shown, with `ETag`; `nil` for any other request.
    func respond(to request: RecordedRequest, at path: String, _ builder: GitHubEmulatorResponse) -> ScriptedResponse? {
        let parts = path.split(separator: "/").map(String.init)
        guard request.method == "GET", parts.count == 3, parts[0] == "repos",
            var text = state.withLock({ $0.objects["\(parts[1])/\(parts[2])".lowercased()] })
        else { return nil }
        if parts[2].contains("gone") { return builder.status(404) }
        if parts[2].contains("archived") {
            text = text.replacing(#""archived":false"#, with: #""archived":true"#)
        }
        return builder.tagged(text, for: request, of: text)
    }
}
