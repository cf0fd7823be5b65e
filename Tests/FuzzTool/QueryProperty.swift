import Model

/// A query's text is in its final form, and its words are words.
enum QueryProperty {
    static func check(_ bytes: [UInt8]) {
        let typed = String(decoding: bytes, as: UTF8.self)
        let query = SearchQuery(typed)
        let text = query.text
        require(SearchQuery(text) == query, "normalising again changes “\(text)” into “\(SearchQuery(text).text)”")
        require(text.utf8.count <= typed.utf8.count, "a query grew")
        require(text.first?.isWhitespace != true && text.last?.isWhitespace != true, "white space at an end")
        require(query.isEmpty == text.isEmpty, "a query is empty or not")
        for word in query.words {
            require(!word.isEmpty && !word.contains("\""), "no word: “\(word)”")
            require(word.lowercased() == word, "a word is not in lower case: “\(word)”")
        }
    }

    static let seeds = [
        "swift terminal", "  tui   language:swift stars:>50 ", "\"state machine\" license:mit", "NOT x OR -y AND z",
        "user:apple in:name,description", "\"open", "a\u{301} \u{301}", "日本語 \u{3000} x", ": :x x:", "-\"a b\"",
    ]
}
