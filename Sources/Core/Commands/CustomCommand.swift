/// A user's command with fields of a repository in it.
public struct CustomCommand: Sendable {
    public enum Problem: Error, Equatable {
        case empty
        case openQuote(Character)
        case field(OutputTemplate.Problem)
        /// The program's name would be a value: whoever wrote the value would choose the program.
        case programIsField
        /// Another shell would read the value of this field as part of its command.
        case unquotedField(String)
    }

    public enum Obstacle: Error, Equatable {
        /// The repository's owner or name breaks GitHub's rules.
        case unsafeName
        /// The value of this field begins with `-` or `+` and would be an option.
        case option(field: String)
    }

    private enum Form: Sendable {
        case words([OutputTemplate])
        case shell(ShellText)
    }

    public let text: String
    let usesShell: Bool
    private let form: Form
    /// The tag of the selected release, for which it runs.
    package var tag: String?

    private static let shell = "/bin/sh"

    /// Parses a command. Without a shell, it is split into words first, so that no value splits a word.
    public init(_ text: String, usesShell: Bool) throws(Problem) {
        (self.text, self.usesShell) = (text, usesShell)
        let words: [String]
        if usesShell {
            words = [text.trimmingBlanks].filter { !$0.isEmpty }
        } else {
            do throws(CommandWords.OpenQuote) { words = try CommandWords.split(text) } catch {
                throw .openQuote(error.mark)
            }
        }
        var templates: [OutputTemplate] = []
        for word in words {
            do throws(OutputTemplate.Problem) { templates.append(try OutputTemplate(word, fields: .action)) } catch {
                throw .field(error)
            }
        }
        guard let first = templates.first, !words[0].isEmpty else { throw .empty }
        if usesShell ? first.firstField != nil : first.parts.contains(where: { $0.field != nil }) {
            throw .programIsField
        }
        if let field = CustomCommand.textForShell(in: text) { throw .unquotedField(field.name) }
        form = usesShell ? .shell(ShellText(first)) : .words(templates)
    }

    /// The first field of free text that a second shell would read as a part of its command, as far as the words tell.
    private static func textForShell(in text: String) -> RepositoryField? {
        let words = (try? CommandWords.split(text)) ?? text.split(separator: " ").map(String.init)
        var isShell = false
        var isRead = false
        var readsAll = false
        for word in words {
            let template = isRead || readsAll ? try? OutputTemplate(word, fields: .action) : nil
            if let field = template?.unquotedText { return field }
            isRead = isShell && word.hasPrefix("-") && !word.hasPrefix("--") && word.contains("c")
            switch word.split(whereSeparator: { "/;|&($`".contains($0) }).last {
            case "eval", "ssh", "su", "watch": readsAll = true
            case "sh", "ash", "bash", "dash", "fish", "ksh", "zsh": isShell = true
            default: break
            }
        }
        return nil
    }

    /// - Parameter path: The folder of the repository's clone.
    public func invocation(
        for repository: Repository, _ links: RepositoryLinks, path: String? = nil
    ) throws(Obstacle) -> CommandInvocation {
        guard links.path(of: repository) != nil else { throw .unsafeName }
        let source = PrintedRepository(repository, links, path: path, tag: tag)
        switch form {
        case .words(let templates):
            let arguments = templates.map { $0.line(source) }
            // A `--` of the command, not one in a value.
            let dashes = templates.firstIndex { $0.text == "--" } ?? arguments.count
            for (template, argument) in zip(templates, arguments).prefix(dashes) where argument.mayBeOption {
                if let field = template.firstField { throw .option(field: field.name) }
            }
            return CommandInvocation(arguments: arguments)
        case .shell(let shell):
            var variables: [String: String] = [:]
            var isStart = false
            for field in shell.fields {
                let line = field.field.value(source).line
                let value = field.isQuoted ? line.shellQuoted : line
                isStart = field.place == .first || field.place == .next && isStart
                if isStart, line.mayBeOption { throw .option(field: field.field.name) }
                isStart = isStart && value.isEmpty
                variables[field.variable] = value
            }
            return CommandInvocation(arguments: [CustomCommand.shell, "-c", shell.text], variables: variables)
        }
    }
}

extension CustomCommand: Equatable {
    public static func == (one: CustomCommand, other: CustomCommand) -> Bool {
        one.text == other.text && one.usesShell == other.usesShell && one.tag == other.tag
    }
}

public struct CommandInvocation: Sendable, Equatable {
    /// The program and its arguments.
    public let arguments: [String]
    /// Environment variables.
    public let variables: [String: String]
    /// The file of a picture, which it shows until any key is pressed. It gets it as descriptor 3, and can do nothing else.
    public let picture: [UInt8]?

    public init(arguments: [String], variables: [String: String] = [:], picture: [UInt8]? = nil) {
        (self.arguments, self.variables, self.picture) = (arguments, variables, picture)
    }
}

extension RepositoryField {
    /// Whether strangers choose its values, which may contain characters that a shell interprets.
    fileprivate var isFreeText: Bool {
        switch kind {
        case .number, .flag, .date: false
        case .text, .list, .object:
            !["fullName", "name", "owner", "url", "sshUrl", "visibility", "releaseUrl"].contains(name)
        }
    }
}

extension String {
    /// Whether it would be read as an option; vim runs what follows a `+`.
    fileprivate var mayBeOption: Bool { hasPrefix("-") || hasPrefix("+") }
}

extension OutputTemplate {
    fileprivate var unquotedText: RepositoryField? {
        parts.lazy.compactMap { part in
            if case .field(let field, false) = part, field.isFreeText { field } else { nil }
        }.first
    }

    fileprivate var firstField: RepositoryField? { parts.first?.field }

    /// The text of a template without fields.
    fileprivate var text: String? { if parts.count == 1, case .text(let text) = parts[0] { text } else { nil } }
}

extension OutputTemplate.Part {
    fileprivate var field: RepositoryField? { if case .field(let field, _) = self { field } else { nil } }
}

extension StringProtocol {
    var trimmingBlanks: String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
        var rest = drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return String(rest)
    }
}
