/// A symbolic link in a repository: a file whose content is a path.
public enum SymbolicLink {
    /// The path that a link leads to, from the top of its repository; `nil` if it leads out of it.
    ///
    /// - Parameters:
    ///   - target: The content of the link.
    ///   - path: The path of the link.
    public static func path(of target: String, at path: String) -> String? {
        guard !target.isEmpty, !target.hasPrefix("/") else { return nil }
        var parts = path.split(separator: "/").dropLast()
        for part in target.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": if parts.popLast() == nil { return nil }
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}
