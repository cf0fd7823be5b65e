import Glibc
import TestSupport
import Testing

/// The recipes of the documentation, run as they are written: each succeeds and prints something.
@Suite(.fewAtATime) struct RecipesTests {
    struct Recipe: CustomTestStringConvertible {
        /// `sh`, `make` or `yaml`.
        let language: Substring
        let code: String
        var testDescription: String { code.split(separator: "\n").first.map(String.init) ?? "" }

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
            let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
            var recipes: [Recipe] = []
            var code: String?
            var language: Substring = ""
            for line in ((try? TextFile.read("/\(root)/Docs/Recipes.md")) ?? "").split(
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

    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("there are thirty or more")
    func count() {
        #expect(Recipe.all.count >= 30)
        #expect(Set(Recipe.all.map(\.language)) == ["sh", "make", "yaml"])
    }

    @Test("it succeeds and prints something", arguments: Recipe.all)
    func runs(_ recipe: Recipe) throws {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let emulator = try EmulatorProcess([
            "--budget", "1000", "--readme", "matteocrippa/awesome-swift=/\(root)/Scripts/picture-list.html",
        ])
        let ghlance = try TerminalDriver.executable("ghlance")
        try folder.run("mkdir", "bin", "work")
        try folder.run("ln", "-s", ghlance, "bin/ghlance")
        for (name, body) in Self.programs {
            try TextFile.writeProgram("#!/bin/sh\n\(body)\n", to: folder.path("bin/\(name)"))
        }
        try folder.write(recipe.script.utf8, to: "recipe")
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        let run = try CommandRun(
            ["env", "-C", folder.path("work"), "sh", "-eu", "../recipe"],
            environment: [
                "PATH": "\(folder.path("bin")):\(path)", "XDG_DATA_HOME": folder.path("data"),
                "GHLANCE_API_URL": emulator.address, "GITHUB_TOKEN": "ghp_recipes",
                "GITHUB_STEP_SUMMARY": folder.path("summary"),
            ])
        #expect(run.status == 0, "\(run.error)\(run.output)")
        #expect(!run.output.isEmpty, "\(run.error)")
    }
}
