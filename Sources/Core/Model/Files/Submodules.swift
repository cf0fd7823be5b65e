/// Reads `.gitmodules` (gitmodules(5)).
public enum Submodules {
    public static let path = ".gitmodules"
    /// In bytes. A longer address belongs to no repository, and would fill the screen.
    private static let longestAddress = 2_048

    /// The address of the repository at a path; `nil` if the text of a `.gitmodules` has none. Of an address relative
    /// to that of the repository, the part after the host.
    public static func address(at path: String, in text: [UInt8], of repository: Repository) -> String? {
        var found: String?
        var addresses: [String: String] = [:]
        GitConfigFile.forEachValue(in: String(decoding: text, as: UTF8.self)) { section, key, value in
            if key == "path", value == path { found = section }
            if key == "url", value.utf8.count <= longestAddress { addresses[section] = value }
        }
        let address = found.flatMap { addresses[$0] }
        guard let address, address.hasPrefix("./") || address.hasPrefix("../") else { return address }
        return SymbolicLink.path(of: address, at: "\(repository.fullName)/.")
    }
}

/// A symbolic link in a repository: a file whose content is a path.
public enum SymbolicLink {
    /// The path that the link at `path` leads to, from the top of its repository; `nil` if it leads out of it.
    /// `target` is the content of the link.
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
