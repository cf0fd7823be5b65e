import FoundationEssentials

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

    mutating func add(
        _ name: String, _ value: Double, _ unit: String, yardstick: Double? = nil, aim: Aim? = nil
    ) {
        lines.append(Line(name: name, unit: unit, value: value, yardstick: yardstick, aim: aim))
    }

    mutating func add(_ other: Report) { lines += other.lines }

    /// The median and the slowest hundredth, which are to take at most half as long again as the yardstick's.
    mutating func compare(_ name: String, _ samples: Samples, with yardstick: Samples) {
        for percent in [50.0, 99] {
            add(
                "\(name), p\(Int(percent))", samples.percentile(percent), "ms",
                yardstick: yardstick.percentile(percent), aim: .ratio(1.5))
        }
    }

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
}

/// The ratios of the last release, by the names of their measures; what has no yardstick depends on the machine.
struct Baseline: Codable {
    /// How much larger than the last release's a ratio may be.
    private static let tolerance = 1.1
    /// In how many rounds it has to be larger before it counts: one round can be unlucky.
    static let rounds = 5
    private static let path = "Benchmarks/baseline.json"

    /// Times what the yardstick takes.
    private var ratios: [String: Double]

    init(of report: Report) {
        let known = report.lines.compactMap { line in line.ratio.map { (Self.name(of: line), $0) } }
        ratios = Dictionary(known, uniquingKeysWith: { first, _ in first })
            .mapValues { ($0 * 100).rounded() / 100 }
    }

    /// Reads them from their file; `nil` if there is none.
    static func read() throws -> Baseline? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return try JSONDecoder().decode(Baseline.self, from: data)
    }

    func write() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try (encoder.encode(self) + [UInt8(ascii: "\n")]).write(to: URL(filePath: Self.path))
    }

    func ratio(of line: Report.Line) -> Double? { ratios[Self.name(of: line)] }

    /// The names of those lines that are worse than the last release's by more than is tolerated.
    func worse(_ lines: some Sequence<Report.Line>) -> Set<String> {
        Set(
            lines.compactMap { line in
                guard let ratio = line.ratio, let last = self.ratio(of: line) else { return nil }
                return ratio > last * Baseline.tolerance ? line.name : nil
            })
    }

    private static func name(of line: Report.Line) -> String { "\(line.name) (\(line.unit))" }
}
