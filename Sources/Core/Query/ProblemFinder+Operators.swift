/// Finds `AND` and `OR` in places where they do not work.
///
/// GitHub refuses them beside qualifiers: "Logical operators only apply to text, not to qualifiers" (status 422,
/// observed). What it makes of one without an operand is not documented.
extension ProblemFinder {
    mutating func find(_ queryOperator: QueryOperator, at index: Int) {
        let name = queryOperator.rawValue
        let range = query.tokens[index].range
        let before = operand(before: index)
        let after = operand(after: index)
        let qualifiers = [before, after].compactMap { $0.flatMap(parentheses.qualifier(at:)) }
        if !qualifiers.isEmpty {
            let places = before.flatMap { first in after.map { (first, $0) } }
            add(.operatorBesideQualifier(operator: name, remedy(queryOperator, between: places)), range)
        } else if before == nil, index == 0 || query.tokens[index - 1].queryOperator == .not {
            add(.operatorWithoutTerm(operator: name, isFirst: true), range)
        } else if after == nil {
            add(.operatorWithoutTerm(operator: name, isFirst: false), range)
        }
    }

    private func operand(before index: Int) -> Int? {
        index > 0 && query.tokens[index - 1].queryOperator == nil ? index - 1 : nil
    }

    /// The operand, which may have a `NOT` before it.
    private func operand(after index: Int) -> Int? {
        var next = index + 1
        if next < query.tokens.count, query.tokens[next].queryOperator == .not { next += 1 }
        return next < query.tokens.count && query.tokens[next].queryOperator == nil ? next : nil
    }

    private func remedy(_ queryOperator: QueryOperator, between places: (Int, Int)?) -> QueryProblem.OperatorRemedy {
        guard let (before, after) = places else { return .conjunction }
        let repeated = repeatedName(before, after)
        switch (queryOperator, repeated) {
        case (.or, let name?): return .repetition(name: name.rawValue)
        case (.or, nil): return .separateSearches
        case (_, let name?): return .contradiction(name: name.rawValue)
        case (_, nil): return .conjunction
        }
    }

    /// The name of two qualifiers that are alternatives if adjacent.
    private func repeatedName(_ before: Int, _ after: Int) -> QualifierName? {
        guard let first = parentheses.qualifier(at: before), let second = parentheses.qualifier(at: after),
            !query.tokens[before].isNegated, !query.tokens[after].isNegated,
            query.tokens[after - 1].queryOperator != .not,
            before == 0 || query.tokens[before - 1].queryOperator != .not,
            first.alternativeSubject == second.alternativeSubject
        else { return nil }
        return first.alternativeSubject == nil ? nil : first.name
    }
}

extension Qualifier {
    /// The subject for which several of these qualifiers are alternatives; `nil` if all of them must be met.
    ///
    /// Source: GitHub's command line (cli/cli, pkg/search/query.go) says that repeated `repo:`, `user:` and
    /// visibilities are alternatives. That two `created:` are a union, and two `language:`, was observed
    /// (PyGithub/PyGithub#3395).
    var alternativeSubject: QualifierName? {
        switch name {
        case .language, .created, .pushed: name
        case .repo, .user, .org: .repo
        case .is: isVisibility ? .is : nil
        default: nil
        }
    }

    /// Whether it is only about who can see a repository.
    var isVisibility: Bool {
        switch condition {
        case .name(let name): Repository.Visibility(rawValue: name) != nil
        case .names(let names): names.allSatisfy { Repository.Visibility(rawValue: $0) != nil }
        default: false
        }
    }
}
