import FoundationEssentials

/// The figures of the last release, by the names of their measures. Only those beside a yardstick are kept: the rest depends on
/// the machine.
struct Baseline: Codable {
    /// How much larger than the last release's a ratio may be.
    static let tolerance = 1.1
    /// In how many rounds it has to be larger before it counts: one round can be unlucky.
    static let rounds = 5

    /// Times what the yardstick takes.
    var ratios: [String: Double]

    /// The figures of a run.
    init(of report: Report) {
        let known = report.lines.compactMap { line in line.ratio.map { (line.name + " (\(line.unit))", $0) } }
        ratios = Dictionary(known, uniquingKeysWith: { first, _ in first })
    }

    /// Reads them from a file; `nil` if there is none.
    ///
    /// - Throws: If it is not such a file.
    init?(path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self = try JSONDecoder().decode(Baseline.self, from: data)
    }

    /// Writes them to a file.
    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let rounded = Dictionary(uniqueKeysWithValues: ratios.map { ($0, ($1 * 100).rounded() / 100) })
        var copy = self
        copy.ratios = rounded
        try (encoder.encode(copy) + [UInt8(ascii: "\n")]).write(to: URL(filePath: path))
    }

    /// The ratio of the last release.
    func ratio(of line: Report.Line) -> Double? { ratios["\(line.name) (\(line.unit))"] }

    /// The names of those lines that are worse than the last release's by more than is tolerated.
    func worse(_ lines: some Sequence<Report.Line>) -> Set<String> {
        Set(
            lines.compactMap { line in
                guard let ratio = line.ratio, let last = self.ratio(of: line) else { return nil }
                return ratio > last * Baseline.tolerance ? line.name : nil
            })
    }
}
