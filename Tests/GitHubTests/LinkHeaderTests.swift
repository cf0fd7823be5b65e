import Testing

@testable import Core
@testable import GitHub

private let second = "https://api.github.com/search/repositories?q=a&page=2"

/// Which address the client takes for the next page.
struct LinkHeaderTests {
    private func next(_ fields: String...) async throws -> String? {
        var headers = Headers()
        for field in fields { headers.append("link", field) }
        return try await page(headers: headers, text: answer(items: item())).next?.rawValue
    }

    @Test(arguments: [
        #"<\#(second)>; rel="next""#,
        #"<\#(second)>; rel="next", <https://api.github.com/l>; rel="last""#,
        #"<https://api.github.com/f>; rel="first", <https://api.github.com/p>; rel="prev",<\#(second)>; rel="next""#,
        #"<\#(second)>;rel=next"#,
        #"<\#(second)>  ;  rel = "next"  "#,
        #"<\#(second)>; REL="NEXT""#,
        #"<\#(second)>; rel="last next""#,
        #"<\#(second)>; rel="last\#tnext  start""#,
        #"<\#(second)>; title="a, b; rel=last \" >"; rel="next""#,
        #"<\#(second)>; foo; bar=; rel="next""#,
        #"<\#(second)>; rel="next"; rel="prev""#,
        #"<https://api.github.com/a,b;rel="next">; rel="last", <\#(second)>; rel="next""#,
        #", ,<\#(second)>; rel="next","#,
        #"not a link, <\#(second)>; rel="next""#,
        #"<https://api.github.com/nextish>; rel="nextish", <\#(second)>; rel="next""#,
        #"<https://api.github.com/x>; rev="next", <\#(second)>; rel="next""#,
    ])
    func theNextPageIsFoundHoweverTheFieldIsWritten(field: String) async throws {
        #expect(try await next(field) == second)
    }

    @Test func severalFieldsAreOneList() async throws {
        let found = try await next(#"<https://api.github.com/l>; rel="last""#, #"<\#(second)>; rel=next"#)
        #expect(found == second)
        #expect(try await next() == nil)
    }

    @Test(
        "a comma belongs to its target, a relative one is read from the address of the answer, and another origin is kept",
        arguments: [
            ("https://api.github.com/search?q=a,b;c&page=2", "https://api.github.com/search?q=a,b;c&page=2"),
            ("/search/repositories?page=2", "https://api.github.com/search/repositories?page=2"),
            ("https://example.com/2", "https://example.com/2"),
        ])
    func target(target: String, page: String) async throws {
        #expect(try await next(#"<\#(target)>; rel="next""#) == page)
    }

    @Test(arguments: [
        "", ",", "<", "<>", "<https://api.github.com/2", #"<https://api.github.com/2>"#,
        #"<https://api.github.com/2>; rel"#, #"<https://api.github.com/2>; rel="prev""#,
        #"<https://api.github.com/2>; rel="prev"; rel="next""#, #"https://api.github.com/2; rel="next""#,
        #"<https://api.github.com/2>; rel="\"#, #"<https://api.github.com/2>; title="rel=next"#,
    ])
    func whatNamesNoNextPageIsTheLastPage(field: String) async throws {
        #expect(try await next(field) == nil)
    }
}
