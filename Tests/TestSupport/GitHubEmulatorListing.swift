package import Core

/// Repositories with names and texts of their own, in place of those that an emulated GitHub makes up.
package struct GitHubEmulatorListing: Sendable {
    /// A line that is no repository.
    package struct BadLine: Error, CustomStringConvertible {
        /// The line, and how it should be written.
        package var description: String
    }

    private var entries: [[String]]
    private let now: Timestamp
    /// What is asked for: it may be private repositories.
    private var query = ""

    /// Reads lines `OWNER/NAME | language | licence | stars | forks | created, a year | pushed, days ago | topics | description`.
    /// Empty lines and lines that begin with `#` are passed over.
    ///
    /// - Parameter now: When `days ago` counts from. Midnight before it, so that ages are the same all day.
    /// - Throws: ``BadLine``.
    package init(_ text: String = "", now: Timestamp = Timestamp(seconds: 0)) throws(BadLine) {
        self.now = now
        var entries: [[String]] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "|", omittingEmptySubsequences: false).map { field in
                field.split(separator: " ").joined(separator: " ")
            }
            guard fields.count == 9, fields[0].split(separator: "/").count == 2,
                fields[3...6].allSatisfy({ Int($0) != nil }),
                !line.contains("\""), !line.contains("\\")
            else { throw BadLine(description: "“\(line)” is not a repository: nine fields, no quotation marks.") }
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
