import Core

/// Lines of ``DoctorRun`` for people: a heading for each section; state, name and value in columns, and the advice below.
struct DoctorTable {
    let lines: [DoctorLine]
    /// The width of a line in cells; `nil` for no limit.
    let columns: Int?

    /// The least width of the column with values; in less room, each line is one text.
    private static let narrowest = 24
    private static let margin = "  "

    var text: [String] {
        let nameWidth = lines.map { CellText($0.name).columns }.max() ?? 0
        let stateWidth = DoctorLine.State.problem.rawValue.count
        let indent = 2 + stateWidth + 2 + nameWidth + 2
        let isNarrow = columns.map { $0 < indent + Self.narrowest } ?? false
        return DoctorLine.Section.allCases.flatMap { section -> [String] in
            let lines = lines.filter { $0.section == section }
            if lines.isEmpty { return [] }
            return rows(section.rawValue, after: "", indent: 0)
                + lines.flatMap { line -> [String] in
                    if isNarrow {
                        return rows("\(line.state.rawValue) \(line.name): \(line.value) \(line.advice)", indent: 2)
                    }
                    let name = line.name + String(repeating: " ", count: nameWidth - CellText(line.name).columns)
                    let state = line.state.rawValue.padded(to: stateWidth)
                    return rows(
                        line.value, after: Self.margin + state + Self.margin + name + Self.margin, indent: indent)
                        + (line.advice.isEmpty ? [] : rows(line.advice, indent: indent))
                }
        }
    }

    /// A text folded into the width, with something before its first row and as much space before the others.
    private func rows(_ text: String, after start: String? = nil, indent: Int) -> [String] {
        let indent = columns.map { min(indent, max(0, $0 - 8)) } ?? indent
        let space = String(repeating: " ", count: indent)
        let rows = columns.map { CellText(text).folded(to: $0 - indent).map(\.string) } ?? [CellText(text).string]
        return rows.enumerated().map { ($0.offset == 0 ? start ?? space : space) + $0.element }
    }
}
