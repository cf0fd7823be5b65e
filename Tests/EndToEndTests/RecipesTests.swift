import Glibc
import TestSupport
import Testing

/// The recipes of the documentation, run as they are written: each succeeds and prints something.
@Suite(.fewAtATime) struct RecipesTests {
    private static let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private struct Recipe {
        /// `sh`, `make` or `yaml`.
        let language: Substring
        let code: String

        /// What a shell runs.
        var script: String {
            switch language {
            case "make": "cat >Makefile <<'END'\n\(code)END\nmake -s && cat candidates.tsv"
            case "yaml":
                code.split(separator: "\n").compactMap { line in
                    line.split(separator: "run: ", maxSplits: 1).dropFirst().first.map { "\($0)\n" }
                }.joined() + #"cat "$GITHUB_STEP_SUMMARY""#
            default: code
            }
        }

        /// The blocks of code in `Docs/Recipes.md`.
        static let all: [Recipe] = {
            var recipes: [Recipe] = []
            var code: String?
            var language: Substring = ""
            for line in ((try? TextFile.read("/\(RecipesTests.root)/Docs/Recipes.md")) ?? "").split(
                separator: "\n", omittingEmptySubsequences: false)
            {
                if let lines = code {
                    if line == "```" { recipes.append(Recipe(language: language, code: lines)) }
                    code = line == "```" ? nil : lines + line + "\n"
                } else if line.hasPrefix("```") {
                    (language, code) = (line.dropFirst(3), "")
                }
            }
            return recipes
        }()
    }

    /// Programs that a machine may not have, or that want a person.
    private static let programs = [
        "fzf": "head -n 1", "notify-send": #"printf '%s\n' "$@""#, "git": #"for last; do :; done; mkdir -p "$last""#,
    ]

    @Test("each of thirty or more succeeds and prints something")
    func recipes() throws {
        #expect(Recipe.all.count >= 30)
        #expect(Set(Recipe.all.map(\.language)) == ["sh", "make", "yaml"])
        let emulator = try EmulatorProcess([
            "--no-limits", "--readme", "matteocrippa/awesome-swift=/\(Self.root)/Scripts/picture-list.html",
        ])
        let programs = try ScratchFolder()
        try programs.run("ln", "-s", TerminalDriver.executable("ghlance"), "ghlance")
        for (name, body) in Self.programs {
            try TextFile.writeProgram("#!/bin/sh\n\(body)\n", to: programs.path(name))
        }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        for recipe in Recipe.all {
            let folder = try ScratchFolder()
            try folder.run("mkdir", "work")
            try folder.write(recipe.script.utf8, to: "recipe")
            let run = try CommandRun(
                ["env", "-C", folder.path("work"), "sh", "-eu", "../recipe"],
                environment: [
                    "PATH": "\(programs.path):\(path)", "GHLANCE_API_URL": emulator.address,
                    "GITHUB_TOKEN": "ghp_recipes", "GITHUB_STEP_SUMMARY": folder.path("summary"),
                ])
            #expect(run.status == 0 && !run.output.isEmpty, "\(recipe.code)\(run.error)\(run.output)")
        }
    }
}
