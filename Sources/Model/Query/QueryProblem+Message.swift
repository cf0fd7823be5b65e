extension QueryProblem {
    /// What is wrong, in one sentence.
    public var summary: String {
        switch kind {
        case .empty:
            "There is nothing to search for."
        case .tooLong(let characters):
            "The words have \(characters) characters; GitHub takes \(QueryProblem.freeTextLimit)."
        case .tooManyOperators(let count):
            "There are \(count) of AND, OR and NOT; GitHub takes \(QueryProblem.operatorLimit)."
        case .maybeTooLong:
            "The words come close to the \(QueryProblem.freeTextLimit) characters GitHub takes."
        case .unknownQualifier(let name, _):
            "GitHub has no qualifier \(name): for repositories and searches for it as a word."
        case .missingValue(let name):
            "\(name): has no value."
        case .invalidValue(let name):
            QueryProblem.invalidValue(of: name)
        case .emptyRange(let name):
            "The range of \(name): begins after its end, so nothing can lie in it."
        case .unitedDates(let name):
            "GitHub finds what matches any one of several \(name):."
        case .notBeforeQualifier:
            "GitHub documents NOT for words, not for qualifiers."
        case .notBeforeNumber:
            "GitHub documents that NOT does not work for numbers and dates."
        case .meAsWord:
            "@me stands for your account only behind a qualifier."
        case .propertyWithoutOrganization:
            "GitHub ignores props. unless the search is within one organisation."
        case .openQuotation:
            "A quotation mark is opened and not closed."
        }
    }

    /// What to do about it, in one sentence.
    public var advice: String {
        switch kind {
        case .empty: "Type a word or a qualifier."
        case .tooLong, .maybeTooLong: "Leave out some of the words."
        case .tooManyOperators: "Leave some out; words side by side mean AND anyway."
        case .unknownQualifier(_, let suggestion?): "Use \(suggestion) instead."
        case .unknownQualifier(_, nil): "Put it in quotation marks if you mean the word."
        case .missingValue: "Type it right behind the colon, without a space."
        case .invalidValue(let name): QueryProblem.advice(for: name)
        case .emptyRange: "Write the smaller bound first."
        case .unitedDates: "For what lies between two dates, write one range, as 2024-01-01..2024-12-31."
        case .notBeforeQualifier: "Put a minus sign in front of the qualifier instead."
        case .notBeforeNumber: "Put a minus sign in front instead."
        case .meAsWord: "Write user:@me for your own repositories."
        case .propertyWithoutOrganization: "Add one org: with the name of the organisation."
        case .openQuotation: "Close it, or write \\\" for a quotation mark inside quotation marks."
        }
    }

    private static func invalidValue(of name: QualifierName) -> String {
        switch name.grammar {
        case .number: "\(name.rawValue): takes a whole number, a comparison or a range."
        case .date: "\(name.rawValue): takes a date, a comparison or a range of dates."
        case .choice(let choices): "\(name.rawValue): takes one of \(choices.joined(separator: ", "))."
        case .list(let choices): "\(name.rawValue): takes some of \(choices.joined(separator: ", "))."
        case .login: "\(name.rawValue): takes an account or @me."
        case .repository: "\(name.rawValue): takes the owner and the name of a repository."
        case .text: "\(name.rawValue): takes a word or a text in quotation marks."
        }
    }

    private static func advice(for name: QualifierName) -> String {
        let name = name.rawValue
        return switch QualifierName(rawValue: name)?.grammar {
        case .number: "Write it as \(name):100, \(name):>=100 or \(name):10..50."
        case .date: "Write it as \(name):2024-12-24, \(name):>=2024-12-24 or \(name):2024-01-01..2024-12-31."
        case .choice(let choices): "Write it as \(name):\(choices[0])."
        case .list(let choices): "Write it as \(name):\(choices.prefix(2).joined(separator: ","))."
        case .login: "Write it as \(name):ACCOUNT; for one repository use repo:OWNER/NAME."
        case .repository: "Write it as \(name):OWNER/NAME."
        case .text, nil: "Write it as \(name):VALUE."
        }
    }
}
