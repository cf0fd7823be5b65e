import Core
import FoundationEssentials
import GitHub
import Synchronization

/// The facts about the repositories of an emulated GitHub: parts of `GET /repos/OWNER/NAME`, and GraphQL's `nodes`.
///
/// Names with a meaning: `OWNER/gone` is not there. A node id with `gone` in it is `NOT_FOUND`, one with `secret` `FORBIDDEN`.
struct GitHubEmulatorFacts {
    let now: Timestamp
    let memory: GitHubEmulatorMemory

    /// The parts of a repository that are known, by the path behind its name.
    static func isPart(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard parts.count > 3, parts[0] == "repos" else { return false }
        return ["languages", "releases", "stargazers", "forks", "contributors", "compare"].contains(parts[3])
            || parts.count == 6 && parts[3...4] == ["git", "trees"]
    }

    /// The answer to `GET /repos/OWNER/NAME/…`, with `ETag`; 304 if the client has it.
    func part(_ request: RecordedRequest, at path: String, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        let parts = path.split(separator: "/").map(String.init)
        let (owner, name) = (parts[1], parts[2])
        if name != "gone", parts[3] == "git" {
            return GitHubEmulatorTrees(owner: owner, name: name).part(parts, request, builder)
        }
        guard name != "gone", let text = text(of: parts.dropFirst(3).joined(separator: "/"), owner, name) else {
            return builder.status(404)
        }
        var linked = builder
        if path.hasSuffix("/contributors") {
            let count = 1 + Self.number("\(owner)/\(name) contributors", below: 400)
            linked.headers.append(
                "Link", "<https://api.github.com\(path)?per_page=1&anon=1&page=\(count)>; rel=\"last\"")
        }
        return linked.tagged(text, for: request, of: path + text)
    }

    private func text(of part: String, _ owner: String, _ name: String) -> String? {
        let facts = GitHubEmulatorNode(name: name, now: now)
        switch part {
        case "languages":
            return "{\(facts.languages.map { #""\#($0.name)":\#($0.bytes)"# }.joined(separator: ","))}"
        case "releases/latest": return facts.release.map { #"{"tag_name":"\#($0.tag)","published_at":"\#($0.date)"}"# }
        case "releases": return facts.releasesOfREST
        case "stargazers/history": return facts.starWeeks
        case "forks": return facts.forks
        case "contributors": return #"[{"login":"mona","contributions":9}]"#
        case _ where part.hasPrefix("releases/tags/"): return facts.release(String(part.dropFirst(14)))
        default: return facts.comparison(part)
        }
    }

    /// The answer to `POST /graphql`. What the documents ask for is checked by `GraphQLDocumentTests`.
    func graphQL(_ request: RecordedRequest, limit: String, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        guard let body = try? JSONDecoder().decode(Body.self, from: Data(request.body)),
            let document = try? GraphQLDocument(body.query)
        else { return builder.json(status: 400, #"{"message":"Problems parsing JSON"}"#) }
        var errors: [String] = []
        let fields = document.selections.map { selection -> String in
            let text = value(of: selection, body, limit, &errors)
            return #""\#(selection.alias ?? selection.name)":\#(text)"#
        }
        let problems = errors.isEmpty ? "" : #","errors":[\#(errors.joined(separator: ","))]"#
        return builder.json(status: 200, #"{"data":{\#(fields.joined(separator: ","))}\#(problems)}"#)
    }

    private func value(
        of selection: GraphQLDocument.Selection, _ body: Body, _ limit: String, _ errors: inout [String]
    ) -> String {
        switch selection.name {
        case "nodes":
            let nodes = body.ids.enumerated().map { index, id -> String in
                if let problem = problem(with: id, #""nodes",\#(index)"#) {
                    errors.append(problem)
                    return "null"
                }
                let number = id.contains("released") ? memory.nextRelease(of: id) : nil
                return GitHubEmulatorNode(name: id, now: now, known: memory.known(node: id), releaseNumber: number)
                    .object(selection.selections)
            }
            return "[\(nodes.joined(separator: ","))]"
        case "node":
            let id = body.text(selection.arguments["id"])
            if id.contains("gone") { return "null" }
            return GitHubEmulatorNode(name: id, now: now, known: memory.known(node: id))
                .object(selection.selections.map { resolved($0, body) })
        case "repository":
            let (owner, name) = (body.text(selection.arguments["owner"]), body.text(selection.arguments["name"]))
            if let problem = problem(with: name, #""\#(selection.alias ?? selection.name)""#) {
                errors.append(problem)
                return "null"
            }
            let known = memory.known(node: GitHubEmulatorMemory.nodeID(of: "\(owner)/\(name)"))
            return GitHubEmulatorNode(name: name, now: now, known: known, owner: owner).object(selection.selections)
        default: return limit
        }
    }

    /// With the values of variables in place of their names.
    private func resolved(_ selection: GraphQLDocument.Selection, _ body: Body) -> GraphQLDocument.Selection {
        var selection = selection
        selection.arguments = selection.arguments.mapValues { $0.hasPrefix("$") ? body.text($0) : $0 }
        selection.selections = selection.selections.map { resolved($0, body) }
        return selection
    }

    /// The error for what is not there, or not to be seen.
    private func problem(with name: String, _ path: String) -> String? {
        if name.contains("gone") {
            return #"{"type":"NOT_FOUND","path":[\#(path)],"message":"Could not resolve to \#(name)."}"#
        }
        guard name.contains("secret") else { return nil }
        return #"{"type":"FORBIDDEN","path":[\#(path)],"message":"Resource protected by SAML."}"#
    }

    static func number(_ text: String, below limit: Int) -> Int { Int((hash(text) >> 16) % UInt64(limit)) }

    /// FNV-1a.
    static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private struct Body: Decodable {
        /// The value of a variable: a list or a text.
        struct Value: Decodable {
            var texts: [String]

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                texts = try (try? [value.decode(String.self)]) ?? value.decode([String].self)
            }
        }

        var query: String
        var variables: [String: Value]

        var ids: [String] { variables["ids"]?.texts ?? [] }

        /// The text of an argument that is a variable.
        func text(_ argument: String?) -> String {
            argument.flatMap { variables[String($0.dropFirst())]?.texts.first } ?? ""
        }
    }
}

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

/// What only some accounts may see of an emulated GitHub.
///
/// A repository of a listing with `classified` in its name is private, and one with `turning` is so in answers to queries with `is:private`.
/// Each kind of content of both has a word that is in no other, so that a test sees where it comes to.
package enum GitHubEmulatorSecrets {
    /// Whether a name or a node id is that of such a repository.
    static func has(_ name: String) -> Bool { name.contains("classified") || name.contains("turning") }

    /// The visibility of a repository in an answer to a query.
    static func visibility(of name: String, in query: String) -> String {
        name.contains("classified") || name.contains("turning") && query.contains("is:private") ? "private" : "public"
    }

    /// To be that of the listing, too.
    package static let topic = "xyzzytopic"
    package static let language = "xyzzylanguage"
    package static let release = "xyzzyrelease"
    package static let fork = "xyzzyfork"
    /// The name of a file.
    package static let path = "xyzzypath.txt"
    /// What is in every file.
    package static let content = "xyzzycontent"
    /// A function that a search for code finds.
    package static let code = "xyzzycode"
}
