import Features
import Markup
import Terminal

/// The headings of what is read in full screen.
struct Outline {
    /// A heading, in a line of the layout.
    struct Heading {
        var line: Int
        var text: String
        var depth: Int
    }

    let headings: [Heading]
    /// The index of the one that is being read.
    let current: Int
    /// What going to a line asks for.
    let going: (Int) -> Intent

    /// The headings of a layout whose first visible line is this one.
    init(_ layout: MarkupLayout?, first: Int, going: @escaping (Int) -> Intent) {
        headings = (layout?.headings ?? []).map { line in
            let (text, depth) = layout?.heading(at: line) ?? ("", 0)
            return Heading(line: line, text: text, depth: depth)
        }
        current = max(0, (headings.firstIndex { $0.line > first } ?? headings.count) - 1)
        self.going = going
    }

    /// What opening the list of them asks for.
    var opening: [Intent] { [.shell(.openMenu(.outline, selected: current))] }
}

extension MarkupLayout {
    /// The text of a heading, and its depth: 0 for the two largest, 1 for the next, and so on.
    func heading(at line: Int) -> (text: String, depth: Int) {
        var (text, depth) = ("", 0)
        for span in lines[line].spans where !span.style.contains(.number) {
            // What is in front of the smaller ones: a gutter, or a part of one that is in the middle.
            let marks = span.text.prefix { $0 == "#" }.count
            if span.style.contains(.dim), marks > 0 {
                depth = max(0, marks - 2)
            } else if span.style.contains(.heading) {
                text += span.text
            }
        }
        return (String(text.drop { $0 == " " || $0 == "\u{A0}" }), depth)
    }
}

extension MenuLayer {
    /// The menu of these headings, filtered by the typed text.
    init(outline menu: CommandMenu, _ outline: Outline, _ layout: ScreenLayout, _ look: Look) {
        let rows = outline.headings.filter { menu.matches($0.text) }.map { heading in
            Row(choosing: [.shell(.closeDialog), outline.going(heading.line)]) { isSelected, canvas in
                canvas.skip(to: canvas.column + 2 * min(heading.depth, 4))
                canvas.write(heading.text, look.theme[isSelected ? .strong : .normal], field: canvas.remaining - 1)
            }
        }
        self.init(
            menu: menu, title: "Outline", rows: rows, look: look, layout: layout,
            placeholder: Messages.noMatchingHeadings, hints: [Hint(.submit, "go"), .close])
    }
}
