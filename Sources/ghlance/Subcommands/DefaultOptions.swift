import ArgumentParser
import Core
import Features

/// Options in `GHLANCE_DEFAULT_OPTS`, for the screen.
enum DefaultOptions {
    static let variable = "GHLANCE_DEFAULT_OPTS"

    /// Options that are no keys of the file, but go there: what the file has in another form.
    private static let others: Set = ["action", "page", "no-page", "no-multi"]

    /// Its options; `nil` if there are none.
    ///
    /// - Throws: `ValidationError`.
    static func layer(_ text: String, _ bindings: KeyBindings) throws -> SettingsLayer? {
        let words: [String]
        do throws(CommandWords.OpenQuote) { words = try CommandWords.split(text) } catch {
            throw usage("\(variable): \(SubcommandMessages.openQuote(error.mark))")
        }
        if words.isEmpty { return nil }
        let layer: SettingsLayer
        do { layer = try Settings.layer(words, bindings) } catch {
            if GhlanceCommand.exitCode(for: error) == .success {
                throw usage(SubcommandMessages.noDefaultOption(words[0]))
            }
            throw usage("\(variable): \(GhlanceCommand.message(for: error))")
        }
        if let word = layer.settings.words.first { throw usage(SubcommandMessages.noDefaultOption(word)) }
        for row in OptionTable.all where layer.names.contains(row.name) {
            if row.file == nil, !others.contains(row.name) {
                throw usage(SubcommandMessages.noDefaultOption("--\(row.name)"))
            }
        }
        return layer
    }

    private static func usage(_ problem: String) -> ValidationError { ValidationError(problem) }
}
