import Core
import FoundationEssentials
import GitHub

/// The facts about the repositories of an emulated GitHub: parts of `GET /repos/OWNER/NAME`, and GraphQL's `nodes`.
///
/// Names with a meaning: `OWNER/gone` is not there. A node id with `gone` in it is `NOT_FOUND`, one with `secret` `FORBIDDEN`.
struct GitHubEmulatorFacts {
    let now: Timestamp
    let memory: GitHubEmulatorMemory

    /// The parts of a repository that are known, by the path behind its name.
    static func isPart(_ path: String) -> Bool {
        let parts = path.split(separator: "/").map(String.init)
        guard parts.count > 3, parts[0] == "repos" else { return false }
        return switch parts.dropFirst(3).joined(separator: "/") {
        case "languages", "releases", "releases/latest", "stargazers/history", "forks", "contributors": true
        default:
            parts.count == 5 && parts[3] == "compare" || parts.count == 6 && parts[4] == "tags"
                || GitHubEmulatorTrees.isPart(parts)
        }
    }

    /// The answer to `GET /repos/OWNER/NAME/…`, with `ETag`; 304 if the client has it.
    func part(_ request: RecordedRequest, at path: String, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        let parts = path.split(separator: "/").map(String.init)
        let (owner, name) = (parts[1], parts[2])
        if name != "gone", GitHubEmulatorTrees.isPart(parts) {
            return GitHubEmulatorTrees(owner: owner, name: name).part(parts, request, builder)
        }
        guard name != "gone", let text = text(of: parts.dropFirst(3).joined(separator: "/"), owner, name) else {
            return builder.status(404)
        }
        let tag = #"W/"\#(Self.number(path + text, below: 1 << 40))""#
        var headers: Headers = ["ETag": tag]
        if path.hasSuffix("/contributors") {
            let count = 1 + Self.number("\(owner)/\(name) contributors", below: 400)
            headers.append("Link", "<https://api.github.com\(path)?per_page=1&anon=1&page=\(count)>; rel=\"last\"")
        }
        if request.headers["If-None-Match"] == tag {
            for field in builder.headers.fields { headers.append(field.name, field.value) }
            return ScriptedResponse(status: 304, headers: headers)
        }
        return builder.json(status: 200, text, adding: headers)
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

    /// The answer to `POST /graphql`.
    func graphQL(_ request: RecordedRequest, limit: String, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        guard let body = try? JSONDecoder().decode(Body.self, from: Data(request.body)) else {
            return builder.json(status: 400, #"{"message":"Problems parsing JSON"}"#)
        }
        let document: GraphQLDocument
        do { document = try GraphQLDocument(body.query) } catch {
            return builder.json(status: 200, errors([(nil, "Parse error: expected \(error)", nil)]))
        }
        let problems = GraphQLSchema.emulated.problems(in: document)
        guard problems.isEmpty else {
            return builder.json(status: 200, errors(problems.map { ("undefinedField", $0, nil) }))
        }
        return builder.json(status: 200, answer(to: document, body, limit))
    }

    private func answer(to document: GraphQLDocument, _ body: Body, _ limit: String) -> String {
        if document.selections.contains(where: { $0.name == "repository" }) {
            return named(document, body, limit)
        }
        if document.selections.contains(where: { $0.name == "node" }) { return single(document, body, limit) }
        let ids = body.ids
        var missing: [(String?, String, Int?)] = []
        for (index, id) in ids.enumerated() {
            if id.contains("gone") { missing.append(("NOT_FOUND", "Could not resolve to a node with \(id).", index)) }
            if id.contains("secret") { missing.append(("FORBIDDEN", "Resource protected by SAML.", index)) }
        }
        let fields = document.selections.map { selection -> String in
            let name = selection.alias ?? selection.name
            guard selection.name == "nodes" else { return #""\#(name)":\#(limit)"# }
            let nodes = ids.map { id -> String in
                if id.contains("gone") || id.contains("secret") { return "null" }
                let number = id.contains("released") ? memory.nextRelease(of: id) : nil
                return GitHubEmulatorNode(name: id, now: now, known: memory.known(node: id), releaseNumber: number)
                    .object(selection.selections)
            }
            return #""\#(name)":[\#(nodes.joined(separator: ","))]"#
        }
        let data = #""data":{\#(fields.joined(separator: ","))}"#
        return missing.isEmpty ? "{\(data)}" : "{\(data),\(errors(missing).dropFirst())"
    }

    /// The answer to a query with single nodes by their ids.
    private func single(_ document: GraphQLDocument, _ body: Body, _ limit: String) -> String {
        func resolved(_ selection: GraphQLDocument.Selection) -> GraphQLDocument.Selection {
            var selection = selection
            selection.arguments = selection.arguments.mapValues { $0.hasPrefix("$") ? body.text($0) : $0 }
            selection.selections = selection.selections.map(resolved)
            return selection
        }
        let fields = document.selections.map { selection -> String in
            let alias = selection.alias ?? selection.name
            guard selection.name == "node" else { return #""\#(alias)":\#(limit)"# }
            let id = body.text(selection.arguments["id"])
            if id.contains("gone") { return #""\#(alias)":null"# }
            let node = GitHubEmulatorNode(name: id, now: now, known: memory.known(node: id))
            return #""\#(alias)":\#(node.object(resolved(selection).selections))"#
        }
        return #"{"data":{\#(fields.joined(separator: ","))}}"#
    }

    /// The answer to a query with repositories by their names: `gone` in one is `NOT_FOUND`, `secret` `FORBIDDEN`.
    private func named(_ document: GraphQLDocument, _ body: Body, _ limit: String) -> String {
        var errors: [String] = []
        let fields = document.selections.map { selection -> String in
            let alias = selection.alias ?? selection.name
            guard selection.name == "repository" else { return #""\#(alias)":\#(limit)"# }
            let (owner, name) = (body.text(selection.arguments["owner"]), body.text(selection.arguments["name"]))
            let problem = name.contains("gone") ? "NOT_FOUND" : name.contains("secret") ? "FORBIDDEN" : nil
            if let problem {
                let message = "Could not resolve to a Repository with the name '\(owner)/\(name)'."
                errors.append(#"{"type":"\#(problem)","path":["\#(alias)"],"message":"\#(message)"}"#)
                return #""\#(alias)":null"#
            }
            let known = memory.known(node: GitHubEmulatorMemory.nodeID(of: "\(owner)/\(name)"))
            let node = GitHubEmulatorNode(name: name, now: now, known: known, owner: owner)
            return #""\#(alias)":\#(node.object(selection.selections))"#
        }
        let data = #""data":{\#(fields.joined(separator: ","))}"#
        return errors.isEmpty ? "{\(data)}" : #"{\#(data),"errors":[\#(errors.joined(separator: ","))]}"#
    }

    private func errors(_ errors: [(type: String?, message: String, index: Int?)]) -> String {
        let texts = errors.map { error -> String in
            let type = error.type.map { #""type":"\#($0)","# } ?? ""
            let path = error.index.map { #""path":["nodes",\#($0)],"# } ?? ""
            return #"{\#(type)\#(path)"message":"\#(error.message)"}"#
        }
        return #"{"errors":[\#(texts.joined(separator: ","))]}"#
    }

    /// FNV-1a.
    static func number(_ text: String, below limit: Int) -> Int {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Int((hash >> 16) % UInt64(limit))
    }

    private struct Body: Decodable {
        /// The value of a variable: a list or a text.
        enum Value: Decodable {
            case list([String])
            case text(String)

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let text = try? value.decode(String.self) {
                    self = .text(text)
                } else {
                    self = .list(try value.decode([String].self))
                }
            }

            var texts: [String] {
                switch self {
                case .list(let texts): texts
                case .text(let text): [text]
                }
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
