import Markup
import Text

/// Where the comments and strings of a text are, by families of languages: one pass, line by line. What goes from line to line is what is
/// open: a comment, or a string that may have line breaks in it.
struct SyntaxColors: Sendable {
    /// How languages mark comments and strings.
    private struct Family {
        /// What begins a comment that ends with its line.
        var comments: [String] = []
        /// What begins and ends a comment of several lines, or a string that may have several.
        var blocks: [(open: String, close: String, isComment: Bool)] = []
        /// What begins and ends a string on a line.
        var quotes = ""
        /// Whether a backslash in a string takes the meaning of what follows.
        var hasEscapes = true
        /// Whether a comment or a string begins only behind something else than a letter or a digit, and a comment behind a blank.
        var needsBlank = false
    }

    private struct Token {
        var open: [UInt8]
        var close: [UInt8]?
        var style: MarkupLayout.Style
        var isOpenAtEnd: Bool
    }

    private var tokens: [Token]
    /// The tokens that begin with a byte.
    private var first: [UInt8: [Int]] = [:]
    private let hasEscapes: Bool
    private let needsBlank: Bool
    /// The token that is open at the end of the last line.
    private var open: Int?

    /// The colours for a file of this name; `nil` if its language is not known.
    init?(path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        guard let family = SyntaxColors.names[name.lowercased()] ?? SyntaxColors.endings[ending] else { return nil }
        (hasEscapes, needsBlank) = (family.hasEscapes, family.needsBlank)
        tokens =
            family.blocks.map { block in
                Token(
                    open: Array(block.open.utf8), close: Array(block.close.utf8),
                    style: block.isComment ? .comment : .string, isOpenAtEnd: true)
            }
            + family.comments.map { Token(open: Array($0.utf8), close: nil, style: .comment, isOpenAtEnd: false) }
            + family.quotes.utf8.map { Token(open: [$0], close: [$0], style: .string, isOpenAtEnd: false) }
        // The longest one counts.
        tokens.sort { $0.open.count > $1.open.count }
        for (index, token) in tokens.enumerated() { first[token.open[0], default: []].append(index) }
    }

    /// The parts of the next line, from left to right.
    mutating func parts(of line: ArraySlice<UInt8>) -> [(Range<Int>, MarkupLayout.Style)] {
        TextWork.add(line.count)
        var parts: [(Range<Int>, MarkupLayout.Style)] = []
        var (start, index) = (line.startIndex, line.startIndex)
        func isAt(_ text: [UInt8]) -> Bool { line[index...].starts(with: text) }
        func end(_ style: MarkupLayout.Style) {
            if start < index { parts.append((start..<index, style)) }
            start = index
        }
        while index < line.endIndex {
            if let token = open.map({ tokens[$0] }) {
                guard let close = token.close else {
                    index = line.endIndex
                    break
                }
                if hasEscapes, token.style == .string, line[index] == UInt8(ascii: "\\") {
                    index = min(line.endIndex, index + 2)
                } else if isAt(close) {
                    index += close.count
                    end(token.style)
                    open = nil
                } else {
                    index += 1
                }
            } else if let next = first[line[index]]?.first(where: {
                isAt(tokens[$0].open) && begins($0, at: index, in: line)
            }) {
                end([])
                open = next
                index += tokens[next].open.count
            } else {
                index += 1
            }
        }
        end(open.map { tokens[$0].style } ?? [])
        if let token = open, !tokens[token].isOpenAtEnd { open = nil }
        return parts
    }

    private func begins(_ token: Int, at index: Int, in line: ArraySlice<UInt8>) -> Bool {
        guard needsBlank, index > line.startIndex else { return true }
        let before = line[index - 1]
        if tokens[token].close == nil { return before == 0x20 || before == 0x09 }
        return !((0x30...0x39).contains(before) || (0x61...0x7A).contains(before | 0x20) || before >= 0x80)
    }

    // MARK: Languages

