import ArgumentParser

/// A page of `ghlance help` that is that of no command.
enum HelpPage: String, CaseIterable {
    /// The options of the screen.
    case options
    /// How programs search, view and compare within their budget.
    case agents

    /// Its text, in Markdown.
    var text: String {
        switch self {
        case .options: UsageLine.wrapped(in: GhlanceCommand.helpMessage()) + "\n"
        case .agents: String(decoding: PackageResources.agents_md, as: UTF8.self)
        }
    }

    /// What `ghlance --help` prints: examples, and where the rest is. It fits on a small screen.
    static var overview: String { String(decoding: PackageResources.help_txt, as: UTF8.self) }

    /// The page as a skill of an agent (agentskills.io): what it is for, then the page.
    static var skill: String {
        """
        ---
        name: ghlance
        description: >-
          Search GitHub repositories, view their facts, READMEs and files, and compare them from the command line, within GitHub's
          rate limits. Use it to find a library or a tool, to read a file of a repository without cloning it, or to choose between
          repositories.
        ---

        \(HelpPage.agents.text)
        """
    }
}
