extension QueryProblem {
    public var summary: String {
        switch kind {
        case .empty: "Nothing to search for."
        case .tooLong(let characters): "Query too long: \(characters) of \(QueryProblem.freeTextLimit) characters."
        case .tooManyOperators(let count): "\(count) AND/OR/NOT operators; GitHub allows \(QueryProblem.operatorLimit)."
        case .maybeTooLong: "Query may be too long; GitHub allows \(QueryProblem.freeTextLimit) characters."
        case .unknownQualifier("tag", _): "tag: works only in the filter of favourites."
        case .unknownQualifier(let name, _): "Unknown qualifier \(name): GitHub searches for it as text."
        case .missingValue(let name): "\(name): has no value."
        case .spaceAfterColon(let name): "\(name): is followed by a space."
        case .invalidValue(let name, let grammar): QueryProblem.invalidValue(of: name, grammar)
        case .noSuchDate(_, let date): "There is no \(date)."
        case .unknownLanguage(let name, _): "Unknown language \(name)."
        case .unknownLicense(let name, _): "Unknown licence \(name)."
        case .missingColon(let name, _): "\(name) has no colon: it is searched for as text."
        case .unavailable(let name, let value): "\(name):\(value ?? "") is not available on GitHub Enterprise Server."
        case .refusedOwner(let login): "GitHub refused to search \(login)."
        case .emptyRange(let name): "The range of \(name): is empty; its bounds are swapped."
        case .unitedDates(let name): "Several \(name): qualifiers mean OR, not AND."
        case .operatorBesideQualifier(let name, _): "\(name) applies to words, not to qualifiers."
        case .operatorWithoutTerm(let name, isFirst: true): "\(name) has no word before it."
        case .operatorWithoutTerm(let name, isFirst: false): "\(name) has no word after it."
        case .parenthesizedQualifier: "GitHub finds nothing for qualifiers in parentheses."
        case .notBeforeQualifier: "NOT applies to words, not to qualifiers."
        case .notWithoutTerm: "NOT has no word after it."
        case .notBeforeNumber: "NOT does not apply to numbers or dates."
        case .meAsWord: "@me means your account only after a qualifier."
        case .savedSearchBesideWords(let name): "\(name) cannot be combined with other words."
        case .propertyWithoutOrganization: "GitHub ignores props. unless the search is within one organisation."
        case .openQuotation: "Unclosed quotation mark."
        }
    }

    public var advice: String {
        switch kind {
        case .empty: "Type a word or a qualifier."
        case .tooLong, .maybeTooLong: "Remove some words."
        case .tooManyOperators: "Remove some; AND is implied between words."
        case .unknownQualifier(_, let suggestion?): "Use \(suggestion) instead."
        case .unknownQualifier(_, nil): "Quote it to search for the text."
        case .missingValue: "The value must follow the colon directly."
        case .spaceAfterColon: "The value must follow the colon directly."
        case .invalidValue(let name, let grammar): QueryProblem.advice(for: name, grammar)
        case .noSuchDate(let name, _): QueryProblem.advice(for: name, .date)
        case .unknownLanguage(_, let suggestion?): "Use \(suggestion) instead."
        case .unknownLanguage(_, nil): "Check its spelling."
        case .unknownLicense(_, let suggestion), .missingColon(_, let suggestion): "Use \(suggestion) instead."
        case .unavailable: "Remove it."
        case .refusedOwner: "Check the name: it does not exist, or you don't have access."
        case .emptyRange: "Put the lower bound first."
        case .unitedDates: "To match dates between two bounds, use one range: 2024-01-01..2024-12-31."
        case .operatorBesideQualifier(_, let remedy): QueryProblem.advice(remedy)
        case .operatorWithoutTerm: "Remove it, or add a word."
        case .parenthesizedQualifier: "Remove the parentheses."
        case .notBeforeQualifier: "Put a minus sign before the qualifier instead."
        case .notWithoutTerm: "Remove it, or add the word to exclude."
        case .notBeforeNumber: "Use a minus sign instead."
        case .meAsWord: "Use user:@me for your own repositories."
        case .savedSearchBesideWords: "To search for the text, quote it."
        case .propertyWithoutOrganization: "Add org: with the name of the organisation."
        case .openQuotation: "Close it, or write \\\" for a literal quotation mark."
        }
    }

    /// The advice, or the first of the ``fixes`` if that says more.
    public var remedy: String {
        guard let fix = fixes.first, isOfValue else { return advice }
        return fix.replacement.isEmpty ? "Remove it." : "Use \(fix.replacement) instead."
    }

    public var isOfValue: Bool {
        switch kind {
        case .invalidValue, .noSuchDate, .unknownLanguage, .unknownLicense, .emptyRange: true
        default: false
        }
    }

    private static func advice(_ remedy: OperatorRemedy) -> String {
        switch remedy {
        case .conjunction: "Remove it: qualifiers already narrow the results."
        case .repetition(let name): "Remove it: several \(name): qualifiers already mean OR."
        case .separateSearches: "Use two saved searches instead, one for each side of it."
        case .contradiction(let name): "Keep one: several \(name): qualifiers mean OR."
        }
    }

    private static func invalidValue(of name: String, _ grammar: QualifierGrammar) -> String {
        switch grammar {
        case .number: "\(name): takes a number, such as 100, >=100 or 10..50."
        case .date: "\(name): takes a date, such as 2024-12-24 or >=2024-12-24."
        case .choice(let choices) where choices.count == 1: "\(name): takes only \(choices[0])."
        case .choice(let choices):
            "\(name): takes one of \(choices.prefix(4).joined(separator: ", "))\(choices.count > 4 ? " and others" : "")."
        case .anyOf(let choices) where choices.count == 1: "\(name): takes only \(choices[0])."
        case .anyOf(let choices): "\(name): takes any of \(choices.joined(separator: ", "))."
        case .list(let choices): "\(name): takes any of \(choices.joined(separator: ", "))."
        case .login: "\(name): takes an account or @me."
        case .repository: "\(name): takes a repository's owner and name."
        case .language: "\(name): takes the name of a language."
        case .topic: "\(name): takes one topic, without spaces."
        case .license: "\(name): takes a licence keyword, such as mit."
        case .text: "\(name): takes a word or a quoted phrase."
        }
    }

    private static func advice(for name: String, _ grammar: QualifierGrammar) -> String {
        switch grammar {
        case .number: "Use \(name):100, \(name):>=100 or \(name):10..50."
        case .date: "Use \(name):2024-12-24, \(name):>=2024-12-24 or \(name):2024-01-01..2024-12-31."
        case .choice(let choices), .anyOf(let choices): "Use \(name):\(choices.first ?? "")."
        case .list(let choices): "Use \(name):\(choices.prefix(2).joined(separator: ","))."
        case .login: "Use \(name):ACCOUNT; for one repository use repo:OWNER/NAME."
        case .repository: "Use \(name):OWNER/NAME."
        case .topic: "Join its words with hyphens: \(name):machine-learning."
        case .language, .license, .text: "Use \(name):VALUE."
        }
    }
}
