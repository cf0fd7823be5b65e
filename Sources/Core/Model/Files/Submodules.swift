/// The submodules that a `.gitmodules` names ("gitmodules" of git's manual).
public struct Submodules: Sendable, Hashable {
    /// The name of the file.
    public static let path = ".gitmodules"
    /// The most bytes of an address: longer ones are of no repository, and would be a screen of text.
    private static let longestAddress = 2_048

    /// The addresses by path.
    private var addresses: [String: String] = [:]

    /// Reads the text of a `.gitmodules`.
    public init(_ text: [UInt8]) {
        var paths: [String: String] = [:]
        var urls: [String: String] = [:]
        GitConfigFile.forEachValue(in: String(decoding: text, as: UTF8.self)) { section, key, value in
            switch key {
            case "path": paths[section] = value
            case "url" where value.utf8.count <= Submodules.longestAddress: urls[section] = value
            default: break
            }
        }
        for (section, path) in paths { addresses[path] = urls[section] }
    }

    /// The address of the repository at a path, without the name and password of a user; `nil` if there is none. Of one that is relative
    /// to that of a repository, what follows the host.
    public func address(at path: String, in repository: Repository) -> String? {
        guard let address = addresses[path] else { return nil }
        guard address.hasPrefix("./") || address.hasPrefix("../") else { return address.withoutUser }
        return SymbolicLink.path(of: address, at: "\(repository.fullName)/.")
    }
}

extension String {
    fileprivate var withoutUser: String {
        guard let start = firstRange(of: "://")?.upperBound,
            let sign = self[start...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
        else { return self }
        return String(self[..<start] + self[index(after: sign)...])
    }
}
