/// Numbers as people read them.
package enum Quantities {
    /// A number in at most six cells: `837`, `1.4k`, `68.1k`, `431k`, `1.2M`; no repository has a billion of anything.
    package static func short(_ number: Int) -> String {
        guard number >= 1_000 else { return "\(max(0, number))" }
        guard number < 1_000_000_000 else { return ">999M" }
        // Rounded before the unit is chosen, so that 999,950 becomes 1.0M and not 1000.0k.
        let tenthsOfThousands = (number + 50) / 100
        if tenthsOfThousands < 1_000 { return decimal(tenthsOfThousands) + "k" }
        let thousands = (number + 500) / 1_000
        if thousands < 1_000 { return "\(thousands)k" }
        return decimal(min(9_999, (number + 50_000) / 100_000)) + "M"
    }

    /// A number with thousands separators: `38,823`.
    package static func grouped(_ number: Int) -> String {
        var (rest, groups) = (max(0, number), "")
        while rest >= 1_000 {
            let group = rest % 1_000
            groups = (group < 10 ? ",00" : group < 100 ? ",0" : ",") + "\(group)" + groups
            rest /= 1_000
        }
        return "\(rest)" + groups
    }

    /// A size with three digits at most: `837 B`, `1.4 kB`, `640 kB`, `8.1 MB`.
    package static func bytes(_ size: Int) -> String {
        let size = min(max(0, size), 1 << 50)
        if size < 1_000 { return "\(size) B" }
        let units = ["kB", "MB", "GB", "TB"]
        var (unit, name) = (1_000, 0)
        // Rounded before the unit is chosen, as above.
        while size >= unit * 999 + unit / 2, name < units.count - 1 { (unit, name) = (unit * 1_000, name + 1) }
        let tenths = (size * 10 + unit / 2) / unit
        return (tenths < 100 ? decimal(tenths) : "\((size + unit / 2) / unit)") + " \(units[name])"
    }

    /// A number of tenths: `1.4`.
    static func decimal(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
}

/// Counts with their nouns: `1 star`, `2 stars`, `2,318 stars`.
public enum Plural {
    /// - Parameter plural: The noun for any number but one; by default, the singular with an `s`.
    public static func count(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
        "\(Quantities.grouped(count)) \(count == 1 ? singular : plural ?? singular + "s")"
    }
}

extension String {
    package var inSentenceCase: String { prefix(1).uppercased() + String(dropFirst()) }
}

/// How long something takes, in words.
public enum WaitText {
    /// To the second, for a countdown: `42 s`, `3 min 5 s`.
    public static func countdown(_ seconds: Int64) -> String {
        if seconds < 60 { return "\(max(0, seconds)) s" }
        return seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds / 60) min \(seconds % 60) s"
    }

    /// For a sentence that does not change while time passes: `90 s`, `3 min`. Minutes are rounded up.
    public static func rounded(_ seconds: some BinaryInteger) -> String {
        seconds < 120 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
    }
}

/// The waits that a server asks for, in seconds.
public enum RequestWait {
    /// The longest wait that is obeyed, whatever the server asks for: GitHub's longest window is an hour (GitHub
    /// docs, "Rate limits for the REST API").
    public static let longest: Int64 = 3_600

    public static func capped(_ seconds: Int64) -> Int64 { min(max(0, seconds), longest) }
}
