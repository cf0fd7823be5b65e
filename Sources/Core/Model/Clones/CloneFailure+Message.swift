extension CloneFailure {
    /// What happened, to follow a colon: `git was terminated by signal 9.`
    public var clause: String {
        switch self {
        case .exists(let path): "\(path) already exists."
        case .notAFolder(let path): "\(path) is not a folder."
        case .reservedName(let path): "git reserves the name of \(path)."
        case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)."
        case .noGit(let reason): "cannot run git: \(reason)."
        case .failed(let status, let line) where line.isEmpty: "git exited with status \(status)."
        // What git says of a repository that needs a password, which it cannot ask for.
        case .failed(_, let line) where line.contains("terminal prompts disabled"): "not found, or git has no access."
        case .failed(_, let line): line.last.map { ".!?".contains($0) } == true ? line : line + "."
        case .killed(let signal): "git was terminated by signal \(signal)."
        case .unsafeName: "its name is not a valid repository name."
        }
    }

    /// What to do; `nil` if nothing is known.
    public var advice: String? {
        switch self {
        case .exists, .notAFolder, .reservedName, .cannotCreate: "Choose another folder."
        case .noGit: "Install git to clone."
        case .failed(_, let line): CloneFailure.advice(on: line)
        case .killed: "Clone it again."
        case .unsafeName: nil
        }
    }

    /// What happened, to follow a colon, and what to do.
    public var explanation: String { [clause, advice].compactMap { $0 }.joined(separator: " ") }

    /// What helps against what git says.
    private static func advice(on line: String) -> String? {
        func says(_ words: String...) -> Bool { words.contains { line.contains($0) } }
        if says("terminal prompts disabled", "Authentication failed") {
            return "Run gh auth setup-git, or use SSH."
        }
        if says("Permission denied (publickey", "Host key verification failed") {
            return "Check your SSH key, or use HTTPS: gh config set git_protocol https."
        }
        // Of libcurl and of SSH. "unable to access" is also said of what the server refuses.
        if says("Could not resolve host", "Failed to connect", "timed out", "Connection refused", "is unreachable") {
            return "Check your connection, then clone it again."
        }
        return says("No space left on device") ? "Free some space, then clone it again." : nil
    }
}
