import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// Lists of stars, from an emulated GitHub.
@Suite struct StarListsTests {
    private let token = "ghp_listsTestTokenDoNotUse000000000000001"

    private func settings(_ lists: [GitHubEmulator.StarList]) -> GitHubEmulator.Settings {
        var settings = GitHubEmulator.Settings()
        settings.starLists = lists
        return settings
    }

    @Test func oneRequestReadsTheLists() async throws {
        try await withEmulatedClient(token: token) { client, emulator in
            let lists = try await client.starLists(requests: 10)
            #expect(emulator.requests.map(\.path) == ["/graphql"])
            #expect(lists.isComplete)
            #expect(lists.all.map(\.id) == ["UL_0", "UL_1", "UL_2"])
            #expect(lists.all.map(\.isPrivate) == [false, true, false])
            #expect(lists.all[0].items.map(\.node) == ["R_starred-1", "R_starred-3"])
            #expect(lists.all[0].items.allSatisfy { $0.repository != nil })
        }
    }

    @Test func longListsAreReadPageByPage() async throws {
        let items = (1...250).map { "octo-labs/starred-\($0)" }
        let many = (1...130).map { GitHubEmulator.StarList(name: "List \($0)") }
        try await withEmulatedClient(settings([.init(name: "Long", items: items)]), token: token) { client, emulator in
            let lists = try await client.starLists(requests: 10)
            #expect(lists.all[0].items.count == 250)
            #expect(Set(lists.all[0].items).count == 250)
            #expect(lists.isComplete)
            #expect(emulator.requests.count == 3)
            // What was not read is not taken for empty.
            let part = try await client.starLists(requests: 2)
            #expect(part.all[0].items.count == 200)
            #expect(!part.isComplete)
        }
        try await withEmulatedClient(settings(many), token: token) { client, _ in
            let lists = try await client.starLists(requests: 10)
            #expect(lists.all.count == StarLists.listLimit)
            #expect(!lists.isComplete)
        }
    }

    @Test func withoutTheScopeItIsForbidden() async throws {
        try await withEmulatedClient(token: "ghp_withoutTheScope0000000000000000000001") { client, _ in
            let failed = await #expect(throws: FailedRequest.self) { try await client.starLists(requests: 1) }
            let isSaid = if case .forbidden(let words)? = failed?.failure { words.contains("'user'") } else { false }
            #expect(isSaid, "\(failed as Any)")
        }
    }

    @Test func anUpdateReplacesTheListsOfARepository() async throws {
        try await withEmulatedClient(token: token) { client, emulator in
            try await client.setLists(["UL_1", "UL_2"], of: "R_starred-1")
            let lists = try await client.starLists(requests: 10)
            #expect(lists.all.map { $0.items.map(\.node).contains("R_starred-1") } == [false, true, true])
            try await client.setLists([], of: "R_starred-1")
            let none = try await client.starLists(requests: 10)
            #expect(none.all.allSatisfy { !$0.items.map(\.node).contains("R_starred-1") })
        }
    }

    /// What is read of lists with this text, and how many requests that took.
    private func read(_ nodes: String, more: String = "") async throws -> (lists: StarLists, requests: Int) {
        let transport = ScriptedTransport(
            text: #"{"data":{"viewer":{"lists":{"nodes":[\#(nodes)],"pageInfo":{"hasNextPage":false}}}\#(more)}}"#)
        let lists = try await makeClient(transport).starLists(requests: 10)
        return (lists, transport.requests.count)
    }

    @Test(arguments: [#"{"nodes":[],"pageInfo":{"hasNextPage":true,"endCursor":null}}"#, #"{"nodes":[]}"#, "null"])
    func itemsWithoutAnEndMakeThemIncomplete(items: String) async throws {
        let (lists, requests) = try await read(#"{"id":"UL_1","name":"x","items":\#(items)}"#)
        #expect(!lists.isComplete && requests == 1)
    }

    @Test func aServerWithoutEndCostsNoMoreThanTheRequests() async throws {
        let items = #"{"nodes":[{"id":"R_1","databaseId":1}],"pageInfo":{"hasNextPage":true,"endCursor":"c"}}"#
        let list = #"{"id":"UL_1","name":"x","items":\#(items)}"#
        let (lists, requests) = try await read(list, more: #","node":\#(list)"#)
        #expect(!lists.isComplete && requests == 2)
    }

    @Test func aListThatCannotBeReadMakesThemIncompleteAndTextsAreBounded() async throws {
        let name = String(repeating: "x", count: 1_000)
        let items =
            #""items":{"nodes":[null,{},{"id":"R_1","databaseId":"x"}],"pageInfo":{"hasNextPage":true,"endCursor":null}}"#
        let (lists, _) = try await read(#"{"id":"UL_1","name":"\#(name)",\#(items)},null,{"id":7}"#)
        #expect(!lists.isComplete)
        #expect(lists.all.map(\.name.count) == [255])
        #expect(lists.all[0].items == [StarList.Item(node: "R_1", repository: nil)])
        // Unknown is private.
        #expect(lists.all[0].isPrivate)
    }

    @Test(arguments: [(StarLists.itemLimit, true), (StarLists.itemLimit + 1, false)])
    func listsAreReadUpToALimitAndAreNotCompleteBehindIt(count: Int, isComplete: Bool) async throws {
        let items = (1...count).map { "octo-labs/starred-\($0)" }
        try await withEmulatedClient(settings([.init(name: "Long", items: items)]), token: token) { client, _ in
            let lists = try await client.starLists(requests: 300)
            #expect(lists.all[0].items.count == StarLists.itemLimit)
            #expect(lists.isComplete == isComplete)
        }
    }
}
