/// Repositories made up for an answer of GitHub's search.
struct Listing: Sendable {
    /// How many repositories there are.
    var total = 100
    /// How many come in one answer.
    var perPage = 100
    /// Whether items have only what the program needs, instead of everything that GitHub sends: for answers with very
    /// many of them.
    var isCompact = false
    /// Another one gives every name other letters in every place, so that each cell of it has to be drawn again.
    var generation = 0

    /// The name of the repository at an index: ten letters without two equal ones next to each other.
    func name(at index: Int) -> String {
        let letters = (0..<10).map { place in
            let turn = UInt8((index * 7 + index / 26 * (place % 5) + place * 3 + generation * 11) % 26)
            return Character(Unicode.Scalar(UInt8(ascii: "a") + turn))
        }
        return String(letters)
    }

    /// The whole HTTP answer for a page, counted from 1.
    func answer(page: Int, address: String) -> [UInt8] {
        let start = (page - 1) * perPage
        let body = body(start..<max(start, min(total, start + perPage)))
        var head = "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\n"
        if start + perPage < total {
            head += "Link: <\(address)/search/repositories?q=x&per_page=100&page=\(page + 1)>; rel=\"next\"\r\n"
        }
        head += "Content-Length: \(body.count)\r\n\r\n"
        return Array(head.utf8) + body
    }

