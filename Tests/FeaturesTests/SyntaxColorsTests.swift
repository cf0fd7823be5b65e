import Testing

@testable import Core
@testable import Features
@testable import Markup

/// Comments and strings, by families of languages.
@Suite struct SyntaxColorsTests {
    /// The lines with `‹…›` around comments and `«…»` around strings.
    private func marked(_ name: String, _ lines: String...) throws -> [String] {
        var colors = try #require(SyntaxColors(path: name))
        return lines.map { line in
            let bytes = Array(line.utf8)
            return colors.parts(of: bytes[...]).map { range, style in
                let text = String(decoding: bytes[range], as: UTF8.self)
                return style.tone == .comment
                    ? "‹\(text)›" : style.tone.map { [.string, .escape].contains($0) } == true ? "«\(text)»" : text
            }.joined().replacing("»«", with: "")
        }
    }

    @Test func commentsAndStringsOfC() throws {
        #expect(
            try marked("src/a.c", "x = \"a // \\\" b\"; // c", "/* one", "two \"*/ f('\\'');", "\"open", "y") == [
                "x = «\"a // \\\" b\"»; ‹// c›", "‹/* one›", "‹two \"*/› f(«'\\''»);", "«\"open»", "y",
            ])
    }

    @Test func stringsOfSeveralLines() throws {
        #expect(
            try marked("a.py", "s = '''one", "# two", "''' # three", "'it' # \"four") == [
                "s = «'''one»", "«# two»", "«'''» ‹# three›", "«'it'» ‹# \"four›",
            ])
        #expect(try marked("a.ts", "`a", "${b}` // c") == ["«`a»", "«${b}`» ‹// c›"])
    }

    @Test func aHashIsAComment_behindABlank() throws {
        #expect(
            try marked("a.sh", "echo $# ${a#b} # it's", "don't # c", "x='y' #") == [
                "echo $# ${a#b} ‹# it's›", "don't ‹# c›", "x=«'y'» ‹#›",
            ])
        #expect(try marked("Makefile", "# a") == ["‹# a›"])
    }

    @Test func lifetimesAreNoStrings() throws {
        #expect(try marked("a.rs", "fn f<'a>(x: &'a str) // c") == ["fn f<'a>(x: &'a str) ‹// c›"])
    }

    @Test func everyByteIsInOnePart() throws {
        for name in [
            "a.c", "a.py", "a.html", "a.lua", "a.yml", "a.el", "a.md", "a.diff", "a.php", "a.rs", "a.css", "a.json",
        ] {
            var colors = try #require(SyntaxColors(path: name))
            for line in [
                "", "\\", "\"\\", "/*", "*/ \"", "<!--", "-->", "'''", "--[[", "]]", "日本 // \u{FF}", "`", "a: 1", "#[x",
                "#[x] ${a", "<a b=\"c\">", "+x", "# y", "1.5e9f(", "$", "@",
            ] {
                let bytes = Array(line.utf8)
                let ranges = colors.parts(of: bytes[...]).map(\.0)
                #expect(ranges.map(\.count).reduce(0, +) == bytes.count, "\(name) \(line)")
                #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
            }
        }
    }

    @Test(arguments: ["README", "a.unknown", "", "a.", "src/"])
    func otherFilesHaveNone(name: String) {
        #expect(SyntaxColors(path: name) == nil)
    }

    /// The parts that have a tone, with it.
    private func tones(_ name: String, _ lines: String...) throws -> [String] {
        var colors = try #require(SyntaxColors(path: name))
        return lines.flatMap { line in
            let bytes = Array(line.utf8)
            return colors.parts(of: bytes[...]).compactMap { range, style in
                style.tone.map { "\($0) \(String(decoding: bytes[range], as: UTF8.self))" }
            }
        }
    }

    @Test func namesOfLanguages() throws {
        #expect(
            try tones("a.swift", "@MainActor func draw(_ row: Row) -> Int? { nil }", "let most = MAX_ROWS + 0x1F.a")
                == [
                    "keyword @MainActor", "keyword func", "entity draw", "entity Row", "entity Int", "constant nil",
                    "keyword let",
                    "constant MAX_ROWS", "constant 0x1F.a",
                ])
        #expect(
            try tones("a.rs", "#[derive(Debug)] pub fn f() -> u32 { 42 }", "'a' \"x\\n\"") == [
                "keyword #[derive(Debug)]", "keyword pub", "keyword fn", "entity f", "keyword u32", "constant 42",
                "string \"x", "escape \\n", "string \"",
            ])
        #expect(
            try tones("a.sql", "SELECT * FROM t WHERE a IS NULL") == [
                "keyword SELECT", "keyword FROM", "keyword WHERE", "keyword IS", "constant NULL",
            ])
        #expect(
            try tones("a.sh", "if [ $HOME = ${a:-b} ]; then") == [
                "keyword if", "variable $HOME", "variable ${a:-b}", "keyword then",
            ])
        #expect(
            try tones("a.py", "@cached", "def f(self): return None") == [
                "keyword @cached", "keyword def", "entity f", "keyword self", "keyword return", "constant None",
            ])
    }

    @Test func keys() throws {
        #expect(
            try tones("a.json", "{\"a\": \"b: c\", \"d\" : 1}") == [
                "tag \"a\"", "string \"b: c\"", "tag \"d\"", "constant 1",
            ])
        #expect(
            try tones("a.yml", "- name: x", "  on: true # y") == ["tag name", "tag on", "constant true", "comment # y"])
        #expect(try tones("a.toml", "a-b = \"c\"") == ["tag a-b", "string \"c\""])
        #expect(try tones("a.css", "a { color: red; }") == ["tag color"])
    }

    @Test func markup() throws {
        #expect(
            try tones("a.html", "<a href=\"x\">don't = \"it\"</a>", "<p", "class='y'> <!-- z -->") == [
                "tag a", "entity href", "string \"x\"", "tag a", "tag p", "entity class", "string 'y'",
                "comment <!-- z -->",
            ])
        #expect(
            try tones("a.md", "# Title", "a `b` c", "```", "# d", "```", "> e") == [
                "title # Title", "string `b`", "string ```", "string # d", "string ```", "quote > e",
            ])
        #expect(
            try tones("a.patch", "--- a", "+++ b", "@@ -1 @@", "-x", "+y", " z") == [
                "title --- a", "title +++ b", "changed @@ -1 @@", "deleted -x", "inserted +y",
            ])
    }

    @Test("what is escaped is a whole character")
    func escapes() throws {
        #expect(try tones("a.json", #""C:\übung""#) == ["string \"C:", "escape \\ü", "string bung\""])
    }

    @Test("a word that begins a comment is a whole word")
    func words() throws {
        #expect(try tones("a.bat", "git remote add", "rem it", ":: x") == ["comment rem it", "comment :: x"])
    }

    @Test("a block of code ends with its own fence")
    func fences() throws {
        #expect(
            try tones("a.md", "```npm i```", "````", "```", "~~~", "````", "# a") == [
                "string ``", "string `npm i`", "string ``", "string ````", "string ```", "string ~~~", "string ````",
                "title # a",
            ])
    }

    @Test("of a line of very many parts the first have colours")
    func manyParts() throws {
        var colors = try #require(SyntaxColors(path: "a.js"))
        let bytes = Array(String(repeating: "1 ", count: 200_000).utf8)
        let parts = colors.parts(of: bytes[...])
        #expect(parts.count < 100_100 && parts.last?.0.upperBound == bytes.count)
    }

    @Test(
        "work grows with the text, whatever begins in it and never ends",
        arguments: ["#[", "${", "`", "<a ", "\"\\", "a:", "@", "$(", "/*", "'", "a(", "\t:"])
    func linear(piece: String) throws {
        for name in ["a.rs", "a.sh", "a.md", "a.html", "a.yml", "a.c", "a.php"] {
            func work(_ count: Int) throws -> Int {
                var colors = try #require(SyntaxColors(path: name))
                let bytes = Array(String(repeating: piece, count: count).utf8)
                return TextWork.count { _ = colors.parts(of: bytes[...]) }
            }
            let (one, four) = (try work(1_000), try work(4_000))
            #expect(one > 0 && four <= 5 * one, "\(name): \(one), then \(four)")
        }
    }
}
