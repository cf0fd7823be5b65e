import Core

/// What a command wanted and did not get: it is not saved on this machine, not found, or not loaded.
enum MissingPart {
    /// A repository, or a file of one: it may not be there at all.
    case repository(String)
    case file(String)
    case readme(of: String)
    case facts(of: String)
    case files(of: String)
    case forks(of: String)
    case starLists
    /// What is never looked for on this machine alone.
    case other(String)

    /// Whether GitHub's "not found" is about itself.
    var mayBeNowhere: Bool {
        switch self {
        case .repository, .file: true
        default: false
        }
    }

    private var name: String {
        switch self {
        case .repository(let name), .file(let name), .other(let name): name
        case .readme(let name): "the README of \(name)"
        case .facts(let name): "the facts of \(name)"
        case .files(let name): "the files of \(name)"
        case .forks(let name): "all forks of \(name)"
        case .starLists: "the star lists"
        }
    }

    var notFound: String { SubcommandMessages.notFound(name) }

    var notSaved: String {
        let (subject, pronoun): (String, String) =
            switch self {
            case .repository(let name), .file(let name): ("\(name) is not", "it")
            case .readme(let name): ("The README of \(name) is not", "it")
            case .facts(let name): ("Facts about \(name) are not", "them")
            case .files(let name): ("The files of \(name) are not", "them")
            case .forks(let name): ("Not all forks of \(name) are", "them")
            case .starLists: ("Star lists are not", "them")
            case .other(let name): ("\(name.inSentenceCase) are not", "them")
            }
        return "\(subject) saved on this machine. Run without --offline to load \(pronoun)."
    }

    /// - Parameter isKept: Whether an older version of it is printed.
    func notLoaded(_ failure: Failure, isKept: Bool) -> String {
        let verb = isKept ? "Could not refresh" : "Could not load"
        return SubcommandMessages.failure("\(verb) \(name): \(failure.summary)", failure.advice)
    }
}
