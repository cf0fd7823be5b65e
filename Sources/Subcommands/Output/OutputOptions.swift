import ArgumentParser
import Model

/// The options that select the form of output.
struct OutputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("print JSON with these fields, separated by commas", valueName: "fields"))
    var json: String?

    // A line of a list begins with a hyphen.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "print a line with fields in it for each repository: '{fullName} {stargazersCount}'", valueName: "text"))
    var template: String?

    /// The form; `nil` for the one that depends on where the output goes.
    ///
    /// - Throws: `ValidationError`.
    func form() throws -> OutputForm? {
        if json != nil, template != nil { throw ValidationError(OutputMessages.jsonAndTemplate) }
        if let json {
            do throws(RepositoryFields.ListProblem) { return .json(try RepositoryFields(list: json)) } catch {
                throw ValidationError(OutputMessages.fields(error))
            }
        }
        guard let template else { return nil }
        if template.isEmpty { throw ValidationError(OutputMessages.emptyTemplate) }
        do throws(OutputTemplate.Problem) { return .template(try OutputTemplate(template)) } catch {
            throw ValidationError(SubcommandMessages.template(error, of: "--template"))
        }
    }

    func validate() throws { _ = try form() }
}
