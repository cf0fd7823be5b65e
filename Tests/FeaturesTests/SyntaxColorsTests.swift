import Markup
import Testing

@testable import Features

/// Comments and strings, by families of languages.
@Suite struct SyntaxColorsTests {
    /// The lines with `‹…›` around comments and `«…»` around strings.
    private func marked(_ name: String, _ lines: String...) throws -> [String] {
        var colors = try #require(SyntaxColors(path: name))
        return lines.map { line in
            let bytes = Array(line.utf8)
            return colors.parts(of: bytes[...]).map { range, style in
                let text = String(decoding: bytes[range], as: UTF8.self)
                return style == .comment ? "‹\(text)›" : style == .string ? "«\(text)»" : text
            }.joined()
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
        for name in ["a.c", "a.py", "a.html", "a.lua", "a.yml", "a.el"] {
            var colors = try #require(SyntaxColors(path: name))
            for line in ["", "\\", "\"\\", "/*", "*/ \"", "<!--", "-->", "'''", "--[[", "]]", "日本 // \u{FF}", "`"] {
                let bytes = Array(line.utf8)
                let ranges = colors.parts(of: bytes[...]).map(\.0)
                #expect(ranges.map(\.count).reduce(0, +) == bytes.count, "\(name) \(line)")
                #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
            }
        }
    }

    @Test(arguments: ["README", "a.unknown", "a.md", "", "a.", "src/"])
    func otherFilesHaveNone(name: String) {
        #expect(SyntaxColors(path: name) == nil)
    }
}
