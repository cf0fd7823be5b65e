/// How far a clone is, as git tells it.
public struct CloneProgress: Sendable, Equatable {
    /// What git is doing, in its words: `Receiving objects`.
    public let phase: String
    /// How much of that is done, 0 to 100.
    public let percent: Int

    /// A progress.
    public init(phase: String, percent: Int) { (self.phase, self.percent) = (phase, percent) }

    /// Parses a line of git's progress: `Receiving objects:  45% (450/1000), 1.20 MiB | 2.00 MiB/s`, in any language that git speaks.
    public init?(_ line: some StringProtocol) {
        var line = line[...]
        // What the server says of itself.
        if line.hasPrefix("remote: ") { line = line.dropFirst(8) }
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let rest = line[line.index(after: colon)...].drop { $0 == " " }
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard (1...3).contains(digits.utf8.count), rest.dropFirst(digits.count).first == "%", let percent = Int(digits),
            percent <= 100, colon > line.startIndex
        else { return nil }
        self.init(phase: String(line[..<colon].prefix(40)), percent: percent)
    }
}
