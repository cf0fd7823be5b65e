import ArgumentParser
import TestSupport
import Testing

@testable import Screens
@testable import ghlance

/// The reference of the command line, and the tables it is made of.
struct ReferenceTests {
    private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    @Test("every declared command and option is in it, with every variable and exit status")
    func complete() throws {
        let page = try ReferenceDocument.page()
        let text = page.markdown
        func check(_ command: CommandInfo, named name: String) {
            #expect(text.contains("### \(name)\n"))
            for argument in command.shownArguments {
                for spelling in argument.spellings { #expect(text.contains("`\(spelling)"), "\(name) \(spelling)") }
            }
            for next in command.ownSubcommands { check(next, named: "\(name) \(next.commandName)") }
        }
        for command in Subcommand.allCases.compactMap(\.command) {
            let declared = try CommandInfo.of(command)
            check(declared, named: declared.commandName)
        }
        for argument in try CommandInfo.of(GhlanceCommand.self).shownArguments {
            for spelling in argument.spellings { #expect(text.contains("`\(spelling)")) }
        }
        for variable in EnvironmentVariable.all.flatMap(\.names) { #expect(text.contains("`\(variable)`")) }
        for status in ExitStatus.allCases {
            #expect(text.contains("| `\(status.rawValue)` | \(status.summary) |"))
            #expect(GhlanceCommand.configuration.discussion.contains("\(status.rawValue) \(status.summary)"))
        }
    }

    /// Names in capitals that are no variables the program reads, but errors of GitHub, and variables it sets or removes for others.
    private static let others: Set = [
        "EDIT_COMMAND", "FRX", "LINES", "TERM_PROGRAM", "TERM_PROGRAM_VERSION",
        "ENVIRONMENT", "GH_NO_UPDATE_NOTIFIER", "GH_PROMPT_DISABLED",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_COMMON_DIR", "GIT_DIR", "GIT_INDEX_FILE", "GIT_NAMESPACE", "GIT_OBJECT_DIRECTORY", "GIT_TERMINAL_PROMPT",
        "GIT_WORK_TREE", "INSUFFICIENT_SCOPES", "MAX_NODE_LIMIT_EXCEEDED", "NOT_FOUND", "RATE_LIMITED",
        "RESOURCE_LIMITS_EXCEEDED",
        "SSH_ASKPASS_REQUIRE", "SSL_ERROR_SYSCALL",
    ]

    @Test("every variable that the sources read is in the table, and every row of it is read")
    func variables() throws {
        let known = EnvironmentVariable.all.flatMap(\.names)
        #expect(known.count == Set(known).count)
        var read: Set<String> = []
        let lines = try ScratchFolder().run(
            "grep", "-rhE", "--include=*.swift", "--include=*.c", "--exclude=EnvironmentVariable.swift",
            #""([A-Z][A-Z0-9_]{2,}|[a-z]+_proxy)""#, "\(Self.root)/Sources")
        for line in lines.split(separator: "\n") {
            let isAboutVariables = line.contains(/environment|getenv|variable|value\(|absolute\(|has\(/)
            for match in line.matches(of: /"([A-Z][A-Z0-9_]{2,}|[a-z]+_proxy)"/) {
                let name = String(match.1)
                if known.contains(name) || name.contains("_") || isAboutVariables { read.insert(name) }
            }
        }
        // libcurl reads it.
        read.insert("no_proxy")
        #expect(
            read.subtracting(known).subtracting(Self.others) == [], "add to EnvironmentVariable, or to the others here")
        #expect(Set(known).subtracting(read) == [])
    }
}
