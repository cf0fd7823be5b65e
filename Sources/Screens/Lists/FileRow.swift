import Core
import Terminal

/// A row of the list of files: a file or a folder of the tree, the whole path where the rows are no tree, or a hit of a search for code.
struct FileRow {
    /// What the name of a row is.
    enum Form {
        /// A row of the tree, in so many folders.
        case tree(depth: Int, isOpen: Bool)
        case path(PathFilter)
        /// A path and a line of the file, with the words in it.
        case hit(line: String, TextFilter)
    }

    var text: String
    var form: Form
    var kind: RepositoryTree.Kind
    /// What is at the right.
    var fact: String
    var width: Int
    var isSelected: Bool

    static let margin = 3
    /// The cells of the fact.
    static let field = 14
    /// The folders whose depth is seen by the indent.
    private static let deepest = 24

    /// The cells of the name: a fact stands near it.
    static func nameField(width: Int) -> Int { max(1, min(90, width - margin - 1 - field - 2)) }

    func draw(_ look: Look) -> Frame.Row {
        look.row(width, isSelected: isSelected) { canvas in
            canvas.skip(to: 1)
            if isSelected { canvas.write(look.symbols.selection, look.theme[.accent]) }
            canvas.skip(to: FileRow.margin)
            let edge = FileRow.margin + FileRow.nameField(width: width)
            switch form {
            case .tree(let depth, let isOpen): drawNode(depth, isOpen, to: edge, look, on: &canvas)
            case .path(let filter):
                drawPath(look.cells(text), filter.marks(in: look.cells(text)), to: edge, look, on: &canvas)
            case .hit(let line, let words): return drawHit(line, words, look, on: &canvas)
            }
            if width >= 40 {
                canvas.skip(to: edge + 2)
                canvas.write(fact, look.theme[.dim], field: FileRow.field, .right)
            }
        }
    }

    private func style(_ plain: Style, _ look: Look, isMatch: Bool = false) -> Style {
        (isSelected ? look.theme[.strong] : plain).matching(isMatch, look.theme)
    }

    private func drawNode(_ depth: Int, _ isOpen: Bool, to edge: Int, _ look: Look, on canvas: inout RowCanvas) {
        canvas.skip(to: min(FileRow.margin + 2 * min(depth, FileRow.deepest), max(FileRow.margin, edge - 12)))
        let sign = kind.isFolder ? isOpen ? look.symbols.openFolder : look.symbols.closedFolder : " "
        canvas.write(sign + " ", look.theme[.dim])
        canvas.write(
            kind.isFolder ? text + "/" : text, style(look.theme[kind == .executable ? .strong : .normal], look),
            field: max(1, edge - canvas.column))
    }

    /// The end of a long path is seen: its name.
    private func drawPath(_ path: CellText, _ marks: [Bool], to edge: Int, _ look: Look, on canvas: inout RowCanvas) {
        let room = max(1, edge - canvas.column)
        var (shown, dropped) = (path, 0)
        if path.columns > room {
            shown = path.dropping(columns: path.columns - room + 1)
            dropped = path.columns - shown.columns
            canvas.write(look.symbols.cut, look.theme[.dim])
        }
        let name = path.nameColumn
        shown.forEachPart(by: { _, column, _ in
            PartKey(
                isName: column + dropped >= name,
                isMatch: marks.indices.contains(column + dropped) && marks[column + dropped])
        }) { part, key in
            canvas.write(part, style(look.theme[key.isName ? .normal : .dim], look, isMatch: key.isMatch))
        }
    }

    private struct PartKey: Equatable {
        var isName: Bool
        var isMatch: Bool
    }

    private func drawHit(_ line: String, _ words: TextFilter, _ look: Look, on canvas: inout RowCanvas) {
        let room = width - FileRow.margin - 1
        let field = room < 60 ? room : min(50, room * 2 / 5)
        drawPath(look.cells(text), [], to: FileRow.margin + field, look, on: &canvas)
        guard field < room else { return }
        canvas.skip(to: FileRow.margin + field + 2)
        let line = look.cells(line).truncated(to: max(0, width - 1 - canvas.column), repertoire: look.repertoire)
        for run in words.parts(of: line) {
            canvas.write(run.text, style(look.theme[.dim], look, isMatch: run.isMatch))
        }
    }
}

extension CellText {
    /// The column where the last part of a path begins.
    fileprivate var nameColumn: Int {
        guard let slash = string.lastIndex(of: "/") else { return 0 }
        return columns - CellText(String(string[string.index(after: slash)...])).columns
    }
}
