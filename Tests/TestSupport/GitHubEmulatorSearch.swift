package import Core
import GitHub

/// One search as the emulator understands it.
struct GitHubEmulatorSearch {
    /// GitHub's cap on what a search shows.
    private static let cap = 1_000

    private let page: Int
    private let perPage: Int
    private let total: Int
    /// The position of the first repository.
    private let first: Int
    private let isAscending: Bool
    private let parameters: [Substring]
    private let origin: String
    private let repositories: GitHubEmulatorRepositories
    private let listing: GitHubEmulatorListing?

    /// Reads the parameters of a request's target.
    init(target: String, origin: String, total: Int, listing: GitHubEmulatorListing?) {
        parameters = target.drop { $0 != "?" }.dropFirst().split(separator: "&")
        var values: [Substring: String] = [:]
        for parameter in parameters {
            let sides = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            values[sides[0]] = sides.count == 2 ? PercentEncoding.decoded(sides[1].utf8, isForm: true) : ""
        }
        let query = values["q"] ?? ""
        page = max(1, values["page"].flatMap(Int.init) ?? 1)
        perPage = min(max(1, values["per_page"].flatMap(Int.init) ?? 30), 100)
        self.origin = origin
        let found = listing?.matching(query)
        // There are as many more of each kind.
        let share = found.flatMap { found in listing.map { total * found.count / max(1, $0.count) } }
        let wished = query.split(separator: " ").first { $0.hasPrefix("results:") }?.dropFirst("results:".count)
        let all = min(wished.flatMap { Int($0) } ?? share ?? total, 100_000)
        self.listing = found
        let range = GitHubEmulatorSearch.range(in: query)
        let positions = range.map { GitHubEmulatorRepositories.positions(stars: $0, of: all) } ?? 0..<all
        self.total = positions.count
        first = positions.lowerBound
        isAscending = values["order"] == "asc"
        let words = query.split(separator: " ").filter { range == nil || !$0.hasPrefix("stars:") }
        repositories = GitHubEmulatorRepositories(query: range == nil ? query : words.joined(separator: " "))
    }

    /// The page.
    func respond(
        with builder: GitHubEmulatorResponse, isIncomplete: Bool = false, itemCount: Int? = nil,
        linkOrigin: String? = nil, isHostile: Bool = false
    ) -> ScriptedResponse {
        var more = Headers()
        if let link = link(origin: linkOrigin ?? origin) { more.append("Link", link) }
        let text = body(isIncomplete: isIncomplete, itemCount: itemCount, isHostile: isHostile)
        return builder.json(status: 200, text, adding: more)
    }

    /// The repositories of the page by name.
    var shown: [(fullName: String, json: String)] { items() }

    private func items(count: Int? = nil, isHostile: Bool = false) -> [(fullName: String, json: String)] {
        let start = (page - 1) * perPage
        return (start..<start + (count ?? self.count(from: start))).map { index in
            let position = position(of: index)
            if let fields = listing?.fields(at: position), let name = listing?.fullName(at: position) {
                return (name, "{\(fields.joined(separator: ","))}")
            }
            return (repositories.fullName(at: position), repositories.json(at: position, isHostile: isHostile))
        }
    }

    /// How many results a page has: of a listing those that are in it, though GitHub says that there are more.
    private func count(from start: Int) -> Int {
        max(0, min(perPage, min(total, listing?.count ?? total) - start))
    }

    /// The position of a result, counted from 0: those with the fewest stars come first in an ascending order.
    private func position(of index: Int) -> Int {
        isAscending && index < total ? first + total - 1 - index : first + index
    }

    /// The JSON of the page.
    func body(isIncomplete: Bool = false, itemCount: Int? = nil, isHostile: Bool = false) -> String {
        #"{"total_count":\#(total),"incomplete_results":\#(isIncomplete),"items":["#
            + items(count: itemCount, isHostile: isHostile).map(\.json).joined(separator: ",") + "]}"
    }

    /// The `Link` field with absolute addresses and GitHub's order of relations; `nil` for a single page.
    private func link(origin: String) -> String? {
        let last = (min(total, GitHubEmulatorSearch.cap) + perPage - 1) / perPage
        guard last > 1 else { return nil }
        var relations: [(String, Int)] = []
        if page > 1 { relations.append(("prev", min(page - 1, last))) }
        if page < last { relations += [("next", page + 1), ("last", last)] }
        if page > 1 { relations.append(("first", 1)) }
        let kept = parameters.filter { !$0.hasPrefix("page=") }.joined(separator: "&")
        return relations.map { "<\(origin)/search/repositories?\(kept)&page=\($0.1)>; rel=\"\($0.0)\"" }
            .joined(separator: ", ")
    }

