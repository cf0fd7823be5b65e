/// Reads files in the form of git's configuration: `.git/config` and `.gitmodules` (git-config(1), "Syntax").
public enum GitConfigFile {
    /// The largest `.git/config` that is read, in bytes.
    public static let limit = 65_536

    /// The URL of the remote `origin`. Of several, git fetches from the first; an empty one clears those before it
    /// (git-config(1), `remote.<name>.url`).
    public static func origin(in text: some StringProtocol) -> String? {
        var url: String?
        forEachValue(in: text) { section, key, value in
            guard key == "url" else { return }
            let parts = section.split(separator: " ", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == "remote", parts[1] == "\"origin\"" {
                url = value.isEmpty ? nil : url ?? value
            }
        }
        return url
    }

    /// Calls a closure with each value: the text between the brackets of its section, its key in lower case, and the
    /// value without a comment and without the quotes around it. Escapes stay as they are.
    static func forEachValue(
        in text: some StringProtocol, _ body: (_ section: String, _ key: String, _ value: String) -> Void
    ) {
        var section = ""
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.first == "[" {
                section = String(line.dropFirst().prefix { $0 != "]" })
            } else if let equals = line.firstIndex(of: "=") {
                let value = line[line.index(after: equals)...].drop { $0 == " " || $0 == "\t" }
                let text =
                    value.first == "\""
                    ? String(value.dropFirst().prefix { $0 != "\"" })
                    : value.prefix { $0 != "#" && $0 != ";" }.trimmingBlanks
                body(section, line[..<equals].trimmingBlanks.lowercased(), text)
            }
        }
    }
}
