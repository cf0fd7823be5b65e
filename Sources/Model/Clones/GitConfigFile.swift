/// Reads the address of a repository's origin from its `.git/config` (git-config(1), "Syntax").
public enum GitConfigFile {
    /// The most bytes that are read of a file.
    public static let limit = 65_536

    /// The URL of the remote `origin`; `nil` if there is none. Values with quotes or escapes are no addresses of GitHub.
    public static func origin(in text: some StringProtocol) -> String? {
        var isOrigin = false
        var url: String?
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.first == "[" {
                let name = line.dropFirst().prefix { $0 != "]" }
                let parts = name.split(separator: " ", maxSplits: 1)
                isOrigin = parts.count == 2 && parts[0].lowercased() == "remote" && parts[1] == "\"origin\""
            } else if isOrigin, let equals = line.firstIndex(of: "=") {
                let key = line[..<equals].prefix { $0 != " " && $0 != "\t" }
                let value = line[line.index(after: equals)...].split { $0 == " " || $0 == "\t" }.first
                if key.lowercased() == "url" { url = value.map { String($0) } }
            }
        }
        return url
    }
}
