import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// What the client reads in the body of an answer.
struct SearchAnswerTests {
    private func repository(_ fields: String) async throws -> Repository {
        let page = try await page(text: answer(items: item(fields)))
        #expect(page.skippedItems == 0)
        return try #require(page.repositories.first)
    }

    @Test func everyFieldIsRead() async throws {
        let item = #"""
            {"id":9007199254740993,"name":"cat","full_name":"octo/cat","private":false,"owner":{"login":"octo","id":2},
            "html_url":"https://evil.example","description":"A “cat” 🐈 \u00e9\n","fork":true,
            "created_at":"2014-12-24T17:49:19Z","updated_at":"2025-10-28T09:23:17Z","pushed_at":"2025-10-27T21:47:54Z",
            "homepage":"cat.example","size":12,"stargazers_count":430883,"watchers_count":1,"language":"C++",
            "forks_count":42,"archived":true,"open_issues_count":7,"license":{"key":"mit","spdx_id":"MIT"},
            "is_template":true,"topics":["b","a"],"visibility":"internal","default_branch":"main","score":1.0}
            """#
        let page = try await page(text: #"{"total_count":77,"incomplete_results":true,"items":[\#(item)]}"#)
        let expected = Repository(
            id: .init(rawValue: 9_007_199_254_740_993), owner: "octo", name: "cat", description: "A “cat” 🐈 é\n",
            language: "C++", license: "MIT", topics: ["b", "a"], stars: 430_883, forks: 42, openIssues: 7,
            homepage: "cat.example", defaultBranch: "main", size: 12, isArchived: true, isFork: true, isTemplate: true,
            visibility: .internal, createdAt: Timestamp(seconds: 1_419_443_359),
            updatedAt: Timestamp(seconds: 1_761_643_397), pushedAt: Timestamp(seconds: 1_761_601_674))
        #expect(page == SearchPage(repositories: [expected], totalCount: 77, isIncomplete: true))
    }

    @Test func whatIsOnlyPrintedIsRead_andWhatIsNotSaidIsNotKnown() async throws {
        let details =
            try await repository(
                #""owner":{"login":"octo","node_id":"O_1","type":"Organization"},"has_issues":true,"has_wiki":false,"#
                    + #""disabled":true,"mirror_url":null,"subscribers_count":7"#
            ).details
        #expect(details.ownerID == "O_1" && details.ownerType == .organization && details.watchers == Count(7))
        #expect(details.has(.issues) == true && details.has(.wiki) == false && details.has(.disabled) == true)
        #expect(details.has(.mirror) == false && details.has(.pages) == nil && details.has(.discussions) == nil)
        let odd = try await repository(#""owner":{"login":"octopus","node_id":1,"type":[]},"has_issues":"x""#)
        #expect(odd.owner == "octopus" && odd.details.ownerID == nil && odd.details.ownerType == nil)
    }

    private static let nulls = [
        "owner", "name", "description", "language", "license", "topics", "stargazers_count", "watchers_count",
        "forks_count",
        "open_issues_count", "homepage", "default_branch", "size", "archived", "fork", "is_template", "private",
        "visibility", "created_at", "updated_at", "pushed_at",
    ].map { #""\#($0)":null"# }
    private static let empty = [
        "", #""license":{"spdx_id":"NOASSERTION","key":"other"}"#, #""license":{"spdx_id":null}"#, #""license":{}"#,
        #""description":"""#, #""homepage":"""#, #""language":"""#, #""owner":{}"#, #""owner":{"login":null}"#,
        #""created_at":"yesterday""#, #""visibility":"secret""#, #""unknown":{"a":[1,2]}"#,
    ]

    @Test("a number and a full name are enough, and what says nothing counts as absent", arguments: nulls + empty)
    func whatSaysNothingCountsAsAbsent(fields: String) async throws {
        let found = try await repository(fields)
        #expect(found == Repository(id: .init(rawValue: 1), owner: "octo", name: "cat"))
    }

