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
