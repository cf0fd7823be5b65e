import Model

/// Messages about the form of output.
enum OutputMessages {
    private static let names = "Fields: \(RepositoryFields.standard.names.joined(separator: ", "))."

    static let emptyTemplate = "--template needs text, such as '{fullName}'"

    static let jsonAndTemplate = "use either --json or --template, not both"

    /// What is wrong with a list of fields.
    static func fields(_ problem: RepositoryFields.ListProblem) -> String {
        switch problem {
        case .empty: fieldsMissing
        case .unknown(let name, let nearest):
            "--json has no field \(name)" + (nearest.map { ": did you mean \($0)? \(names)" } ?? ". \(names)")
        }
    }

    /// `--json` without a value.
    static let fieldsMissing = "--json needs fields, separated by commas. \(names)"
}
