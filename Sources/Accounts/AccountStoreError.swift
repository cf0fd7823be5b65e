/// Why the file of accounts cannot be used. Its description says what is wrong and how to mend it, in a sentence.
public enum AccountStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Others can read the file, or write it.
    case notPrivate(path: String)
    /// The file belongs to somebody else, or is no file.
    case notOwn(path: String)
    /// The file is not what this program writes.
    case malformed(path: String)
    /// The system refused.
    case system(doing: String, path: String, reason: String)
    /// Neither `XDG_CONFIG_HOME` nor `HOME` names a folder.
    case noHome

    /// What is wrong and how to mend it.
    public var description: String {
        switch self {
        case .notPrivate(let path):
            // What to do comes first: the end may not fit on the screen.
            "Run chmod 600 \(quoted(path)): others can read the tokens in it, so it is not used."
        case .notOwn(let path):
            "\(path) is not a file of yours, so it is not used: move it away."
        case .malformed(let path):
            "\(path) cannot be read as YAML with a host on each line: mend it or move it away."
        case .system(let doing, let path, let reason):
            "Cannot \(doing) \(path) (\(reason)): check the folder and the room on the disk."
        case .noHome:
            "There is no folder for accounts: set HOME or XDG_CONFIG_HOME to an absolute path."
        }
    }

    /// A path as a shell reads it back.
    private func quoted(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+@".utf8.contains(byte)
            }
        }
        return isPlain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
    }
}
