import Core

/// What is wrong with the values of `--action`.
extension SubcommandMessages {
    private static let actionParts = "KEY:MODE:TITLE:COMMAND"

    static func action(_ problem: CustomActionOption.Problem) -> String {
        switch problem {
        case .action(let problem, let text): action(problem, in: text)
        case .unknownKey(let name, let title):
            "--action \(title): no key is named \(name): use one such as Alt-O, ^] or F7, or none"
        case .keyOfText(let name, let title):
            "--action \(title): \(name) types text: use a key with Alt or Ctrl, or a function key"
        case .keyOfCommand(let name, let command, let title):
            "--action \(title): \(name) is the key of “\(command)”: use another key"
        case .keyOfAction(let name, let other, let title):
            "--action \(title): \(name) is also the key of \(other): use another key"
        }
    }

    private static func action(_ problem: CustomAction.Problem, in text: String) -> String {
        switch problem {
        case .missingParts: "--action needs \(actionParts), not “\(text)”"
        case .unknownMode(let mode):
            "--action has no mode “\(mode)”: use print, run or background. Append ,shell to run the command in a shell; use run,return to come back without waiting for Enter"
        case .noTitle: "--action needs a title: \(actionParts), not “\(text)”"
        case .command(.empty): "--action needs a command: \(actionParts), not “\(text)”"
        case .command(.openQuote(let mark)): "--action has an unclosed quotation mark \(mark) in “\(text)”"
        case .command(.unquotedField(let name)):
            "--action passes {\(name)} to another shell unquoted: write {\(name)|q} in “\(text)”"
        case .command(.programIsField):
            "--action needs a program before the fields: “\(text)” would run text from a repository"
        case .command(.field(let problem)): template(problem, of: "--action", RepositoryFields.action.names)
        }
    }

    /// What is wrong with a template of an option.
    static func template(_ problem: TemplateProblem, of option: String, _ names: [String]) -> String {
        switch problem {
        case .unknownField(let name, let nearest): OutputMessages.noField(option, name, nearest, of: names)
        case .unknownFilter(let filter): "\(option) has no filter \(filter): use {field} or {field|q}"
        case .open(let text): "\(option): add } after \(text), or write {{ for a brace"
        }
    }
}
