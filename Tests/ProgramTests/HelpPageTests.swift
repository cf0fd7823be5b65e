import ArgumentParser
import Testing

@testable import Core
@testable import ghlance

/// `ghlance help agents`, and the skill that is made of it.
struct HelpPageTests {
    private let lines = HelpPage.agents.text.split(separator: "\n", omittingEmptySubsequences: false)

    @Test func thePageIsShort() { #expect(lines.count <= 60) }

    @Test func everyCommandOnItIsOneThatCanBeTyped() throws {
        let commands = lines.filter { $0.hasPrefix("    ghlance ") }.map { line in
            // What it does stands behind it.
            String(line.dropFirst(12)).split(separator: "  ")[0]
        }
        #expect(commands.count >= 10)
        for command in commands {
            let call = try #require(SubcommandCall(try CommandWords.split(String(command))[...]), "\(command)")
            let type = try #require(call.subcommand.command, "\(command)")
            #expect(throws: Never.self, "\(command)") { _ = try type.parseAsRoot(call.arguments) }
        }
    }

    @Test func theSkillSaysWhatItIsFor() {
        let skill = HelpPage.skill
        #expect(skill.hasPrefix("---\nname: ghlance\ndescription: >-\n  Search GitHub"))
        #expect(skill.hasSuffix("---\n\n\(HelpPage.agents.text)"))
        // The limit of a description (agentskills.io).
        #expect(skill.split(separator: "---")[0].count <= 1_024)
    }

    @Test func helpHasThePageAndNoOtherWordIsOne() {
        func call(_ words: String...) -> SubcommandCall? { SubcommandCall(words[...]) }
        #expect(call("help", "agents")?.page == .agents && call("help", "agents")?.unknownTopic == nil)
        #expect(call("help", "agent")?.page == nil && call("help", "agent")?.unknownTopic == "agent")
        #expect(call("agents") == nil)
        #expect(call("help", "view")?.page == nil)
    }
}
