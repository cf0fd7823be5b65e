import Testing

@testable import Core

/// What a wrong value is said to be instead, on the screen and on the command line.
struct QueryRemedyTests {
    @Test(arguments: [
        ("-is:fork", "Use fork:false instead."), ("repo:https://github.com/o/n", "Use o/n instead."),
        ("repo:git@github.com:o/n.git", "Use o/n instead."), ("repo:o/n/", "Use o/n instead."),
        ("repo:https://git.example.com/o/n.git", "Use o/n instead."),
        ("user:https://github.com/o", "Use o instead."), ("archived:yes", "Use true instead."),
        ("language:go,rust", "Use language:go language:rust instead."), ("stars:>=1k", "Use >=1000 instead."),
        ("nosuch:x", "Quote it to search for the text."),
    ])
    func remedy(text: String, remedy: String) {
        #expect(QueryCheck(text).problems.first?.remedy == remedy)
    }

    @Test(arguments: [
        ("langauge:pyhton cli", ["language:pyhton cli", "language:Python cli"]),
        ("star:>=1k", ["stars:>=1k", "stars:>=1000"]),
        ("langauge:swift", ["language:swift"]),
    ])
    func aQualifiersNameIsFixedFirstThenItsValue(text: String, steps: [String]) throws {
        var text = text
        for step in steps {
            let fix = try #require(QueryCheck(text).problems.first?.fixes.first)
            text = fix.applied(to: text)
            #expect(text == step)
        }
        #expect(QueryCheck(text).problems.isEmpty)
    }

    @Test func aNameIsFixedBeforeAValueThatNothingIsLike() throws {
        let problem = try #require(QueryCheck("langauge:xyzzy").problems.first)
        #expect(problem.remedy == "Use language: instead.")
        let text = try #require(problem.fixes.first).applied(to: "langauge:xyzzy")
        #expect(text == "language:xyzzy" && QueryCheck(text).problems.map(\.fixes) == [[]])
    }

    @Test func aQualifierWithOneValueTakesThatOnly() {
        #expect(QueryCheck("has:readme").problems.first?.summary == "has: takes only funding-file.")
    }
}