    @Test(arguments: [
        #""description":"\ud800 lone""#, #""description":7"#, #""language":["C"]"#, #""license":"MIT""#,
        #""license":{"spdx_id":7}"#, #""topics":"x""#, #""topics":{"a":1}"#, #""stargazers_count":"12""#,
        #""stargazers_count":1e400"#, #""stargazers_count":1.5"#,
        #""open_issues_count":[]"#, #""homepage":false"#, #""default_branch":0"#, #""size":"big""#, #""archived":"no""#,
        #""fork":1"#, #""is_template":{}"#, #""private":"x""#, #""visibility":3"#, #""created_at":1"#,
        #""updated_at":true"#, #""pushed_at":{}"#, #""owner":"octo""#, #""owner":{"login":1}"#, #""name":7"#,
    ])
    func aBadOptionalFieldCostsThatFieldAndNothingElse(fields: String) async throws {
        let found = try await repository(#""watchers_count":12,"# + fields)
        #expect(found == Repository(id: .init(rawValue: 1), owner: "octo", name: "cat", stars: 12))
    }

    @Test func ofTopicsThoseThatCanBeReadAreKept() async throws {
        #expect(try await repository(#""topics":["a",1,null,"\ud800","b"]"#).topics == ["a", "b"])
    }

    @Test(arguments: [["{}"], ["null", #"{"id":"1","full_name":"a/b"}"#, "[]"]])
    func aPageOfWhichNoItemCanBeReadIsAFailure(items: [String]) async throws {
        let text = #"{"total_count":5,"items":[\#(items.joined(separator: ","))]}"#
        let detail = items.count == 1 ? "its one item is unreadable" : "all of its 3 items are unreadable"
        #expect(try await failure(text: text) == .malformedJSON(detail: detail))
    }

    @Test func organizationsThatSingleSignOnLeavesOutAreCounted_alsoOfStars() async throws {
        let headers: Headers = ["X-GitHub-SSO": "partial-results; organizations=21955855,20582480"]
        #expect(try await page(headers: headers, text: answer(items: item())).hiddenOrganizations == 2)
        let client = try makeClient(ScriptedTransport(headers: headers, text: "[]"))
        #expect(try await client.stars(at: client.firstPageOfStars, unlessTagged: nil).content?.isPartial == true)
    }

    @Test func noMoreItemsAreReadThanWereAskedFor() async throws {
        let items = (1...40).map { item(id: $0, #""topics":["a","b","c"]"#) }.joined(separator: ",")
        let found = try await page(text: #"{"total_count":40,"items":[\#(items),{}]}"#)
        #expect(found.repositories.map(\.id.rawValue) == Array(1...30))
        #expect(found.skippedItems == 0)
        #expect(found.repositories.allSatisfy { $0.topics == ["a", "b", "c"] })
    }

    @Test func textsHaveALimit() async throws {
        let long = String(repeating: "é", count: 5_000)
        let topics = (0..<500).map { "\"\($0)\(long)\"" }.joined(separator: ",")
        let found = try await repository(
            """
            "description":"\(long)","language":"\(long)","license":{"spdx_id":"\(long)"},"homepage":"\(long)",\
            "default_branch":"\(long)","topics":[\(topics)]
            """)
        #expect(found.description?.count == 2_000)
        #expect(found.topics.count == 20)
        #expect(found.topics.allSatisfy { $0.count == 50 })
        #expect(found.homepage?.count == 2_000)
        for text in [found.language, found.license, found.defaultBranch] {
            #expect(text?.count == 255)
        }
    }

    @Test(arguments: [
        (#""private":true"#, Repository.Visibility.private), (#""private":false"#, .public),
        (#""private":true,"visibility":"internal""#, .internal), (#""private":true,"visibility":"new""#, .private),
    ])
    func visibilityIsTakenFromTheOlderFieldWhereItIsMissing(fields: String, expected: Repository.Visibility)
        async throws
    {
        #expect(try await repository(fields).visibility == expected)
    }

    @Test func theOwnerGoesBeforeTheFullName() async throws {
        let found = try await repository(#""owner":{"login":"new"},"name":"dog""#)
        #expect(found.fullName == "new/dog")
    }

    @Test(arguments: [
        "null", "1", #""x""#, "[]", "{}", #"{"id":2}"#, #"{"full_name":"a/b"}"#, #"{"id":"2","full_name":"a/b"}"#,
        #"{"id":2,"full_name":"ab"}"#, #"{"id":99999999999999999999,"full_name":"a/b"}"#,
        #"{"id":2,"full_name":"\ud800/b"}"#, #"{"id":2,"full_name":7}"#,
    ])
    func oneBadItemDoesNotLoseThePage(bad: String) async throws {
        let page = try await page(text: answer(total: 3, items: item(id: 1), bad, item(id: 3)))
        #expect(page.repositories.map(\.id.rawValue) == [1, 3])
        #expect(page.skippedItems == 1)
        #expect(page.itemCount == 3)
    }

    @Test func anEmptyPageIsAPage() async throws {
        let page = try await page(text: #"{"total_count":12,"incomplete_results":false,"items":[]}"#)
        #expect(page == SearchPage(repositories: [], totalCount: 12))
    }

    @Test func brokenUTF8BecomesTheReplacementCharacter() async throws {
        let text = answer(total: 2, items: item(#""description":"caf?""#), item(id: 2))
        let body = text.utf8.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
        let client = try makeClient(ScriptedTransport(body: body))
        let page = try await client.searchRepositories(SearchQuery("a"), perPage: 10)
        #expect(page.repositories.map(\.description) == ["caf\u{FFFD}", nil])
        #expect(page.skippedItems == 0)
    }

    @Test func aByteOrderMarkIsNoObstacle() async throws {
        #expect(try await page(text: "\u{FEFF}" + answer(items: item())).repositories.count == 1)
    }
}

private let second = "https://api.github.com/search/repositories?q=a&page=2"

/// Which address the client takes for the next page.
struct LinkHeaderTests {
    private func next(_ fields: String...) async throws -> String? {
        var headers = Headers()
        for field in fields { headers.append("link", field) }
        return try await page(headers: headers, text: answer(items: item())).next?.rawValue
    }

    @Test(arguments: [
        #"<\#(second)>; rel="next""#,
        #"<\#(second)>; rel="next", <https://api.github.com/l>; rel="last""#,
        #"<https://api.github.com/f>; rel="first", <https://api.github.com/p>; rel="prev",<\#(second)>; rel="next""#,
        #"<\#(second)>;rel=next"#,
        #"<\#(second)>  ;  rel = "next"  "#,
        #"<\#(second)>; REL="NEXT""#,
        #"<\#(second)>; rel="last next""#,
        #"<\#(second)>; rel="last\#tnext  start""#,
        #"<\#(second)>; title="a, b; rel=last \" >"; rel="next""#,
        #"<\#(second)>; foo; bar=; rel="next""#,
        #"<\#(second)>; rel="next"; rel="prev""#,
        #"<https://api.github.com/a,b;rel="next">; rel="last", <\#(second)>; rel="next""#,
        #", ,<\#(second)>; rel="next","#,
        #"not a link, <\#(second)>; rel="next""#,
        #"<https://api.github.com/nextish>; rel="nextish", <\#(second)>; rel="next""#,
        #"<https://api.github.com/x>; rev="next", <\#(second)>; rel="next""#,
    ])
    func theNextPageIsFoundHoweverTheFieldIsWritten(field: String) async throws {
        #expect(try await next(field) == second)
    }

    @Test func severalFieldsAreOneList() async throws {
        let found = try await next(#"<https://api.github.com/l>; rel="last""#, #"<\#(second)>; rel=next"#)
        #expect(found == second)
        #expect(try await next() == nil)
    }

    @Test(
        "a comma belongs to its target, a relative one is read from the address of the answer, and another origin is kept",
        arguments: [
            ("https://api.github.com/search?q=a,b;c&page=2", "https://api.github.com/search?q=a,b;c&page=2"),
            ("/search/repositories?page=2", "https://api.github.com/search/repositories?page=2"),
            ("https://example.com/2", "https://example.com/2"),
        ])
    func target(target: String, page: String) async throws {
        #expect(try await next(#"<\#(target)>; rel="next""#) == page)
    }

    @Test(arguments: [
        "", ",", "<", "<>", "<https://api.github.com/2", #"<https://api.github.com/2>"#,
        #"<https://api.github.com/2>; rel"#, #"<https://api.github.com/2>; rel="prev""#,
        #"<https://api.github.com/2>; rel="prev"; rel="next""#, #"https://api.github.com/2; rel="next""#,
        #"<https://api.github.com/2>; rel="\"#, #"<https://api.github.com/2>; title="rel=next"#,
    ])
    func whatNamesNoNextPageIsTheLastPage(field: String) async throws {
        #expect(try await next(field) == nil)
    }
}

/// Emoji that descriptions name.
struct ShortcodesTests {
    @Test(arguments: [
        ("", ""), ("plain", "plain"), (":rocket: Fast", "🚀 Fast"), ("a :rocket::rocket: b", "a 🚀🚀 b"),
        (":+1::-1:", "👍👎"), (":100:", "💯"), ("std::vector", "std::vector"), (":rocket", ":rocket"), (":", ":"),
        ("::", "::"), ("::rocket::", ":🚀:"), (":no_such_name:rocket:", ":no_such_name🚀"), (":Rocket:", ":Rocket:"),
        ("語:rocket:語", "語🚀語"), (":rocket :", ":rocket :"), ("https://x.y:8080/", "https://x.y:8080/"),
        (":rocket:\u{301}x", "🚀\u{301}x"), ("e:de:", "e🇩🇪"),
    ])
    func namesBetweenColonsBecomeTheirEmoji(text: String, shown: String) {
        #expect(Array(Shortcodes.replaced(in: text).unicodeScalars) == Array(shown.unicodeScalars))
    }

    @Test func descriptionsShowTheEmojiTheyName() async throws {
        let found = try await page(text: answer(items: item(#""description":":zap: quick""#)))
        #expect(found.repositories.first?.description == "⚡ quick")
    }

    @Test func thousandsOfColonsAreReadInNoTime() {
        let text = String(repeating: ":a", count: 1_000) + String(repeating: ":", count: 1_000)
        #expect(Shortcodes.replaced(in: text).unicodeScalars.contains("🅰"))
    }

    @Test func theTableHasEveryNameOnce() {
        let records = Shortcodes.records
        let names = records.flatMap { $0.split(separator: "=").dropFirst() }
        #expect(names.count == 1_913)
        #expect(Set(names).count == names.count)
    }
}
