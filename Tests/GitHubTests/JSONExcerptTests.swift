import FoundationEssentials
import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// The part of an answer that is decoded, out of the whole.
struct JSONExcerptTests {
    private static let names = MemberNames(["id", "name", "items"])

    private static func excerpt(_ text: String) -> String? {
        JSONExcerpt.of(Array(text.utf8), keeping: names).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test(
        "members are kept by their names, at every depth",
        arguments: [
            (#"{"id":1,"url":"x","name":"a"}"#, #"{"id":1,"name":"a"}"#),
            (#"{"url":"x","id":1}"#, #"{"id":1}"#),
            (#"{"url":{"id":1},"name":null}"#, #"{"name":null}"#),
            (#"{"items":[{"url":[],"id":-1.5e3},[],{},"x",true]}"#, #"{"items":[{"id":-1.5e3},[],{},"x",true]}"#),
            (" {\n\t\"id\" : 1 ,\r\n \"a\" : [ 1 , { } ] } ", #"{"id":1}"#),
            (#"{"url":"} \" \\","id":"{\"name\":1}"}"#, #"{"id":"{\"name\":1}"}"#),
            (#"{"url":"\\\\","id":1,"a":"\\\"","name":"\\\\\"\\"}"#, #"{"id":1,"name":"\\\\\"\\"}"#),
            // With an escape sequence it may be any name.
            (#"{"\u0069d":1,"ul":2}"#, #"{"\u0069d":1}"#),
            (#"{"a":1,"b":2}"#, "{}"), ("[]", "[]"), ("12", "12"), (#""id""#, #""id""#),
        ])
    func members(text: String, excerpt: String) {
        #expect(Self.excerpt(text) == excerpt)
    }

    @Test(
        "of the outermost array only so many elements are kept as are wanted, of those inside it as many as are there")
    func limit() {
        let text = Array(#"{"id":[1],"items":[{"items":[1,2,3]},[4,5,6],{"x":1},7,"]",[8]]}"#.utf8)
        let excerpt = JSONExcerpt.of(text, keeping: Self.names, limits: .init(elements: 3))
        #expect(
            excerpt.map { String(decoding: $0.bytes, as: UTF8.self) }
                == #"{"id":[1],"items":[{"items":[1,2,3]},[4,5,6],{}]}"#
        )
        #expect(
            JSONExcerpt.of(text.dropLast(2) + Array("}".utf8), keeping: Self.names, limits: .init(elements: 3)) == nil)
    }

    @Test(
        "a text that cannot be followed has no excerpt",
        arguments: [
            "", " ", "{", #"{"id""#, #"{"id":"#, #"{"id":1"#, #"{"id":1,"#, #"{"id" 1}"#, #"{"id":1"name":2}"#, "[1",
            "[1,", "]",
            #"{"a":"x\"#, #"{"a":"x\""#, #"{"a":[1}"#, #"{"a":}"#, "{}x", "{1:2}", #"{"a":[[}"#, "[1 2]",
            String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
        ])
    func broken(text: String) {
        #expect(Self.excerpt(text) == nil)
    }

    @Test(
        "cut or changed anywhere, an answer that decodes by its excerpt decodes to the same as the whole, if that does")
    func everyCutAndChange() throws {
        let text = Array(
            #"{"total_count":2,"items":[{"id":1,"full_name":"a/b","x":{"y":[1,"]"]},"owner":{"login":"a","id":3}},{"id":"z"}]}"#
                .utf8)
        let bytes = Array(#"{}[],:"\1e "#.utf8)
        var texts = text.indices.map { Array(text[..<$0]) }
        for index in text.indices {
            for byte in bytes {
                var changed = text
                changed[index] = byte
                texts.append(changed)
            }
        }
        // Broken UTF-8 is repaired after the excerpt was made, or before there is none: both give the same.
        for index in text.indices {
            for broken in [[0xFF], [0xC3], [0xE2, 0x82]] as [[UInt8]] {
                texts.append(text[..<index] + broken + text[index...])
            }
        }
        for text in texts {
            let whole = (try? Self.whole(text)).map(Self.described)
            let part = (try? JSONBody(text).decode(SearchBody.self)).map(Self.described)
            // What is not asked for is not judged: the excerpt may decode where the whole does not, never the other way round.
            if whole != nil { #expect(part == whole, "\(String(decoding: text, as: UTF8.self))") }
        }
    }

    private static func whole(_ body: [UInt8]) throws -> SearchBody {
        try JSONDecoder().decode(SearchBody.self, from: Data(String(decoding: body, as: UTF8.self).utf8))
    }

    private static func described(_ answer: SearchBody) -> String {
        "\(answer.totalCount.value) \(answer.isIncomplete as Any) \(answer.items.map { $0.value?.repository as Any })"
    }
}

/// What is decoded of bodies that are made to cost as much as possible. What gets to the decoder is counted, not memory.
struct AnswerLimitTests {
    /// The names and values of each kind: what a decoder needs some 400 bytes of memory for, or keeps as it is.
    private static let size = 128 << 10
    private static let bodies: [(name: String, body: [UInt8])] = {
        func list(_ element: String, around list: (String) -> String) -> [UInt8] {
            Array(list(Array(repeating: element, count: size / (element.utf8.count + 1)).joined(separator: ",")).utf8)
        }
        var bodies: [(String, [UInt8])] = []
        for element in ["{}", "[]", "1", #""""#, #"{"id":1}"#, #"{"a":{"b":[{}]}}"#] {
            bodies.append(("list of \(element)", list(element) { "[\($0)]" }))
            bodies.append(("nodes of \(element)", list(element) { #"{"data":{"nodes":[\#($0)]},"errors":[\#($0)]}"# }))
            bodies.append(("items of \(element)", list(element) { #"{"total_count":1,"items":[\#($0)]}"# }))
            let nested = list(element) { #"{"items":[{"topics":[\#($0)]}],"resources":{"core":[\#($0)]}}"# }
            bodies.append(("topics of \(element)", nested))
        }
        for name in ["id", "login", "days", "tag_name", "x", #"\u0069d"#] {
            bodies.append(("members \(name)", list(#""\#(name)":{}"#) { "{\($0)}" }))
            bodies.append(("elements with members \(name)", list(#""\#(name)":1"#) { #"{"items":[{\#($0)}]}"# }))
        }
        let long = String(repeating: "a", count: size)
        for text in [long, String(repeating: "é", count: size), String(repeating: #"\ud83d\ude00"#, count: size / 12)] {
            bodies.append(("text", Array(#"[{"id":1,"description":"\#(text)","login":"\#(text)"}]"#.utf8)))
        }
        bodies.append(("name", Array(#"{"\#(long)":1,"\u0069\#(long)":2}"#.utf8)))
        bodies.append(("number", Array(#"{"total_count":\#(String(repeating: "9", count: size)),"items":[]}"#.utf8)))
        let texts = Array(repeating: #""\#(long.prefix(30 << 10))""#, count: 80).joined(separator: ",")
        bodies.append(("texts", Array(#"{"items":[{"topics":[\#(texts)]}]}"#.utf8)))
        // Lists of lists of lists: a limit of each list alone would keep a million.
        let inner = "[" + Array(repeating: "{}", count: 100).joined(separator: ",") + "]"
        let middle = "[" + Array(repeating: inner, count: 100).joined(separator: ",") + "]"
        bodies.append(("lists of lists", list(middle) { #"{"items":[\#($0)],"data":[\#($0)],"login":[\#($0)]}"# }))
        return bodies
    }()

    private static var answers: [any DecodedBody.Type] {
        [
            SearchBody.self, [Lenient<StarBody>].self, [Lenient<RepositoryBody>].self, RepositoryBody.self,
            ComparisonBody.self, ErrorBody.self, BatchBody<FactsNode>.self, BatchBody<UpdateNode>.self,
            ReleaseBody.self, LanguagesBody.self, [Lenient<StarWeekBody>].self, [Lenient<UserBody>].self,
            RateLimitBody.self, DeviceBody.self,
        ]
    }

    @Test func ofAnyBodyLittleIsDecoded() throws {
        for type in Self.answers {
            for (name, body) in Self.bodies {
                let excerpt = try #require(
                    JSONExcerpt.of(body, keeping: type.memberNames, limits: type.limits), "\(type), \(name)")
                let isValue: (UInt8) -> Bool = { ",:[{".utf8.contains($0) }
                let values = excerpt.bytes.lazy.filter(isValue).count
                // Each value has at most a name and a comma.
                #expect(values <= 3 * 20_000 + 3, "\(type), \(name): \(values)")
                let bytes = name == "text" ? 96 << 10 : (2 << 20) + (64 << 10)
                #expect(excerpt.bytes.count <= bytes, "\(type), \(name): \(excerpt.bytes.count)")
            }
        }
    }

    @Test func aLongTextIsCutBetweenCharacters() throws {
        var limits = JSONExcerpt.Limits()
        for text in ["aaaa", "aéaa", #"a\n\n"#, #"a\u00e9a"#, #"a\ud83d\ude00a"#, #"\\\\\\\\"#, "日本語", "👩‍👩‍👧"] {
            for limit in 1...text.utf8.count + 2 {
                limits.textBytes = limit
                let excerpt = try #require(JSONExcerpt.of(Array(#"["\#(text)"]"#.utf8), limits: limits))
                let (whole, part) = (try Self.decoded(Array(#"["\#(text)"]"#.utf8)), try Self.decoded(excerpt.bytes))
                #expect(whole.unicodeScalars.starts(with: part.unicodeScalars), "\(text), \(limit): \(part)")
                #expect(excerpt.isCut == (part != whole))
            }
        }
        // A broken escape sequence at the very end.
        for text in [#"["aaaaaaaa\u"]"#, #"["aaaaaaaa\ud"]"#, #""aaaaaaaa\u""#, #""aaaaaaaa\"#] {
            for limit in 1...12 {
                limits.textBytes = limit
                _ = JSONExcerpt.of(Array(text.utf8), limits: limits)
            }
        }
    }

    private static func decoded(_ bytes: [UInt8]) throws -> String {
        struct Texts: DecodedBody {
            var text: String

            init(from decoder: any Decoder) throws {
                text = try decoder.singleValueContainer().decode([String].self).joined()
            }
        }
        return try JSONBody(bytes).decode(Texts.self).text
    }

    @Test func whatGitHubSendsIsNotCut() throws {
        let repository = #"{"id":1,"topics":[\#(Array(repeating: #""topic""#, count: 20).joined(separator: ","))]}"#
        let page = Array(repeating: repository, count: 100).joined(separator: ",")
        let languages = (0..<700).map { #""language \#($0)":\#($0)"# }.joined(separator: ",")
        let weeks = Array(repeating: #"{"week":1,"total":1,"days":[1,2,3,4,5,6,7]}"#, count: 30).joined(separator: ",")
        let bodies: [(any DecodedBody.Type, String)] = [
            (SearchBody.self, #"{"total_count":1,"items":[\#(page)]}"#),
            ([Lenient<RepositoryBody>].self, "[\(page)]"),
            (LanguagesBody.self, "{\(languages)}"), ([Lenient<StarWeekBody>].self, "[\(weeks)]"),
        ]
        for (type, body) in bodies {
            let excerpt = JSONExcerpt.of(Array(body.utf8), keeping: type.memberNames, limits: type.limits)
            #expect(excerpt?.isCut == false, "\(type)")
        }
    }

    @Test func onlyPagesOfRepositoriesAndReadmesAreLargerThanAFewMegabytes() async throws {
        let transport = ScriptedTransport(text: "{}")
        let credential = Credential("ghp_of_the_test", source: .variable("GH_TOKEN"), host: .github)
        let client = try makeClient(transport, credential: credential)
        let repository = Repository(id: .init(rawValue: 1), owner: "o", name: "n", defaultBranch: "main")
        _ = try? await client.searchRepositories(SearchQuery("swift"), perPage: 1)
        _ = try? await client.stars(at: client.firstPageOfStars, unlessTagged: nil)
        _ = try? await client.forks(owner: "o", name: "n")
        _ = try? await client.readme(owner: "o", name: "n")
        let large = transport.requests.count
        #expect(large == 4)
        _ = try? await client.account(of: try #require(credential))
        _ = try? await client.organizations()
        _ = try? await client.budgets()
        _ = try? await client.facts(of: ["R_1"])
        _ = try? await client.updates(of: ["R_1"])
        _ = try? await client.details(owner: "o", name: "n")
        _ = try? await client.starHistory(owner: "o", name: "n")
        _ = try? await client.commitsAhead(of: repository, in: repository)
        _ = try? await client.repository(try RepositoryReference("o/n"))
        _ = try? await client.latestRelease(owner: "o", name: "n", unlessTagged: nil)
        _ = try? await client.repository(owner: "o", name: "n", unlessTagged: nil)
        #expect(transport.requests.count >= large + 11)
        for (place, request) in transport.requests.enumerated() {
            let limit = request.largestResponse ?? .max
            #expect(place < large ? limit == .max : limit <= 4 << 20, "\(request.url)")
        }
    }
}
