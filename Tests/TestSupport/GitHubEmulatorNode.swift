import Core

/// What is known of a repository of an emulated GitHub, made up from its name or node id.
struct GitHubEmulatorNode {
    let name: String
    let now: Timestamp
    /// What a search has shown of it; `nil` if none has.
    var known: GitHubEmulatorMemory.Known?
    /// Its owner, if it was asked for by name.
    var owner: String?
    /// The number of its release; `nil` if that does not change.
    var releaseNumber: Int?

    private func pick(_ purpose: String, below limit: Int) -> Int {
        GitHubEmulatorFacts.number("\(name) \(purpose)", below: limit)
    }

    /// Midnight, so that ages are the same all day.
    private func date(daysAgo days: Int) -> String {
        now.advanced(bySeconds: Int64(days) * -86_400).dateText + "T00:00:00Z"
    }

    private var hasSecrets: Bool { GitHubEmulatorSecrets.has(name) }

    var languages: [(name: String, bytes: Int)] {
        if hasSecrets { return [(GitHubEmulatorSecrets.language, 60_000)] }
        let (swift, c) = (60_000 + pick("swift", below: 30_000), 4_000 + pick("c", below: 9_000))
        return [("Swift", swift), ("C", c), ("Shell", 700)]
    }

    /// Two of three have one.
    var release: (tag: String, date: String)? {
        if hasSecrets { return (GitHubEmulatorSecrets.release, date(daysAgo: 9)) }
        if let releaseNumber { return ("v2.\(releaseNumber)", date(daysAgo: 0)) }
        return pick("release", below: 3) == 0
            ? nil : ("v\(pick("major", below: 9)).1", date(daysAgo: pick("days", below: 400)))
    }

    /// Thirty weeks, the newest first; half of the repositories had a burst.
    var starWeeks: String {
        let weeks = (0..<30).map { week -> String in
            let isBurst = week == 7 && pick("burst", below: 2) == 0
            let days = (0..<7).map { isBurst ? 40 : pick("\(week) \($0)", below: 3) }
            let start = now.seconds - Int64(week + 1) * 604_800
            return
                #"{"week":\#(start),"total":\#(days.reduce(0, +)),"days":[\#(days.map(String.init).joined(separator: ","))]}"#
        }
        return "[\(weeks.joined(separator: ","))]"
    }

    /// Five forks, by stars.
    var forks: String {
        let words = hasSecrets ? GitHubEmulatorSecrets.fork : "A fork of \(name)"
        let forks = (1...5).map { number -> String in
            let owner = "fork-owner-\(number)"
            return
                #"{"id":\#(pick("fork \(number)", below: 1 << 40)),"name":"\#(name)","full_name":"\#(owner)/\#(name)","#
                + #""owner":{"login":"\#(owner)"},"description":"\#(words)","private":\#(hasSecrets),"stargazers_count":\#(60 / number),"#
                + #""fork":true,"default_branch":"main","pushed_at":"\#(date(daysAgo: number * 20))"}"#
        }
        return "[\(forks.joined(separator: ","))]"
    }

    /// `compare/BASE...OWNER:BRANCH`.
    func comparison(_ part: String) -> String {
        let ahead = GitHubEmulatorFacts.number(part, below: 40)
        return
            #"{"status":"diverged","ahead_by":\#(ahead),"behind_by":\#(pick("behind", below: 9)),"total_commits":\#(ahead)}"#
    }

    // MARK: GraphQL

