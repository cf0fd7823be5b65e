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
