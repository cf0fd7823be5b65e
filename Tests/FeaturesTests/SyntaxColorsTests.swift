import Testing

@testable import Core
@testable import Features
@testable import Markup

/// Comments and strings, by families of languages.
@Suite struct SyntaxColorsTests {
    /// Colours the lines without their marks, and marks them by what came of it.
    private func marked(
        _ name: String, _ lines: [String], by mark: (String, MarkupLayout.Style.Tone) -> String
    ) throws -> [String] {
        var colors = try #require(SyntaxColors(path: name))
        return lines.map { line in
            let bytes = Array(line.replacing(/‹(\w+:)?|[›«»]/, with: "").utf8)
            return colors.parts(of: bytes[...]).map { range, style in
                let text = String(decoding: bytes[range], as: UTF8.self)
                return style.tone.map { mark(text, $0) } ?? text
            }.joined().replacing("»«", with: "")
        }
    }

    @Test(
        "comments are between ‹ and ›, strings between « and »",
        arguments: [
            ("src/a.c", [#"x = «"a // \" b"»; ‹// c›"#, "‹/* one›", #"‹two "*/› f(«'\''»);"#, #"«"open»"#, "y"]),
            ("a.py", ["s = «'''one»", "«# two»", "«'''» ‹# three›", "«'it'» ‹# \"four›"]),
            ("a.ts", ["«`a»", "«${b}`» ‹// c›"]),
            // Behind a blank.
            ("a.sh", ["echo $# ${a#b} ‹# it's›", "don't ‹# c›", "x=«'y'» ‹#›"]), ("Makefile", ["‹# a›"]),
            // A lifetime is no string.
            ("a.rs", ["fn f<'a>(x: &'a str) ‹// c›"]),
        ] as [(String, [String])])
    func commentsAndStrings(name: String, lines: [String]) throws {
        let found = try marked(name, lines) { text, tone in
            tone == .comment ? "‹\(text)›" : [.string, .escape].contains(tone) ? "«\(text)»" : text
        }
        #expect(found == lines)
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

    @Test(
        arguments: [
            ("a.swift", ["‹keyword:@MainActor› ‹keyword:func› ‹entity:draw›(_ row: ‹entity:Row›) -> ‹entity:Int›?"]),
            ("a.swift", ["{ ‹constant:nil› } ‹keyword:let› most = ‹constant:MAX_ROWS› + ‹constant:0x1F.a›"]),
            ("a.rs", ["‹keyword:#[derive(Debug)]› ‹keyword:pub› ‹keyword:fn› ‹entity:f›()"]),
            ("a.rs", ["-> ‹keyword:u32› { ‹constant:42› }"]),
            ("a.rs", [#"'a' ‹string:"x›‹escape:\n›‹string:"›"#]),
            ("a.sql", ["‹keyword:SELECT› * ‹keyword:FROM› t ‹keyword:WHERE› a ‹keyword:IS› ‹constant:NULL›"]),
            ("a.sh", ["‹keyword:if› [ ‹variable:$HOME› = ‹variable:${a:-b}› ]; ‹keyword:then›"]),
            ("a.py", ["‹keyword:@cached›"]),
            ("a.py", ["‹keyword:def› ‹entity:f›(‹keyword:self›): ‹keyword:return› ‹constant:None›"]),
            ("a.json", [#"{‹tag:"a"›: ‹string:"b: c"›, ‹tag:"d"› : ‹constant:1›}"#]),
            // What is escaped is a whole character.
            ("a.json", [#"‹string:"C:›‹escape:\ü›‹string:bung"›"#]),
            ("a.yml", ["- ‹tag:name›: x", "  ‹tag:on›: ‹constant:true› ‹comment:# y›"]),
            ("a.toml", [#"‹tag:a-b› = ‹string:"c"›"#]), ("a.css", ["a { ‹tag:color›: red; }"]),
            ("a.html", [#"<‹tag:a› ‹entity:href›=‹string:"x"›>don't = "it"</‹tag:a›>"#]),
            ("a.html", ["<‹tag:p›", "‹entity:class›=‹string:'y'›> ‹comment:<!-- z -->›"]),
            ("a.md", ["‹title:# Title›", "a ‹string:`b`› c", "‹string:```›", "‹string:# d›", "‹string:```›"]),
            // A block of code ends with its own fence.
            ("a.md", ["‹string:``›‹string:`npm i`›‹string:``›", "‹quote:> e›"]),
            ("a.md", ["‹string:````›", "‹string:```›", "‹string:~~~›", "‹string:````›", "‹title:# a›"]),
            ("a.patch", ["‹title:--- a›", "‹title:+++ b›"]),
            ("a.patch", ["‹changed:@@ -1 @@›", "‹deleted:-x›", "‹inserted:+y›", " z"]),
            // A word that begins a comment is a whole word.
            ("a.bat", ["git remote add", "‹comment:rem it›", "‹comment::: x›"]),
        ] as [(String, [String])])
    func tones(name: String, lines: [String]) throws {
        let found = try marked(name, lines) { text, tone in "‹\(tone):\(text)›" }
        #expect(found == lines)
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
