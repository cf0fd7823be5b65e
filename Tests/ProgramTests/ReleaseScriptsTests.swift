import TestSupport
import Testing

/// What decides about a release: `Scripts/version`, `release-notes` and `check-executable`, in a repository made for it.
struct ReleaseScriptsTests {
    private let folder: ScratchFolder
    private let options = "Sources/ghlance/Subcommands/Options.swift"

    init() throws {
        folder = try ScratchFolder()
        try folder.run("mkdir", "-p", "Sources/ghlance/Subcommands", "Scripts")
        for script in ["version", "release-notes"] {
            try folder.run("cp", "\(SourceSentences.root)/Scripts/\(script)", "Scripts/")
        }
        try folder.run("cp", "\(SourceSentences.root)/\(options)", options)
        try folder.write("    static let current = \"1.2.3\"\n".utf8, to: options)
        try git("init", "--quiet")
        try git("add", ".")
        try git("commit", "--quiet", "--message", "First")
    }

    private func git(_ arguments: String...) throws {
        let names = ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"].map {
            "\($0)=x"
        }
        let dates = ["GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"].map { "\($0)=2025-01-31T23:30:00-0800" }
        let run = try CommandRun(["env", "-C", folder.path] + names + dates + ["git"] + arguments)
        try #require(run.status == 0, "\(run.error)")
    }

    private func run(_ script: String, _ arguments: String...) throws -> CommandRun {
        try CommandRun([folder.path("Scripts/" + script)] + arguments)
    }

    @Test("what failed is told by the runner's events, not by words in the names of tests that passed")
    func failedTests() throws {
        func event(_ kind: String, _ symbol: String, _ text: String, _ test: String) -> String {
            #"{"kind":"event","payload":{"issue":{"isKnown":false},"kind":"\#(kind)","messages":[{"symbol":"\#(symbol)","text":"\#(text)"},"#
                + #"{"symbol":"details","text":"more"}],"testID":"A.\#(test)\/A.swift:1:2"},"version":0}"#
        }
        let events = [
            event("testStarted", "default", "Test f(error:) started", "f(error:)"),
            event("issueRecorded", "fail", #"Expectation failed: (a → \"b\/c\") == \"d\""#, "g(error:)"),
            event("issueRecorded", "passWithKnownIssue", "known error: x", "h()"),
            event("testEnded", "pass", #"Test f(error:) recorded an issue \"fail\""#, "f(error:)"),
        ]
        try folder.write(events.joined(separator: "\n").utf8, to: "events")
        let script = "\(SourceSentences.root)/Scripts/failed-tests"
        let run = try CommandRun([script, folder.path("events"), folder.path("none")])
        #expect(run.output == "✘ A.g(error:)/A.swift:1:2: Expectation failed: (a → \"b/c\") == \"d\"\n")
    }

    @Test("the program's own version is where the script looks for it")
    func place() throws {
        let source = try TextFile.read("\(SourceSentences.root)/\(options)")
        #expect(source.contains(/\n    static let current = "[0-9]+\.[0-9]+\.[0-9]+"\n/))
    }

    @Test("without a tag the version names the day and the commit, and says that files were changed")
    func development() throws {
        #expect(try run("version").output.wholeMatch(of: /1\.2\.3\+git20250201\.[0-9a-f]{8}\n/) != nil)
        try folder.write("    static let current = \"1.2.4\"\n".utf8, to: options)
        #expect(try run("version").output.wholeMatch(of: /1\.2\.4\+git20250201\.[0-9a-f]{8}\.changed\n/) != nil)
    }

    @Test("a tag is the version if the program says the same")
    func tagged() throws {
        try git("tag", "v1.2.3")
        #expect(try run("version").output == "1.2.3\n")
        try folder.write("    static let current = \"1.2.3\"\n\n".utf8, to: options)
        let changed = try run("version")
        #expect(changed.status == 1)
        #expect(changed.error.contains("commit or undo the changes"))
    }

    @Test("a tag of another version fails and says what to do")
    func wrongTag() throws {
        try git("tag", "v1.3.0")
        let run = try run("version")
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.error.contains("the tag is v1.3.0, and Version.current is 1.2.3: set it in \(options)"))
    }

    @Test("the text of a release is its section of the changelog, and may not be empty")
    func notes() throws {
        let text = """
            # Changelog

            ## [Unreleased]

            ### Added

            ## [1.2.3] - 2025-01-31

            ### Fixed

            - One thing.

            ## [1.2.30] - 2025-01-01

            - Another.

            """
        try folder.write(text.utf8, to: "CHANGELOG.md")
        #expect(try run("release-notes", "1.2.3").output == "### Fixed\n\n- One thing.\n")
        for version in ["Unreleased", "1.2", "1.2.4", ""] {
            let run = try run("release-notes", version)
            #expect(run.status == 1, "\(version)")
            #expect(run.output.isEmpty, "\(version)")
            #expect(run.error.contains("has nothing under “## [\(version)]”"))
        }
        #expect(try run("release-notes").status == 2)
    }

    @Test("an executable that needs a later glibc, or a library that is not listed, is refused")
    func executable() throws {
        let script = SourceSentences.root + "/Scripts/check-executable"
        func check(_ list: String) throws -> CommandRun {
            try CommandRun([script, "/usr/bin/git", folder.write(list.utf8, to: "list")])
        }
        let libraries = "libpcre2-8.so.0 - - linked\nlibz.so.1 - - linked\n"
        #expect(try check("libc.so.6 libc6 9.9 linked\n" + libraries).status == 0)
        let old = try check("libc.so.6 libc6 2.9 linked\n" + libraries)
        #expect(old.status == 1)
        #expect(old.error.contains(/needs glibc 2\.[1-9][0-9]+, and/))
        let unlisted = try check("libc.so.6 libc6 9.9 linked\nlibz.so.1 - - dlopen\n")
        #expect(unlisted.status == 1)
        #expect(unlisted.error.contains("linked with libz.so.1, which is not in"))
    }
}
