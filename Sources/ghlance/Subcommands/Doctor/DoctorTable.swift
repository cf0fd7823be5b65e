import Core

/// Lines of ``DoctorRun`` for people: a heading for each section; state, name and value in columns, and the advice below.
struct DoctorTable {
    let lines: [DoctorLine]
    /// The width of a line in cells; `nil` for no limit.
    let columns: Int?

    /// The least width of the column with values; in less room, each line is one text.
    private static let narrowest = 24

    var text: [String] {
        let nameWidth = lines.map { CellText($0.name).columns }.max() ?? 0
        let stateWidth = DoctorLine.State.problem.rawValue.count
        let columns = columns ?? .max
        let room = columns - stateWidth - nameWidth - 3 * TextTable.gap
        return DoctorLine.Section.allCases.flatMap { section -> [String] in
            let lines = lines.filter { $0.section == section }
            if lines.isEmpty { return [] }
            return rows([(section.rawValue, columns)])
                + lines.flatMap { line -> [String] in
                    let (state, name) = (line.state.rawValue, line.name)
                    if room < Self.narrowest {
                        let text = "\(state) \(name): \(line.value) \(line.advice)"
                        return rows((columns > TextTable.gap ? [("", 0)] : []) + [(text, columns - TextTable.gap)])
                    }
                    let advice = [("", 0), ("", stateWidth), ("", nameWidth), (line.advice, room)]
                    return rows([("", 0), (state, stateWidth), (name, nameWidth), (line.value, room)])
                        + (line.advice.isEmpty ? [] : rows(advice))
                }
        }
    }

    private func rows(_ cells: [(String, Int)]) -> [String] {
        TextTable.folded(cells.map { text, width in (CellText(Self.divided(text, to: max(1, width))), width) })
    }

    /// The text with a space behind some `/` of a path that is wider than the room, so that rows end there and not within a name.
    private static func divided(_ text: String, to room: Int) -> String {
        if CellText(text).columns <= room { return text }
        return text.split(separator: " ").map { parts(of: String($0), room).joined(separator: " ") }
            .joined(separator: " ")
    }

    /// As many names of a path as fit in each part; a name that is wider than the room is cut.
    private static func parts(of path: String, _ room: Int) -> [String] {
        var parts = [""]
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, name) in names.enumerated() {
            let end = index < names.count - 1 ? "/" : ""
            for piece in CellText(String(name) + end).folded(to: room).map(\.string) {
                let longer = parts[parts.count - 1] + piece
                if CellText(longer).columns <= room {
                    parts[parts.count - 1] = longer
                } else {
                    parts.append(piece)
                }
            }
        }
        return parts
    }
}

struct DoctorLine: Sendable, Equatable {
    /// What it is about, in the order of the output.
    enum Section: String, CaseIterable, Sendable {
        case terminal, locale, colours, account, network, library, clipboard, browser, programs, versions
    }

    enum State: String, Sendable {
        /// As it should be.
        case ok
        /// Worth knowing; nothing must be done.
        case note
        /// Something must be done.
        case problem
    }

    let section: Section
    let name: String
    let state: State
    let value: String
    /// What to do, in one sentence; empty for nothing.
    let advice: String

    init(_ section: Section, _ name: String, _ value: String, _ state: State = .ok, _ advice: String = "") {
        (self.section, self.name, self.state, self.value, self.advice) = (section, name, state, value, advice)
    }
}