    /// The stars of a slice, `stars:5` or `stars:5..9`: the only qualifier that matters here.
    private static func range(in query: String) -> ClosedRange<Int>? {
        for token in query.split(separator: " ") where token.hasPrefix("stars:") {
            let bounds = token.dropFirst("stars:".count).split(separator: ".").map { Int($0) }
            guard let first = bounds.first, let lower = first, let upper = bounds.last ?? nil, lower <= upper else {
                continue
            }
            return lower...upper
        }
        return nil
    }
}

/// The repositories an emulated GitHub has for one query: made up from the query and the position alone, and the
/// same ones on every machine. Stars, forks and dates fall with the position, so that every order is a right one.
package struct GitHubEmulatorRepositories: Sendable {
    private let word: String
    private let start: UInt64

    /// The repositories for a query.
    package init(query: String) {
        let free = query.split(separator: " ").first { !$0.contains(":") }?.lowercased() ?? ""
        let letters = String(free.unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) })
        word = letters.isEmpty ? "project" : letters
        // FNV-1a, from another number.
        start = query.utf8.reduce(0xCBF2_9CE4_8422_2324) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// `OWNER/NAME` of the repository at a position, counted from 0.
    package func fullName(at position: Int) -> String {
        let owners = GitHubEmulatorRepositories.owners
        return "\(owners[pick(position, 1, below: owners.count)])/\(word)-\(position + 1)"
    }

    private static func stars(at position: Int) -> Int { 250_000 / (position + 1) }

    /// The positions of those that have so many stars.
    static func positions(stars: ClosedRange<Int>, of count: Int) -> Range<Int> {
        let first = (0..<count).first { Self.stars(at: $0) <= stars.upperBound } ?? count
        let last = (first..<count).first { Self.stars(at: $0) < stars.lowerBound } ?? count
        return first..<last
    }

    /// The JSON object of the repository at a position.
    func json(at position: Int, isHostile: Bool) -> String {
        let fullName = fullName(at: position)
        let parts = fullName.split(separator: "/")
        let stars = GitHubEmulatorRepositories.stars(at: position)
        let moment = GitHubEmulatorRepositories.isoDate(hoursBefore: position)
        let fields: [String] = [
            #""id":\#((start & 0xFFFF_FFFF) << 17 + UInt64(position))"#,
            #""node_id":"\#(GitHubEmulatorMemory.nodeID(of: fullName))""#,
            #""name":"\#(parts[1])""#,
            #""full_name":"\#(fullName)""#,
            #""private":false"#,
            #""owner":{"login":"\#(parts[0])","id":\#(pick(position, 1, below: 8) + 1),"type":"Organization"}"#,
            #""html_url":"https://github.com/\#(fullName)""#,
            #""description":\#(description(at: position, isHostile: isHostile))"#,
            #""fork":\#(position % 19 == 7)"#,
            #""created_at":"2015-03-01T12:00:00Z","updated_at":"\#(moment)","pushed_at":"\#(moment)""#,
            #""homepage":\#(["null", "\"\"", "\"https://\(parts[1]).example.com\""][position % 3])"#,
            #""size":\#(pick(position, 2, below: 90_000)),"stargazers_count":\#(stars),"watchers_count":\#(stars)"#,
            #""language":\#(GitHubEmulatorRepositories.languages[pick(position, 3, below: 8)])"#,
            #""forks_count":\#(stars / 7),"open_issues_count":\#(pick(position, 4, below: 900))"#,
            #""license":\#(GitHubEmulatorRepositories.licenses[pick(position, 5, below: 4)])"#,
            #""archived":\#(position % 23 == 11),"disabled":false,"is_template":\#(position % 29 == 13)"#,
            #""topics":["\#(word)","terminal","search"],"visibility":"public","forks":\#(stars / 7)"#,
            #""default_branch":"main","score":1.0"#,
        ]
        return "{\(fields.joined(separator: ","))}"
    }

    private func description(at position: Int, isHostile: Bool) -> String {
        if isHostile {
            return
                #""\u001b[2J\u001b]0;title\u0007\u001b[31mred \u202egnol\u202c \u200bzero\u200d \u009b5m \#(position)""#
        }
        let texts = GitHubEmulatorRepositories.descriptions
        return texts[pick(position, 6, below: texts.count)].replacing("WORD", with: word)
    }

    /// A number that depends on the position and on what it is for (SplitMix64).
    private func pick(_ position: Int, _ purpose: UInt64, below limit: Int) -> Int {
        var value = start &+ (UInt64(position) &* 16 &+ purpose) &* 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(limit))
    }

    /// Some hours before the first of January 2026, in months of 28 days: all that is needed is that it falls.
    static func isoDate(hoursBefore hours: Int) -> String {
        let two: (Int) -> String = { $0 < 10 ? "0\($0)" : "\($0)" }
        let days = hours / 24
        let months = days / 28
        return "\(2025 - months / 12)-\(two(12 - months % 12))-\(two(28 - days % 28))T\(two(23 - hours % 24)):00:00Z"
    }

    private static let owners = [
        "octo-labs", "harbor", "NorthWind", "quiet-river", "a1", "lantern_acme", "tsuki", "Blue42",
    ]
    private static let languages = [
        #""Swift""#, #""C""#, #""Rust""#, #""TypeScript""#, #""Jupyter Notebook""#, "null", #""C++""#, #""Go""#,
    ]
    private static let licenses = [
        #"{"key":"mit","name":"MIT License","spdx_id":"MIT"}"#, #"{"key":"apache-2.0","spdx_id":"Apache-2.0"}"#, "null",
        #"{"key":"other","name":"Other","spdx_id":"NOASSERTION"}"#,
    ]
    private static let descriptions = [
        #""A small WORD for the terminal""#, #""Fast, safe \"WORD\" — with <no> dependencies & no magic""#,
        #""日本語形態素解析エンジン (WORD)""#, #""한국어 WORD 도구 모음""#, #""🚀 WORD 👩‍👩‍👧 🇩🇪 1️⃣ for everyone""#,
        #""Cafe\u0301 na\u00efve WORD""#, "null", #""""#, #""أداة WORD للبحث""#,
        #""The WORD that does one thing well, tells you in plain words what it did, and then gets out of the way so that you can go on with your work""#,
    ]
}

