import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// Repositories by their names, from the emulated GitHub.
@Suite(.hangLimit) struct NamedRepositoriesTests {
    private func references(_ names: String...) throws -> [RepositoryReference] {
        try names.map { try RepositoryReference($0) }
    }

    @Test func whatIsThereAndGoneAndRenamedAndForbiddenIsTold() async throws {
        try await withEmulatedClient { client, emulator in
            let facts = try await client.facts(
                named: references("Octo/One", "octo/gone-1", "octo/moved-2", "octo/secret", "octo/archived"))
            #expect(emulator.requests.count == 1)
            #expect(facts.count == 5)
            guard case .found(let one, isCurrent: true) = facts["octo/one"] else {
                Issue.record("no repository")
                return
            }
            #expect(one.fullName == "Octo/One" && one.id.rawValue > 0 && one.nodeID == "R_Octo.One")
            #expect(one.description == "What One does" && one.topics == ["cli", "tui"] && one.license == "MIT")
            #expect(one.language != nil && one.defaultBranch == "main" && one.visibility == .public)
            #expect(one.createdAt != nil && one.pushedAt != nil && one.stars > 0)
            #expect(facts["octo/gone-1"] == .gone)
            #expect(facts["octo/secret"] == .hidden)
            if case .found(let moved, _) = facts["octo/moved-2"] { #expect(moved.fullName == "octo/moved-2-since") }
            if case .found(let archived, _) = facts["octo/archived"] { #expect(archived.isArchived) }
        }
    }

    @Test func atMostFiftyAreAskedForAtOnceAndNoneTakesNoRequest() async throws {
        let transport = ScriptedTransport(text: #"{"data":{"a0":null}}"#)
        let client = try makeClient(transport)
        #expect(try await client.facts(named: []).isEmpty && transport.requests.isEmpty)
        let many = try (0..<60).map { try RepositoryReference("octo/r\($0)") }
        #expect(try await client.facts(named: many).count == 50)
        #expect(transport.requests.count == 1)
    }

    @Test(
        "whatever is answered, nothing is made up",
        arguments: [
            (#"{"a0":{"id":"R","databaseId":-1,"nameWithOwner":"o/n"},"a1":null}"#, "", "hidden", "hidden"),
            (#"{"a0":{"id":"R","databaseId":7,"nameWithOwner":"o"},"a1":7}"#, "", "hidden", "hidden"),
            (
                #"{"a0":{"id":"R","databaseId":7,"nameWithOwner":"o/n","stargazerCount":1e99},"a1":null}"#,
                #"{"type":"RESOURCE_LIMITS_EXCEEDED","path":["a1"]}"#, "found", nil
            ),
            (
                #"{"a0":null,"a1":null}"#,
                #"{"type":"NOT_FOUND","path":["a1"]},{"path":[["a0"]],"type":"NOT_FOUND"}"#, "hidden", "gone"
            ),
        ] as [(String, String, String, String?)])
    func answers(data: String, errors: String, one: String, other: String?) async throws {
        let client = try makeClient(ScriptedTransport(text: #"{"data":\#(data),"errors":[\#(errors)]}"#))
        let kinds = try await client.facts(named: references("o/n", "o/m")).mapValues { fact in
            switch fact {
            case .found: "found"
            case .gone: "gone"
            case .hidden: "hidden"
            }
        }
        #expect(kinds["o/n"] == one && kinds["o/m"] == other)
    }

    @Test func withoutATokenARepositoryIsFoundByREST() async throws {
        try await withEmulatedClient(token: nil) { client, _ in
            let gone = try await client.fact(named: try RepositoryReference("octo/gone"))
            #expect(gone == .gone)
            let renamed = try await client.fact(named: try RepositoryReference("octo/renamed"))
            let repository = try await client.repository(RepositoryReference("octo/renamed"))
            #expect(renamed == .found(repository, isCurrent: true))
            #expect(repository.fullName == "octo-labs/renamed-since")
        }
    }

    // MARK: REST

    @Test func starsAreSetTakenAwayAndListedNewestFirst() async throws {
        try await withEmulatedClient { client, emulator in
            try await client.setStar(true, owner: "octo", name: "one")
            try await client.setStar(true, owner: "octo", name: "two")
            try await client.setStar(true, owner: "octo", name: "two")
            try await client.setStar(false, owner: "octo", name: "one")
            let page = try await client.stars(at: client.firstPageOfStars, unlessTagged: nil).content
            #expect(page?.stars.map(\.repository.fullName) == ["octo/two"])
            #expect(page?.stars.first?.starredAt != nil)
            #expect(emulator.requests.prefix(4).map(\.method) == ["PUT", "PUT", "PUT", "DELETE"])
            #expect(emulator.requests.first?.headers["Content-Length"] == "0")
        }
    }

    @Test(
        arguments: [
            ("ghp_noscope_test", Failure.notFound(message: "Not Found")),
            (nil, .unauthorized(message: "Requires authentication")),
        ] as [(String?, Failure)])
    func refusalsOfStarsAreTypedFailures(token: String?, failure: Failure) async throws {
        try await withEmulatedClient(token: token) { client, _ in
            let error = await #expect(throws: FailedRequest.self) {
                try await client.setStar(true, owner: "octo", name: "one")
            }
            #expect(error?.failure == failure)
        }
    }

    // MARK: Organisations

    @Test("a token without the scope for them is refused")
    func refused() async throws {
        let client = try makeClient(ScriptedTransport(status: 403, text: "{}"))
        let failed = await #expect(throws: FailedRequest.self) { try await client.organizations() }
        #expect(failed?.failure.isTransient == false && failed?.failure.isNoNetwork == false)
    }
}

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