    /// The fields of a repository that are selected.
    func object(_ selections: [GraphQLDocument.Selection]) -> String {
        let fields = selections.flatMap { $0.isFragment ? $0.selections : [$0] }
        let texts = fields.map { #""\#($0.alias ?? $0.name)":\#(value($0))"# }
        return "{\(texts.joined(separator: ","))}"
    }

    private func value(_ field: GraphQLDocument.Selection) -> String {
        switch field.name {
        case "id": #""\#(owner.map { GitHubEmulatorMemory.nodeID(of: "\($0)/\(name)") } ?? name)""#
        case "databaseId": "\(known?.id ?? pick("id", below: 1 << 40))"
        case "nameWithOwner":
            #""\#((known?.fullName ?? "\(owner ?? "octo-labs")/\(name)") + (name.contains("moved") ? "-since" : ""))""#
        case "description":
            known?.description.map { #""\#(escaped($0))""# } ?? owner.map { _ in #""What \#(name) does""# } ?? "null"
        case "forkCount": "\(known?.forksCount ?? pick("forks", below: 900))"
        case "isArchived":
            owner != nil
                ? "\(known?.archived ?? false || name.contains("archived"))"
                : "\(known.map { $0.archived || name.contains("archived") } ?? (pick("archived", below: 9) == 0))"
        case "isFork": "\(hasParent && owner == nil)"
        case "visibility": #""\#((known?.visibility ?? "public").uppercased())""#
        case "createdAt", "updatedAt": #""\#(date(daysAgo: pick(field.name, below: 2_000)))""#
        case "primaryLanguage": #"{"name":"\#(["Swift", "Go", "Rust"][pick("language", below: 3)])"}"#
        case "repositoryTopics" where hasSecrets: #"{"nodes":[{"topic":{"name":"\#(GitHubEmulatorSecrets.topic)"}}]}"#
        case "repositoryTopics": #"{"nodes":[{"topic":{"name":"cli"}},{"topic":{"name":"tui"}}]}"#
        case "isTemplate": "\(pick("template", below: 20) == 0)"
        case "isMirror": "\(pick("mirror", below: 20) == 0)"
        case "isSecurityPolicyEnabled": "\(pick("policy", below: 2) == 0)"
        case "stargazerCount": "\(known?.stargazersCount ?? pick("stars", below: 9_000))"
        case "pushedAt": #""\#(known?.pushedAt ?? date(daysAgo: owner == nil ? 2 : pick("push", below: 900)))""#
        case "parent": hasParent ? #"{"nameWithOwner":"octo-labs/origin"}"# : "null"
        case "licenseInfo": license.map { #"{"spdxId":"\#($0)"}"# } ?? "null"
        case "languages":
            #"{"totalSize":\#(languages.reduce(0) { $0 + $1.bytes }),"edges":["#
                + languages.map { #"{"size":\#($0.bytes),"node":{"name":"\#($0.name)"}}"# }.joined(separator: ",")
                + "]}"
        case "latestRelease":
            release.map { #"{"tagName":"\#($0.tag)","publishedAt":"\#($0.date)","isPrerelease":false}"# } ?? "null"
        case "issues", "pullRequests":
            #"{"totalCount":\#(count(of: field))}"#
        case "defaultBranchRef":
            #"{"name":"main","target":{"committedDate":"\#(known?.pushedAt ?? date(daysAgo: pick("commit", below: 60)))"}}"#
        case "diskUsage": "\(pick("disk", below: 90_000))"
        case "releases": #"{"nodes":[\#(releases(field).joined(separator: ","))]}"#
        case "object": file(field)
        default: "null"
        }
    }

    /// Up to eleven, one every twenty days; the newest has the tag of ``release``.
    private func releases(_ field: GraphQLDocument.Selection) -> [String] {
        let count = field.arguments["first"].flatMap(Int.init) ?? 10
        return tags.prefix(count).enumerated().map { place, tag in
            #"{"tagName":"\#(tag)","name":"Release \#(tag)","publishedAt":"\#(date(daysAgo: 20 * place))","#
                + #""isPrerelease":\#(place == 1),"isDraft":false}"#
        }
    }

    private var tags: [String] {
        let count = pick("releases", below: 12)
        return (0..<count).map { place in (place == 0 ? release?.tag : nil) ?? "v0.\(count - place)" }
    }

    /// The same as `GET /repos/OWNER/NAME/releases` has them, and a draft; at least one is published.
    var releasesOfREST: String {
        let releases = (tags.isEmpty ? ["v0.1"] : tags).enumerated().map { place, tag in
            #"{"tag_name":"\#(tag)","name":"Release \#(tag)","published_at":"\#(date(daysAgo: 20 * place))","#
                + #""prerelease":\#(place == 1),"draft":false,"assets":[{"name":"\#(tag).tar.gz"}]}"#
        }
        let draft = #"{"tag_name":"next","name":"A draft","published_at":null,"prerelease":false,"draft":true}"#
        return "[\(([draft] + releases).joined(separator: ","))]"
    }

    /// The same as `GET /repos/OWNER/NAME/releases/tags/TAG` has it, with two files; `nil` if there is none.
    func release(_ tag: String) -> String? {
        guard (tags.isEmpty ? ["v0.1"] : tags).contains(tag) else { return nil }
        return #"{"tag_name":"\#(tag)","name":"Release \#(tag)","published_at":"\#(date(daysAgo: 0))","body_html":"#
            + #""<h2>Changes</h2><ul><li>Faster.</li></ul>","assets":[{"name":"\#(name)-darwin-arm64.zip","size":2400000,"#
            + #""download_count":7},{"name":"\#(name)-linux-amd64.tar.gz","size":2300000,"download_count":1200}]}"#
    }

    /// The READMEs: of `readme-rst`, `readme-adoc`, `readme-plain`, `readme-docs`, `readme-github` (with another one in the root), and of
    /// `readme-none` none.
    private func file(_ field: GraphQLDocument.Selection) -> String {
        let expression = (field.arguments["expression"] ?? "").filter { $0 != "\"" }
        let text = #"\n# About\n\n## Use\n\n```\n# no heading\n```\n"#
        let kinds: [(word: String, files: [(path: String, bytes: Int, text: String)])] = [
            ("readme-rst", [("README.rst", 12, #"About\n=====\n"#)]),
            ("readme-adoc", [("README.adoc", 8, #"= About\n"#)]),
            ("readme-plain", [("README", 6, #"About\n"#)]),
            ("readme-docs", [("docs/README.md", 39, text)]),
            ("readme-github", [("README.md", 39, text), (".github/README.md", 8, #"# About\n"#)]),
            ("readme-none", []),
        ]
        let files = kinds.first { name.contains($0.word) }?.files ?? [("README.md", 39, text)]
        guard let found = files.first(where: { expression == "HEAD:\($0.path)" }) else { return "null" }
        let asked = Set(field.selections.flatMap { $0.selections.map(\.name) })
        // Whoever asks for the id of the content searches it: its words are made up, too.
        let hasWords = asked.contains("oid")
        let members = [
            hasWords ? #""oid":"\#(pick("\(found.path) \(known?.pushedAt ?? "")", below: 1 << 40))""# : nil,
            asked.contains("byteSize") ? #""byteSize":\#(found.bytes)"# : nil,
            asked.contains("text") ? #""text":"\#(found.text)\#(hasWords ? words : "")""# : nil,
        ]
        return "{\(members.compactMap { $0 }.joined(separator: ","))}"
    }

    /// A sentence with one of ten subjects, and one of two conclusions.
    private var words: String {
        let subjects = [
            "a vector clock", "an incremental parser", "a bloom filter", "a merkle tree", "a rope", "a skip list",
            "a radix sort", "a finite automaton", "a hash ring", "a suffix array",
        ]
        let conclusions = ["It is written with care.", "Benchmarks are *included*."]
        return #"\nInside is \#(subjects[pick("subject", below: 10)]). \#(conclusions[pick("end", below: 2)])\n"#
    }

    /// Few are open.
    private func count(of field: GraphQLDocument.Selection) -> Int {
        let states = field.arguments["states"] ?? ""
        return pick(field.name + states, below: states.contains("OPEN") ? 70 : 900)
    }

    private func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    private var license: String? { known == nil ? "MIT" : known?.license?.spdxId }

    private var hasParent: Bool { pick("fork", below: 8) == 0 }
}