/// Repositories with names and texts of their own, in place of those that an emulated GitHub makes up.
package struct GitHubEmulatorListing: Sendable {
    private var entries: [[String]]
    private let now: Timestamp
    /// What is asked for: it may be private repositories.
    private var query = ""

    /// Reads lines `OWNER/NAME | language | licence | stars | forks | created, a year | pushed, days ago | topics | description`.
    /// Empty lines and lines that begin with `#` are passed over.
    ///
    /// - Parameter now: When `days ago` counts from. Midnight before it, so that ages are the same all day.
    /// - Throws: ``TextFile/Failure``.
    package init(_ text: String = "", now: Timestamp = Timestamp(seconds: 0)) throws(TextFile.Failure) {
        self.now = now
        var entries: [[String]] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "|", omittingEmptySubsequences: false).map { field in
                field.split(separator: " ").joined(separator: " ")
            }
            guard fields.count == 9, fields[0].split(separator: "/").count == 2,
                fields[3...6].allSatisfy({ Int($0) != nil }),
                !line.contains("\""), !line.contains("\\")
            else { throw TextFile.Failure(description: "“\(line)” is not nine fields without quotation marks.") }
            entries.append(fields)
        }
        self.entries = entries
    }

    /// How many there are.
    var count: Int { entries.count }

    /// Those in the language of a query, if it asks for one.
    func matching(_ query: String) -> GitHubEmulatorListing {
        var listing = self
        listing.query = query
        guard let token = query.lowercased().split(separator: " ").first(where: { $0.hasPrefix("language:") }) else {
            return listing
        }
        listing.entries = entries.filter { $0[1].lowercased() == token.dropFirst("language:".count) }
        return listing
    }

    /// `OWNER/NAME`; `nil` beyond the last one.
    func fullName(at position: Int) -> String? { entries.indices.contains(position) ? entries[position][0] : nil }

    /// The fields of the object that say what a repository is; `nil` beyond the last one.
    func fields(at position: Int) -> [String]? {
        guard entries.indices.contains(position) else { return nil }
        let entry = entries[position]
        let name = entry[0].split(separator: "/")
        let pushed = Timestamp(seconds: now.seconds - (Int64(entry[6]) ?? 0) * 86_400).dateText
        let id = GitHubEmulatorFacts.number(entry[0], below: 1 << 40)
        let topics = entry[7].split(separator: " ").map { "\"\($0)\"" }.joined(separator: ",")
        let visibility = GitHubEmulatorSecrets.visibility(of: entry[0], in: query)
        return [
            #""id":\#(id),"node_id":"\#(GitHubEmulatorMemory.nodeID(of: entry[0]))","name":"\#(name[1])","full_name":"\#(entry[0])","private":\#(visibility == "private"),"fork":false"#,
            #""owner":{"login":"\#(name[0])","id":\#(id),"type":"Organization"}"#,
            #""html_url":"https://github.com/\#(entry[0])","description":"\#(entry[8])""#,
            #""language":\#(entry[1].isEmpty ? "null" : "\"\(entry[1])\"")"#,
            #""license":\#(entry[2].isEmpty ? "null" : #"{"key":"\#(entry[2].lowercased())","spdx_id":"\#(entry[2])"}"#)"#,
            #""stargazers_count":\#(entry[3]),"watchers_count":\#(entry[3]),"forks_count":\#(entry[4])"#,
            #""created_at":"\#(entry[5])-03-01T12:00:00Z""#,
            #""updated_at":"\#(pushed)T00:00:00Z","pushed_at":"\#(pushed)T00:00:00Z""#,
            #""archived":false,"disabled":false,"is_template":false,"visibility":"\#(visibility)","homepage":null"#,
            #""topics":[\#(topics)],"size":1,"open_issues_count":0,"default_branch":"main","score":1.0"#,
        ]
    }
}
