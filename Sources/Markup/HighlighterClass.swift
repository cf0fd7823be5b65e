/// The classes of GitHub's highlighter in the HTML of its READMEs, and the languages of its blocks.
///
/// Source: primer/primitives and sindresorhus/github-markdown-css (2026-02), which name them alike.
enum HighlighterClass {
    typealias Tone = MarkupLayout.Style.Tone

    /// The tone of an element with a class, within another one's; `nil` for plain text. An unknown class changes nothing.
    static func tone(of name: Substring, in outer: Tone?) -> Tone? {
        switch name {
        case "pl-c", "pl-ba": .comment
        case "pl-c1", "pl-mb", "pl-mi2": .constant
        case "pl-e", "pl-en": .entity
        case "pl-ent": .tag
        case "pl-k": .keyword
        case "pl-s", "pl-pds", "pl-sr", "pl-sre", "pl-sra", "pl-pse", "pl-corl": .string
        // In a string, an interpolated name or a regular expression's class of characters.
        case "pl-v": outer == .string ? .constant : .variable
        case "pl-s1", "pl-smi": nil
        case "pl-smw", "pl-ml": .variable
        case "pl-cce": .escape
        case "pl-mh", "pl-ms": .title
        case "pl-mi1": .inserted
        case "pl-md": .deleted
        case "pl-mc", "pl-mdr": .changed
        case "pl-bu", "pl-ii", "pl-c2": .invalid
        default: outer
        }
    }

    /// The language in a class such as `highlight-source-swift` or `highlight-text-html-basic`.
    static func language(of name: Substring) -> String? {
        for beginning in ["highlight-source-", "highlight-text-"] where name.hasPrefix(beginning) {
            let scope = name.dropFirst(beginning.count)
            // Labels are short: a longer one is not a language.
            return scope.utf8.count <= 24 ? names[String(scope)] ?? scope.lowercased() : nil
        }
        return nil
    }

    /// Scopes of grammars whose names differ from the usual name of the language.
    private static let names = [
        "cs": "c#", "objc": "objective-c", "viml": "vim", "html-basic": "html", "xml": "xml", "gfm": "markdown",
        "md": "markdown", "batchfile": "batch", "emacs-lisp": "elisp", "html-erb": "erb", "html-php": "php",
        "html-vue": "vue", "shell-session": "shell", "dockerfile": "docker", "fsharp": "f#", "css-scss": "scss",
        "css-less": "less", "json-comments": "json",
    ]
}
