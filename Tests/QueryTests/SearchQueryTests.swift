import Testing

@testable import Core

struct SearchQueryTests {
    @Test(arguments: [
        ("swift", "swift"), ("  swift\t nio \n", "swift nio"), ("a\u{3000}b\u{A0}c", "a b c"), ("", ""),
        (" \t\u{2003}", ""), (#""a  b"   c"#, #""a  b" c"#), (#"x "a  b"#, #"x "a  b"#), (#""a  "#, #""a"#),
        ("形態素  解析", "形態素 解析"), ("e\u{301}  👩‍👩‍👧", "e\u{301} 👩‍👩‍👧"), (#" "a \"  b"  c "#, #""a \"  b" c"#),
    ])
    func whiteSpaceOutsideQuotationMarksIsOneSpace(typed: String, text: String) {
        #expect(SearchQuery(typed).text == text)
        #expect(SearchQuery(text).text == text)
        #expect(SearchQuery(typed).isEmpty == text.isEmpty)
    }

    @Test(arguments: ["i\t\t\u{301}\tx", "\"\u{301} a  b"])
    func aTextIsInItsFinalForm(typed: String) {
        #expect(SearchQuery(SearchQuery(typed).text) == SearchQuery(typed))
    }

    @Test(arguments: [
        ("Swift NIO", ["swift", "nio"]), ("http language:swift stars:>10", ["http"]), ("cat -dog -topic:x", ["cat"]),
        ("cat OR dog NOT bird AND fish", ["cat", "dog", "fish"]), (#""Http Server" x"#, ["http server", "x"]),
        ("C++ c#", ["c++", "c#"]), (":odd", [":odd"]), ("日本語 解析", ["日本語", "解析"]), (#""""#, []), ("", []),
        ("props.team:core api", ["api"]), ("cat NOT bird fish", ["cat", "fish"]), ("NOT \"a b\" c", ["c"]),
        ("std::vector http://x", ["std::vector", "http://x"]), ("updated:x y", ["updated:x", "y"]),
        ("NOT language:c swift", ["swift"]), ("\"say \\\"Hi\\\"\"", ["say \"hi\""]),
    ])
    func theFreeWordsAreThoseToMark(typed: String, words: [String]) {
        #expect(SearchQuery(typed).words == words)
    }
}
