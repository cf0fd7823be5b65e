import Core

enum OutputMessages {
    static let jqTooLong = "jq printed too much (over 256 MiB)."

    static func jqFailed(reason: String) -> String { "Could not start jq (\(reason)): install jq, or use --template." }

    static func fields(_ problem: FieldListProblem, of names: [String]) -> String {
        switch problem {
        case .empty: fieldsMissing(names)
        case .unknown(let name, let nearest): noField("--json", name, nearest, of: names)
        }
    }

    static func noField(_ option: String, _ name: String, _ nearest: String?, of names: [String]) -> String {
        let hint = GHFields.has(name) ? ": gh has it, ghlance does not. " : nearest.map { ": did you mean \($0)? " }
        return "\(option) has no field \(name)" + (hint ?? ". ") + fieldList(names)
    }

    /// `--json` without a value.
    static func fieldsMissing(_ names: [String]) -> String {
        "--json needs fields, separated by commas. \(fieldList(names))"
    }

    static func fieldList(_ names: [String]) -> String { "Fields: \(names.joined(separator: ", "))." }

}

/// What a command wanted and did not get: it is not saved on this machine, not found, or not loaded.
struct MissingPart {
    private let name: String
    private let subject: String
    private var pronoun = "them"
    /// Whether it may not be there at all: then GitHub's "not found" is about itself.
    private(set) var mayBeNowhere = false

    /// A repository, or a file of one.
    static func whole(_ name: String) -> Self {
        Self(name: name, subject: "\(name) is not", pronoun: "it", mayBeNowhere: true)
    }

    static func readme(of name: String) -> Self {
        Self(name: "the README of \(name)", subject: "The README of \(name) is not", pronoun: "it")
    }

    static func facts(of name: String) -> Self {
        Self(name: "the facts of \(name)", subject: "Facts about \(name) are not")
    }

    static func files(of name: String) -> Self {
        Self(name: "the files of \(name)", subject: "The files of \(name) are not")
    }

    static func forks(of name: String) -> Self {
        Self(name: "all forks of \(name)", subject: "Not all forks of \(name) are")
    }

    static func releases(of name: String) -> Self {
        Self(name: "the releases of \(name)", subject: "The releases of \(name) are not")
    }

    static var starLists: Self { Self(name: "the star lists", subject: "Star lists are not") }

    /// What is never looked for on this machine alone.
    static func other(_ name: String) -> Self { Self(name: name, subject: "\(name.inSentenceCase) are not") }

    var notFound: String { SubcommandMessages.notFound(name) }

    var notSaved: String { "\(subject) saved on this machine. Run without --offline to load \(pronoun)." }

    /// - Parameter isKept: Whether an older version of it is printed.
    func notLoaded(_ failure: Failure, isKept: Bool) -> String {
        let verb = isKept ? "Could not refresh" : "Could not load"
        return SubcommandMessages.failure("\(verb) \(name): \(failure.summary)", failure.advice)
    }
}
