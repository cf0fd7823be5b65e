import ArgumentParser
import Core
import GitHub

/// The options for the form in which rows are printed.
struct OutputOptions<Command: PrintingCommand>: ParsableArguments {
    private static var listing: Listing<Command.Row> { Command.listing }

    @Option(help: ArgumentHelp("print JSON with these fields, separated by commas", valueName: "fields"))
    var json: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("filter the JSON with a jq expression", valueName: "expression"))
    var jq: String?

    // A line of a list begins with a hyphen.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "format each row with a template, such as '{\(listing.fields.names[0])}'", valueName: "text"))
    var template: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "print \(Command.formNames.joined(separator: ", ")), a field or a template for each row",
            valueName: "form"))
    var print: String?

    @Flag(name: [.customShort("0"), .customLong("print0")], help: "end each row with NUL instead of a newline")
    var print0 = false

    enum Form {
        case columns
        case json(FieldTable<Command.Row>)
        /// A line for each; none if it has no text.
        case lines((Command.Row) -> String?)
    }

    /// How rows are printed.
    ///
    /// - Throws: `ValidationError`.
    func form() throws(ValidationError) -> Form {
        let listing = Command.listing
        let forms = [json, template, print].compactMap(\.self)
        try refuse(if: forms.count > 1, "use only one of --json, --template and --print")
        try refuse(if: jq != nil && json == nil, "--jq needs --json with the fields to filter")
        try refuse(if: print0 && json != nil, "--print0 cannot be used with --json")
        if let json {
            do throws(FieldListProblem) { return .json(try listing.fields.fields(in: json)) } catch {
                throw ValidationError(OutputMessages.fields(error, of: listing.fields.names))
            }
        }
        if let template {
            try refuse(if: template.isEmpty, "--template needs text, such as '{\(listing.fields.names[0])}'")
            return try lines(template, of: "--template")
        }
        guard let print else { return .columns }
        if let form = listing.forms.first(where: { $0.name == print }) { return .lines(form.text) }
        if print == "json" {
            // Facts take requests of their own: only who names them asks for them.
            let fields = FieldTable(rows: listing.fields.rows.filter { !$0.isOfFacts })
            return .lines { fields.json($0) }
        }
        if let field = listing.fields.field(print) { return .lines { [print0] in field.text($0, endedByNull: print0) } }
        let names = (Command.formNames + listing.fields.names).joined(separator: ", ")
        let example = "or a template such as '{\(listing.fields.names.last ?? "")}'"
        try refuse(if: !print.contains("{"), "--print has no form \(print): use one of \(names), \(example)")
        return try lines(print, of: "--print")
    }

    private func lines(_ text: String, of option: String) throws(ValidationError) -> Form {
        let fields = Self.listing.fields
        do throws(TemplateProblem) {
            let template = try RowTemplate(text, fields: fields)
            return .lines { [print0] in template.line($0, endedByNull: print0) }
        } catch { throw ValidationError(SubcommandMessages.template(error, of: option, fields.names)) }
    }

    var hasColumns: Bool { if case .columns = try? form() { true } else { false } }

    /// Whether a field is asked for that only an answer of GitHub has.
    var asksForAnswer: Bool { names(\.isOnlyInAnswers) || print == "json" }

    /// Whether a field is named for which this holds.
    func names(_ isWanted: (Field<Command.Row>) -> Bool) -> Bool {
        guard let asked = json ?? template ?? print else { return false }
        // As the name of a field, not as a part of another.
        let words = Set(asked.split { !$0.isLetter && !$0.isNumber })
        return Self.listing.fields.rows.contains { field in
            isWanted(field) && (words.contains(field.name[...]) || field.synonyms.contains { words.contains($0[...]) })
        }
    }

    func validate() throws { _ = try form() }

    // MARK: Writing

    /// How rows are drawn on a terminal, in place of plain columns: lines without control characters.
    typealias Drawing = ([Command.Row]) -> [String]

    /// Writes rows.
    ///
    /// - Parameters:
    ///   - isSingle: Whether JSON is the object of the first row, not an array.
    ///   - draw: How rows are drawn on a terminal.
    /// - Returns: The status that stands for it.
    @MainActor
    func write(
        _ rows: [Command.Row], isSingle: Bool = false, environment: [String: String], draw: Drawing? = nil
    ) -> ExitStatus {
        let end = print0 ? "\0" : "\n"
        switch try? form() {
        case .json(let fields):
            let objects = rows.map(fields.json)
            let json = isSingle ? objects.first ?? "" : "[\(objects.joined(separator: ",\n "))]"
            if let jq { return JSONFilter(expression: jq, environment: environment).write(json) }
            return SubcommandRun.answer(StandardStreams.answer(json: json))
        case .lines(let line):
            return SubcommandRun.answer(StandardStreams.answer(rows.compactMap(line), endingWith: end))
        case .columns, nil:
            if rows.isEmpty { return .chosen }
            let listing = Command.listing
            guard StandardStreams.outputIsTerminal else {
                return SubcommandRun.answer(StandardStreams.answer(listing.tabbed(rows), endingWith: end))
            }
            let lines =
                draw?(rows)
                ?? listing.table(
                    rows, at: SystemTime.now, columns: StandardStreams.outputColumns,
                    repertoire: StandardStreams.outputRepertoire)
            return SubcommandRun.answer(StandardStreams.answer(safe: lines))
        }
    }
}
