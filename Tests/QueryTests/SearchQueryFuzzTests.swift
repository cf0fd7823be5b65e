import Testing

@testable import Core

/// Inputs that a fuzzer found to break a property of queries.
struct SearchQueryFuzzTests {
    @Test(
        "a query's text is in its final form: normalising it again changes nothing",
        arguments: ["i\t\t\u{301}\tx", "\"\u{301} a  b"])
    func finalForm(typed: String) {
        let query = SearchQuery(typed)
        #expect(SearchQuery(query.text) == query)
    }
}
