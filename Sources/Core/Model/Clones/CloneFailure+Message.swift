extension CloneFailure {
    /// What happened, to follow a colon: `git was terminated by signal 9.`
    public var clause: String {
        switch self {
        case .exists(let path): "\(path) already exists. Choose another folder."
        case .notAFolder(let path): "\(path) is not a folder."
        case .reservedName(let path): "git reserves the name of \(path). Choose another folder."
        case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)."
        case .noGit(let reason): "cannot run git: \(reason). Install git to clone."
        case .failed(let status, let line) where line.isEmpty: "git exited with status \(status)."
        case .failed(_, let line): line
        case .killed(let signal): "git was terminated by signal \(signal)."
        case .unsafeName: "its name is not a valid repository name."
        }
    }
}
