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
