import FoundationEssentials
import GitHub
import Synchronization

/// The emulator's people: whose a token is, and logins by code.
///
/// A token tells by its own text what becomes of it: one with `revoked` or `expired` in it is refused everywhere, and one
/// with `brief` ends at the end of 2026. All others are octocat's.
final class GitHubEmulatorAccounts: Sendable {
    private let settings: GitHubEmulator.Settings
    /// How often it was asked about the latest code.
    private let polls = Mutex(0)

    init(_ settings: GitHubEmulator.Settings) {
        self.settings = settings
    }

    /// The token of a request.
    static func token(_ request: RecordedRequest) -> String? {
        request.headers["Authorization"].flatMap { field in
            field.hasPrefix("Bearer ") ? String(field.dropFirst("Bearer ".count)) : nil
        }
    }

    /// Whether GitHub refuses a token.
    static func isRefused(_ token: String?) -> Bool {
        token.map { $0.contains("revoked") || $0.contains("expired") } ?? false
    }

    /// Whose a token is.
    func user(_ token: String?, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        guard let token else { return builder.json(status: 401, #"{"message":"Requires authentication"}"#) }
        var more: Headers = ["X-OAuth-Scopes": token.contains("lists") ? "repo, read:org, user" : "repo, read:org"]
        if token.contains("brief") {
            more.append("GitHub-Authentication-Token-Expiration", "2026-12-31 23:59:59 UTC")
        }
        return builder.json(
            status: 200, #"{"login":"octocat","id":583231,"type":"User","name":"The Octocat"}"#, adding: more)
    }

    /// The organisations of whose a token is.
    func organizations(_ token: String?, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        if token == nil { return builder.json(status: 401, #"{"message":"Requires authentication"}"#) }
        return builder.json(
            status: 200, #"[{"login":"github","id":9919},{"id":1},{"login":"octo-org","id":2,"description":null}]"#)
    }

    /// A code for somebody to type.
    func deviceCode(_ request: RecordedRequest, origin: String, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        if let refusal = refusal(request) { return builder.json(status: 200, refusal) }
        polls.withLock { $0 = 0 }
        return builder.json(
            status: 200,
            #"{"device_code":"device","user_code":"WDJB-MJHT","verification_uri":"\#(origin)/login/device","#
                + #""expires_in":900,"interval":\#(settings.deviceInterval)}"#)
    }

    /// What became of the code.
    func accessToken(_ request: RecordedRequest, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        if let refusal = refusal(request) { return builder.json(status: 200, refusal) }
        let poll = polls.withLock { polls in
            defer { polls += 1 }
            return polls
        }
        let answer = settings.devicePolls[min(poll, settings.devicePolls.count - 1)]
        guard answer == "granted" else {
            let interval = answer == "slow_down" ? #","interval":\#(settings.deviceInterval + 1)"# : ""
            return builder.json(status: 200, #"{"error":"\#(answer)"\#(interval)}"#)
        }
        return builder.json(
            status: 200,
            #"{"access_token":"gho_emulatedTokenOfTheDeviceFlow00000001","token_type":"bearer","scope":"repo"}"#)
    }

    private func refusal(_ request: RecordedRequest) -> String? {
        let body = String(decoding: request.body, as: UTF8.self)
        if body.contains("client_id=unknown") { return #"{"error":"incorrect_client_credentials"}"# }
        if body.contains("client_id=disabled") { return #"{"error":"device_flow_disabled"}"# }
        return body.contains("client_id=") ? nil : #"{"error":"Not Found"}"#
    }
}

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

/// The lists of stars of whoever has a token with `lists` in it; other tokens lack the scope. Pages have a hundred lists, and a hundred
/// items.
final class GitHubEmulatorLists: Sendable {
    typealias List = GitHubEmulator.StarList

    private struct Input: Decodable {
        var itemId: String
        var listIds: [String]
    }

    private struct Body: Decodable {
        struct Variables: Decodable {
            var after: String?
            var list: String?
            var input: Input?
        }
        var query: String
        var variables: Variables
    }

    private let lists: Mutex<[List]>

    init(_ lists: [List]) {
        self.lists = Mutex(lists)
    }

    /// Those of an emulator that was told nothing else.
    static let usual = [
        List(name: "Tools", items: ["octo-labs/starred-1", "octo-labs/starred-3"]),
        List(name: "To read", isPrivate: true, items: ["octo-labs/starred-3", "octo-labs/starred-2"]),
        List(name: "日本語 \u{1B}[2J\u{202E}list"),
    ]

    /// The answer to `POST /graphql`; `nil` if it is about something else.
    func respond(to body: [UInt8], token: String?, _ builder: GitHubEmulatorResponse) -> ScriptedResponse? {
        guard let body = try? JSONDecoder().decode(Body.self, from: Data(body)),
            let document = try? GraphQLDocument(body.query), let field = document.selections.first?.name,
            ["viewer", "node", "updateUserListsForItem"].contains(field), document.selections.first?.alias == nil
        else { return nil }
        guard token?.contains("lists") == true else {
            return builder.json(
                status: 200,
                #"{"data":null,"errors":[{"type":"INSUFFICIENT_SCOPES","path":["viewer","lists"],"message":"Your token has not been granted the required scopes to execute this query. The 'lists' field requires one of the following scopes: ['user']."}]}"#
            )
        }
        return builder.json(status: 200, answer(field, body.variables))
    }

    private func answer(_ field: String, _ variables: Body.Variables) -> String {
        lists.withLock { lists in
            let start = variables.after.flatMap { Int($0.dropFirst()) } ?? 0
            switch field {
            case "viewer":
                let texts = lists.indices.dropFirst(start).prefix(100).map { Self.text(lists[$0], $0, from: 0) }
                let page = Self.page(texts, from: start, of: lists.count)
                return #"{"data":{"viewer":{"lists":\#(page)}}}"#
            case "node":
                guard let place = variables.list.flatMap({ Int($0.dropFirst(3)) }), lists.indices.contains(place) else {
                    return #"{"data":{"node":null},"errors":[{"type":"NOT_FOUND","message":"No such node."}]}"#
                }
                return #"{"data":{"node":\#(Self.text(lists[place], place, from: start))}}"#
            default:
                guard let input = variables.input else { return #"{"errors":[{"message":"No input."}]}"# }
                let places = Set(input.listIds.compactMap { Int($0.dropFirst(3)) })
                for place in lists.indices {
                    let isIn = lists[place].items.contains { Self.node($0) == input.itemId }
                    if isIn, !places.contains(place) {
                        lists[place].items.removeAll { Self.node($0) == input.itemId }
                    } else if !isIn, places.contains(place) {
                        lists[place].items.append("octo-labs/\(input.itemId.dropFirst(2))")
                    }
                }
                let ids = places.sorted().map { #"{"id":"UL_\#($0)"}"# }.joined(separator: ",")
                return #"{"data":{"updateUserListsForItem":{"lists":[\#(ids)]}}}"#
            }
        }
    }

    private static func node(_ fullName: String) -> String { "R_" + fullName.drop { $0 != "/" }.dropFirst() }

    private static func text(_ list: List, _ place: Int, from start: Int) -> String {
        let items = list.items.dropFirst(start).prefix(100).map {
            #"{"id":"\#(node($0))","databaseId":\#(GitHubEmulatorStars.id(of: $0))}"#
        }
        let name = (try? JSONEncoder().encode(list.name)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        return
            #"{"id":"UL_\#(place)","name":\#(name),"isPrivate":\#(list.isPrivate),"items":\#(page(items, from: start, of: list.items.count))}"#
    }

    private static func page(_ nodes: [String], from start: Int, of count: Int) -> String {
        let end = start + nodes.count
        return
            #"{"nodes":[\#(nodes.joined(separator: ","))],"pageInfo":{"hasNextPage":\#(end < count),"endCursor":"c\#(end)"}}"#
    }
}

extension GitHubEmulator {
    /// A list of stars.
    package struct StarList: Sendable {
        /// Its name.
        package var name: String
        /// Whether only its account sees it.
        package var isPrivate: Bool
        /// The names of its repositories: `OWNER/NAME`.
        package var items: [String]

        /// Creates a list.
        package init(name: String, isPrivate: Bool = false, items: [String] = []) {
            (self.name, self.isPrivate, self.items) = (name, isPrivate, items)
        }
    }
}
