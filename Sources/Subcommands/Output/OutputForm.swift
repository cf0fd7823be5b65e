import Model

/// A form of output for programs: JSON with some fields of each repository, or a line of a template.
enum OutputForm: Sendable {
    /// JSON with these fields.
    case json(RepositoryFields)
    /// A line for each repository.
    case template(OutputTemplate)

    /// The text of repositories: an array with an object on each line, or the lines of the template.
    ///
    /// - Parameter path: Finds the folder of a clone; `nil` if there is none.
    /// - Returns: Its lines, without control characters.
    func lines(
        _ repositories: [Repository], _ links: RepositoryLinks, path: (Repository) -> String? = { _ in nil }
    ) -> [String] {
        switch self {
        case .json(let fields):
            if repositories.isEmpty { return ["[]"] }
            let objects = repositories.map { fields.json($0, links, path: path($0)) }
            return objects.enumerated().map { index, object in
                "\(index == 0 ? "[" : " ")\(object)\(index == objects.count - 1 ? "]" : ",")"
            }
        case .template(let template): return repositories.map { template.line($0, links, path: path($0)) }
        }
    }

    /// The text of a single repository: an object, or the line of the template.
    func line(_ repository: Repository, _ links: RepositoryLinks, path: String? = nil) -> String {
        switch self {
        case .json(let fields): fields.json(repository, links, path: path)
        case .template(let template): template.line(repository, links, path: path)
        }
    }
}

extension RepositoryFields {
    /// What is wrong with a list of fields.
    enum ListProblem: Error, Equatable {
        /// There is no field in it.
        case empty
        /// No field has this name; the nearest name.
        case unknown(String, nearest: String?)
    }

    /// The fields of a list, separated by commas, in its order. Throws ``ListProblem``.
    init(list: String, of fields: RepositoryFields = .standard) throws(ListProblem) {
        var rows: [RepositoryField] = []
        for part in list.split(separator: ",", omittingEmptySubsequences: true) {
            let name = part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            guard let field = fields.field(String(name)) else {
                throw .unknown(String(name), nearest: fields.nearest(to: String(name)))
            }
            // A name that is there twice would be a member that is there twice.
            if !rows.contains(where: { $0.name == field.name }) { rows.append(field) }
        }
        if rows.isEmpty { throw .empty }
        self = fields
        self.rows = rows
    }
}
