/// The submodules that a `.gitmodules` names ("gitmodules" of git's manual).
public struct Submodules: Sendable, Hashable {
    /// The name of the file.
    public static let path = ".gitmodules"

    /// The addresses by path.
    private var addresses: [String: String] = [:]

    /// Reads the text of a `.gitmodules`. A line that is none of `[submodule …]`, `path = …` and `url = …` is left out.
    public init(_ text: [UInt8]) {
        var path: String?
        var address: String?
        func value(_ text: Substring) -> String {
            let value = text.trimmingBlanks
            return value.count > 1 && value.first == "\"" && value.last == "\""
                ? String(value.dropFirst().dropLast()) : value
        }
        for bytes in text.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            let line = String(decoding: bytes, as: UTF8.self).trimmingBlanks
            if line.hasPrefix("[") {
                (path, address) = (nil, nil)
            } else if let sign = line.firstIndex(of: "=") {
                switch line[..<sign].trimmingBlanks.lowercased() {
                case "path": path = value(line[line.index(after: sign)...])
                case "url": address = value(line[line.index(after: sign)...])
                default: continue
                }
            }
            if let path, let address { addresses[path] = address }
        }
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
