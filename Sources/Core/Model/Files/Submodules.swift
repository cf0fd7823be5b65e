/// The submodules that a `.gitmodules` names ("gitmodules" of git's manual).
public enum Submodules {
    /// The name of the file.
    public static let path = ".gitmodules"
    /// The most bytes of an address: longer ones are of no repository, and would be a screen of text.
    private static let longestAddress = 2_048

    /// The address of the repository at a path; `nil` if the text of a `.gitmodules` has none. Of one that is relative to that of a repository,
    /// what follows the host.
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
