import Core

/// The repositories an emulated GitHub has for one query: made up from the query and the position alone, and the
/// same ones on every machine. Stars, forks and dates fall with the position, so that every order is a right one.
package struct GitHubEmulatorRepositories: Sendable {
    private let word: String
    private let origin: String
    private let start: UInt64

    /// The repositories for a query.
    package init(query: String, origin: String = "https://api.github.com") {
        let free = query.split(separator: " ").first { !$0.contains(":") }?.lowercased() ?? ""
        let letters = String(free.unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) })
        word = letters.isEmpty ? "project" : letters
        self.origin = origin
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

    /// The JSON object of the repository at a position, with all the addresses GitHub puts in.
    func json(at position: Int, isHostile: Bool) -> String {
        let fullName = fullName(at: position)
        let parts = fullName.split(separator: "/")
        let stars = GitHubEmulatorRepositories.stars(at: position)
        let moment = GitHubEmulatorRepositories.isoDate(hoursBefore: position)
        var fields = [
            #""id":\#((start & 0xFFFF_FFFF) << 17 + UInt64(position))"#,
            #""node_id":"\#(GitHubEmulatorMemory.nodeID(of: fullName))""#,
            #""name":"\#(parts[1])""#,
            #""full_name":"\#(fullName)""#,
            #""private":false"#,
            #""owner":{"login":"\#(parts[0])","id":\#(pick(position, 1, below: 8) + 1),"type":"Organization"}"#,
            #""html_url":"https://github.com/\#(fullName)""#,
            #""description":\#(description(at: position, isHostile: isHostile))"#,
            #""fork":\#(position % 19 == 7)"#,
            #""url":"\#(origin)/repos/\#(fullName)""#,
        ]
        fields += GitHubEmulatorRepositories.links.map {
            #""\#($0)_url":"\#(origin)/repos/\#(fullName)/\#($0){/path}{?ref,page,per_page,sort}""#
        }
        fields += [
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
    private static let links = [
        "forks", "keys", "collaborators", "teams", "hooks", "issue_events", "events", "assignees", "branches", "tags",
        "blobs", "git_tags", "git_refs", "trees", "statuses", "languages", "stargazers", "contributors", "subscribers",
        "subscription", "commits", "git_commits", "comments", "issue_comment", "contents", "compare", "merges",
        "archive", "downloads", "issues", "pulls", "milestones", "notifications", "labels", "releases", "deployments",
    ]
}
