import GitHub
import Synchronization

/// The repositories and stars of an emulated GitHub, apart from its search: `GET /repos/OWNER/NAME`, its `/readme`, and
/// `GET`, `PUT`, `DELETE /user/starred`. They have budgets of their own and spend nothing of the search's.
///
/// Owners and names with a meaning: the repository `OWNER/gone` is not there, `OWNER/renamed` has moved to `OWNER/renamed-since`,
/// and who has a token with `noscope` in it may set no star.
final class GitHubEmulatorStars: Sendable {
    /// `OWNER/NAME`, the latest star first.
    private let state: Mutex<(starred: [String], version: Int)>

    init(count: Int) {
        state = Mutex((starred: (0..<count).map { "octo-labs/starred-\($0 + 1)" }, version: 1))
    }

    /// The answer; `nil` if the request asks for something else.
    func respond(to request: RecordedRequest, origin: String) -> ScriptedResponse? {
        let parts = request.path.split(separator: "/").map(String.init)
        switch (request.method, parts.count) {
        case ("GET", 3) where parts[0] == "repos": return repository(parts[1], parts[2], origin)
        case ("GET", 2) where parts[0] == "repositories": return json(Self.repository("octo-labs/renamed-since"))
        case (_, _) where parts.starts(with: ["user", "starred"]):
            guard let token = request.headers["Authorization"] else {
                return json(#"{"message":"Requires authentication"}"#, status: 401)
            }
            if parts.count == 2, request.method == "GET" { return list(request, origin) }
            guard parts.count == 4, ["PUT", "DELETE"].contains(request.method) else { return nil }
            if token.contains("noscope") { return json(#"{"message":"Not Found"}"#, status: 404) }
            return set(request.method == "PUT", "\(parts[2])/\(parts[3])")
        default: return nil
        }
    }

    private func repository(_ owner: String, _ name: String, _ origin: String) -> ScriptedResponse {
        switch name {
        case "gone": return json(#"{"message":"Not Found"}"#, status: 404)
        case "renamed":
            var headers = Headers()
            headers.append("Location", "\(origin)/repositories/4711")
            return ScriptedResponse(status: 301, headers: headers, text: "{}")
        default: return json(Self.repository("\(owner)/\(name)"))
        }
    }

    private func set(_ isStarred: Bool, _ fullName: String) -> ScriptedResponse {
        state.withLock { state in
            state.starred.removeAll { $0.lowercased() == fullName.lowercased() }
            if isStarred { state.starred.insert(fullName, at: 0) }
            state.version += 1
        }
        return ScriptedResponse(status: 204)
    }

    private func list(_ request: RecordedRequest, _ origin: String) -> ScriptedResponse {
        let (starred, version) = state.withLock { ($0.starred, $0.version) }
        let tag = #""stars-\#(version)""#
        var headers = Headers()
        headers.append("ETag", tag)
        if request.headers["If-None-Match"] == tag { return ScriptedResponse(status: 304, headers: headers) }
        let parameters = request.target.drop { $0 != "?" }.dropFirst().split(separator: "&")
        func number(_ name: String) -> Int? {
            parameters.first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
        }
        let (page, perPage) = (number("page") ?? 1, number("per_page") ?? 30)
        let items = starred.enumerated().dropFirst((page - 1) * perPage).prefix(perPage).map { index, fullName in
            #"{"starred_at":"\#(Self.date(index))","repo":\#(Self.repository(fullName))}"#
        }
        if page * perPage < starred.count {
            headers.append(
                "Link",
                "<\(origin)/user/starred?per_page=\(perPage)&sort=created&page=\(page + 1)>; rel=\"next\", "
                    + "<\(origin)/user/starred?per_page=\(perPage)&page=\((starred.count + perPage - 1) / perPage)>; "
                    + "rel=\"last\"")
        }
        return json("[\(items.joined(separator: ","))]", headers: headers)
    }

    private func json(_ text: String, status: Int = 200, headers: Headers = Headers()) -> ScriptedResponse {
        var headers = headers
        headers.append("Content-Type", "application/json; charset=utf-8")
        return ScriptedResponse(status: status, headers: headers, text: text)
    }

    /// A repository that depends on its name alone.
    private static func repository(_ fullName: String) -> String {
        let parts = fullName.split(separator: "/")
        let hash = GitHubEmulatorFacts.hash(fullName.lowercased())
        return
            #"{"id":\#(hash >> 20),"node_id":"R_\#(parts[1])","name":"\#(parts[1])","full_name":"\#(fullName)","owner":{"login":"\#(parts[0])"},"#
            + #""description":"A thing called \#(parts[1])","stargazers_count":\#(hash % 5_000),"language":"Swift","#
            + #""license":{"spdx_id":"MIT"},"private":false,"pushed_at":"2025-12-24T17:49:19Z"}"#
    }

    /// The id of a repository.
    static func id(of fullName: String) -> UInt64 { GitHubEmulatorFacts.hash(fullName.lowercased()) >> 20 }

    /// A day apart, at noon.
    private static func date(_ days: Int) -> String { GitHubEmulatorRepositories.isoDate(hoursBefore: 24 * days + 11) }
}
