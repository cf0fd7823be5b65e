import FoundationEssentials
import GitHub
import Synchronization

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