    private static let c = Family(comments: ["//"], blocks: [("/*", "*/", true)], quotes: "\"'")
    private static let hash = Family(comments: ["#"], quotes: "\"'", needsBlank: true)

    /// The families by the endings of names.
    private static let endings: [String: Family] = {
        let tripled: [(open: String, close: String, isComment: Bool)] = [("\"\"\"", "\"\"\"", false)]
        let comment: [(open: String, close: String, isComment: Bool)] = [("/*", "*/", true)]
        let groups: [(String, Family)] = [
            ("c h cc cpp cxx hpp hh m mm cs java dart proto glsl vert frag d v sv zig sol groovy", c),
            ("swift kt kts scala", Family(comments: ["//"], blocks: comment + tripled, quotes: "\"")),
            ("rs", Family(comments: ["//"], blocks: comment, quotes: "\"")),
            (
                "js mjs cjs jsx ts mts cts tsx go json5 jsonc",
                Family(comments: ["//"], blocks: comment + [("`", "`", false)], quotes: "\"'")
            ),
            ("php", Family(comments: ["//", "#"], blocks: comment, quotes: "\"'")),
            ("scss less", c), ("css", Family(blocks: comment, quotes: "\"'")), ("json", Family(quotes: "\"")),
            ("sh bash zsh fish rb yml yaml toml r pl pm cr tcl gd mk cmake conf cfg properties tf hcl graphql", hash),
            (
                "py pyi bzl star ex exs jl",
                Family(comments: ["#"], blocks: tripled + [("'''", "'''", false)], quotes: "\"'")
            ),
            ("nix", Family(comments: ["#"], blocks: comment + [("''", "''", false)], quotes: "\"")),
            ("ps1 psm1", Family(comments: ["#"], blocks: [("<#", "#>", true)], quotes: "\"'", hasEscapes: false)),
            ("lua", Family(comments: ["--"], blocks: [("--[[", "]]", true), ("[[", "]]", false)], quotes: "\"'")),
            ("sql", Family(comments: ["--"], blocks: comment, quotes: "\"'", hasEscapes: false)),
            ("hs elm purs", Family(comments: ["--"], blocks: [("{-", "-}", true)], quotes: "\"")),
            ("adb ads vhd vhdl", Family(comments: ["--"], quotes: "\"", hasEscapes: false)),
            ("lisp cl el clj cljs edn scm rkt", Family(comments: [";"], blocks: [("\"", "\"", false)])),
            ("asm s ini", Family(comments: [";", "#"], quotes: "\"", needsBlank: true)),
            ("tex sty cls bib", Family(comments: ["%"], needsBlank: true)),
            ("erl hrl", Family(comments: ["%"], quotes: "\"")),
            ("f90 f95 f03 f08", Family(comments: ["!"], quotes: "\"'", hasEscapes: false)),
            ("ml mli", Family(blocks: [("(*", "*)", true)], quotes: "\"")),
            ("fs fsi fsx", Family(comments: ["//"], blocks: [("(*", "*)", true)] + tripled, quotes: "\"")),
            (
                "pas",
                Family(
                    comments: ["//"], blocks: [("{", "}", true), ("(*", "*)", true)], quotes: "'", hasEscapes: false)
            ),
            ("html htm xml svg xhtml vue svelte plist xsd xsl", Family(blocks: [("<!--", "-->", true)])),
        ]
        var endings: [String: Family] = [:]
        for (names, family) in groups {
            for name in names.split(separator: " ") { endings[String(name)] = family }
        }
        return endings
    }()

    /// Files that are known by their whole names.
    private static let names: [String: Family] = [
        "makefile": hash, "gnumakefile": hash, "dockerfile": hash, "containerfile": hash, "cmakelists.txt": hash,
        ".gitignore": hash, ".gitattributes": hash, ".editorconfig": hash, ".dockerignore": hash, "gemfile": hash,
        "rakefile": hash, "justfile": hash, ".bashrc": hash, ".zshrc": hash, ".profile": hash,
    ]
}
