/// What was measured, line by line, and how it compares.
struct Report {
    /// What a measure should come to.
    enum Aim {
        /// At most so many times what the yardstick takes.
        case ratio(Double)
        /// At most so much.
        case most(Double)
    }

    /// One measure.
    struct Line {
        var name: String
        var unit: String
        var value: Double
        var yardstick: Double?
        var aim: Aim?
        var sampleCount = 1

        var ratio: Double? { yardstick.flatMap { $0 > 0 ? value / $0 : nil } }

        /// Whether the aim is met; `nil` where there is none.
        var isMet: Bool? {
            switch aim {
            case .ratio(let most): ratio.map { $0 <= most }
            case .most(let most): value <= most
            case nil: nil
            }
        }
    }

    private(set) var lines: [Line] = []
    /// What could not be measured and why, and how quiet the machine was.
    private(set) var notes: [String] = []

    mutating func add(
        _ name: String, _ value: Double, _ unit: String, yardstick: Double? = nil, aim: Aim? = nil, samples: Int = 1
    ) {
        lines.append(
            Line(name: name, unit: unit, value: value, yardstick: yardstick, aim: aim, sampleCount: samples))
    }

    /// The median and the slowest hundredth, which are to take at most half as long again as the yardstick's.
    mutating func compare(_ name: String, _ samples: Samples, with yardstick: Samples) {
        for percent in [50.0, 99] {
            add(
                "\(name), p\(Int(percent))", samples.percentile(percent), "ms",
                yardstick: yardstick.percentile(percent), aim: .ratio(1.5), samples: samples.count)
        }
    }

    mutating func add(note: String) { notes.append(note) }

    /// A table in Markdown that is also readable on a terminal.
    func table(beside last: Baseline?) -> String {
        let header = ["measure", "ghlance", "yardstick", "ratio", "release", "aim", ""]
        let rows = [header] + lines.map { cells(of: $0, last?.ratio(of: $0)) }
        let widths = header.indices.map { column in max(2, rows.map { $0[column].count }.max() ?? 0) }
        func text(_ cells: [String]) -> String {
            let padded = zip(cells, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                // Names to the left, numbers to the right.
                return column == 0 ? cell.0 + space : space + cell.0
            }
            return "| " + padded.joined(separator: " | ") + " |"
        }
        let dashes = widths.enumerated().map { column, width in
            column == 0 ? String(repeating: "-", count: width) : String(repeating: "-", count: max(1, width - 1)) + ":"
        }
        return ([text(header), text(dashes)] + rows.dropFirst().map(text)).joined(separator: "\n")
    }

    private func cells(of line: Line, _ last: Double?) -> [String] {
        let aim =
            switch line.aim {
            case .ratio(let most): "≤ \(Report.number(most)) ×"
            case .most(let most): most == 0 ? "0" : "≤ \(Report.number(most)) \(line.unit)"
            case nil: ""
            }
        return [
            line.name, "\(Report.number(line.value)) \(line.unit)",
            line.yardstick.map { "\(Report.number($0)) \(line.unit)" } ?? "",
            line.ratio.map { "\(Report.number($0)) ×" } ?? "", last.map { "\(Report.number($0)) ×" } ?? "", aim,
            line.isMet.map { $0 ? "met" : "missed" } ?? "",
        ]
    }

    /// The same as JSON (RFC 8259).
    var json: String {
        let lines = lines.map { line in
            var members = [
                "\"name\": \(Report.quoted(line.name))", "\"unit\": \(Report.quoted(line.unit))",
                "\"value\": \(Report.number(line.value))", "\"samples\": \(line.sampleCount)",
            ]
            if let yardstick = line.yardstick { members.append("\"yardstick\": \(Report.number(yardstick))") }
            if let ratio = line.ratio { members.append("\"ratio\": \(Report.number(ratio))") }
            switch line.aim {
            case .ratio(let most): members.append("\"aimRatio\": \(Report.number(most))")
            case .most(let most): members.append("\"aim\": \(Report.number(most))")
            case nil: break
            }
            if let isMet = line.isMet { members.append("\"met\": \(isMet)") }
            return "    {" + members.joined(separator: ", ") + "}"
        }
        let notes = notes.map { "    " + Report.quoted($0) }
        return """
            {
              "measures": [
            \(lines.joined(separator: ",\n"))
              ],
              "notes": [
            \(notes.joined(separator: ",\n"))
              ]
            }

            """
    }

    /// A number with about three digits that matter.
    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        let decimals = abs(value) >= 100 || value == value.rounded() ? 0 : abs(value) >= 10 ? 1 : 2
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int((abs(value) * scale).rounded())
        let sign = value < 0 && scaled != 0 ? "-" : ""
        guard decimals > 0 else { return sign + "\(scaled)" }
        let digits = String(scaled % Int(scale))
        return sign + "\(scaled / Int(scale))." + String(repeating: "0", count: decimals - digits.count) + digits
    }

    private static func quoted(_ text: String) -> String {
        // Names and notes are this program's own: there are no control characters in them.
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