    /// The body of an answer with the repositories of a range.
    func body(_ range: Range<Int>) -> [UInt8] {
        var bytes = Array(#"{"total_count":\#(total),"incomplete_results":false,"items":["#.utf8)
        for index in range {
            if index > range.lowerBound { bytes.append(UInt8(ascii: ",")) }
            bytes += (isCompact ? compactItem(at: index) : wholeItem(at: index)).utf8
        }
        return bytes + Array("]}".utf8)
    }

    private func compactItem(at index: Int) -> String {
        let owner = Listing.owners[index % Listing.owners.count]
        return #"{"id":\#(index + 1),"name":"\#(name(at: index))","owner":{"login":"\#(owner)"},"#
            + #""stargazers_count":\#(250_000 / (index + 1)),"description":"The repository number \#(index)"}"#
    }

    /// An item as GitHub sends it, in all its fields: 5.8 KB, so that a hundred make the 577 KB of a usual answer.
    private func wholeItem(at index: Int) -> String {
        let owner = Listing.owners[index % Listing.owners.count]
        let fullName = "\(owner)/\(name(at: index))"
        let user = "https://api.github.com/users/\(owner)"
        let api = "https://api.github.com/repos/\(fullName)"
        let ownerFields = Listing.ownerLinks.map { #""\#($0)":"\#(user)/\#($0){/gist_id}""# }
        let links = Listing.links.map { #""\#($0)_url":"\#(api)/\#($0){/sha}{?ref}""# }
        let stars = 250_000 / (index + 1)
        let month = index % 9 + 1
        let fields = [
            #""id":\#(index + 1),"node_id":"\#(Listing.nodeID(at: index))","name":"\#(name(at: index))""#,
            #""full_name":"\#(fullName)","private":false"#,
            #""owner":{"login":"\#(owner)","id":\#(index % 8 + 1),"node_id":"MDEyOk9yZ2FuaXphdGlvbjQyODE2NjU2","#
                + #""gravatar_id":"","type":"Organization","user_view_type":"public","site_admin":false,"#
                + ownerFields.joined(separator: ",") + "}",
            #""html_url":"https://github.com/\#(fullName)","description":"\#(description(at: index))","fork":false"#,
            links.joined(separator: ","),
            #""created_at":"2015-0\#(month)-23T21:15:07Z","updated_at":"2025-11-20T08:4\#(month):13Z""#,
            #""pushed_at":"2025-0\#(month)-18T23:11:40Z","homepage":"https://www.example.org/\#(owner)","size":\#(stars)"#,
            #""stargazers_count":\#(stars),"watchers_count":\#(stars),"language":"\#(Listing.languages[index % 5])""#,
            #""has_issues":true,"has_projects":false,"has_downloads":true,"has_wiki":false,"has_pages":false"#,
            #""has_discussions":false,"forks_count":\#(stars / 7),"mirror_url":null,"archived":\#(index % 23 == 11)"#,
            #""disabled":false,"open_issues_count":\#(index * 31 % 900),"license":{"key":"apache-2.0","#
                + #""name":"Apache License 2.0","spdx_id":"Apache-2.0","url":"https://api.github.com/licenses/apache-2.0","#
                + #""node_id":"MDc6TGljZW5zZTI="},"allow_forking":true,"is_template":false"#,
            #""web_commit_signoff_required":false,"topics":["swift","terminal","command-line","parser","library"]"#,
            #""visibility":"public","forks":\#(stars / 7),"open_issues":\#(index * 31 % 900),"watchers":\#(stars)"#,
            #""default_branch":"main","score":1.0"#,
        ]
        return "{" + fields.joined(separator: ",") + "}"
    }

    /// As long as GitHub's.
    private static func nodeID(at index: Int) -> String {
        let number = String(index)
        return "R_" + String(repeating: "0", count: 30 - number.count) + number
    }

    private func description(at index: Int) -> String {
        switch index % 5 {
        case 0: "A fast and small library for programs in the terminal, written in swift, number \(index)"
        case 1: "日本語の形態素解析エンジン 🚀 number \(index)"
        case 2: "The \(name(at: index)) that does one thing well — and “says” what it did"
        case 3: "Tools, notes and examples; see the wiki for more than you ever wanted to know about number \(index)"
        default: "number \(index)"
        }
    }

    private static let owners = [
        "octo-labs", "harbour", "north-wind-inc", "quiet-river", "a1", "lantern_acme", "tsuki", "blue-forty-two",
    ]
    private static let languages = ["Swift", "C++", "Jupyter Notebook", "Rust", "TypeScript"]
    private static let ownerLinks = [
        "avatar_url", "url", "html_url", "followers_url", "following_url", "gists_url", "starred_url",
        "subscriptions_url",
        "organizations_url", "repos_url", "events_url", "received_events_url",
    ]
    private static let links = [
        "forks", "keys", "collaborators", "teams", "hooks", "issue_events", "events", "assignees", "branches", "tags",
        "blobs", "git_tags", "git_refs", "trees", "statuses", "languages", "stargazers", "contributors", "subscribers",
        "subscription", "commits", "git_commits", "comments", "issue_comment", "contents", "compare", "merges",
        "archive", "downloads", "issues", "pulls", "milestones", "notifications", "labels", "releases", "deployments",
        "git", "ssh", "clone", "svn",
    ]
}

/// The facts about the listed repositories, and their stars by week, of which there are none.
extension Listing {
    /// The whole HTTP answer to a request for facts; `nil` if it asks for something else.
    static func facts(_ request: String) -> [UInt8]? {
        let target = request.split(separator: " ").dropFirst().first ?? ""
        if target.contains("/stargazers/history") {
            return Array("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}".utf8)
        }
        guard target == "/graphql", let list = request.firstRange(of: #""ids":["#) else { return nil }
        let ids = request[list.upperBound...].prefix { $0 != "]" }.split(separator: ",")
        let nodes = ids.map { id in
            #"{"id":\#(id),"isArchived":false,"isTemplate":false,"isMirror":false,"isSecurityPolicyEnabled":true,"#
                + #""parent":null,"licenseInfo":{"spdxId":"MIT"},"languages":{"totalSize":70000,"edges":["#
                + #"{"size":60000,"node":{"name":"Swift"}},{"size":10000,"node":{"name":"C"}}]},"#
                + #""latestRelease":{"tagName":"v1.2","publishedAt":"2025-09-18T23:11:40Z","isPrerelease":false},"#
                + #""openIssues":{"totalCount":12},"closedIssues":{"totalCount":340},"#
                + #""openPullRequests":{"totalCount":3},"mergedPullRequests":{"totalCount":210},"#
                + #""defaultBranchRef":{"target":{"committedDate":"2025-09-18T23:11:40Z"}}}"#
        }
        let body = #"{"data":{"nodes":[\#(nodes.joined(separator: ","))],"rateLimit":null}}"#
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\n"
        return Array("\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }
}

/// The READMEs of the listed repositories: 100 KB each, with the repository's name in capitals as the heading.
extension Listing {
    /// The name of the repository whose README a request asks for; `nil` if it asks for something else.
    static func nameOfReadme(_ request: String) -> String? {
        let target = request.split(separator: " ").dropFirst().first ?? ""
        let parts = target.split(separator: "/")
        return parts.count == 4 && parts[3] == "readme" ? String(parts[2]) : nil
    }

    /// The whole HTTP answer.
    static func readme(of name: String) -> [UInt8] {
        var html = "<article><h1>About \(name.uppercased())</h1>"
        var number = 0
        while html.utf8.count < 100_000 {
            number += 1
            html += """
                <h2>Chapter \(number)</h2><p dir="auto">Words of <strong>chapter</strong> \(number), with <code>code</code> and \
                <a href="https://example.org/\(number)">a link</a>, many enough to fill more than one line of a page.</p>\
                <ul><li>one thing</li><li>another thing</li></ul><pre>let value = \(number)\nprint(value)</pre>
                """
        }
        html += "</article>"
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/vnd.github.html; charset=utf-8\r\n"
        return Array("\(head)ETag: \"\(name)\"\r\nContent-Length: \(html.utf8.count)\r\n\r\n\(html)".utf8)
    }
}
