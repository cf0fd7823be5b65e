import TestSupport
import Testing

@testable import Core
@testable import GitHub

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
                let (whole, part) = (try Self.decoded(#"["\#(text)"]"#), try Self.decoded(excerpt.bytes))
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

    private static func decoded(_ text: String) throws -> String { try decoded(Array(text.utf8)) }
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
