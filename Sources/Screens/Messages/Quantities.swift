import Core

/// Numbers as the screens write them.
package enum Quantities {
    /// A number in at most six cells: `837`, `1.4k`, `68.1k`, `431k`, `1.2M`; no repository has a billion of anything.
    static func short(_ number: Int) -> String {
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
    package static func grouped(_ number: Int) -> String { ComparisonMessages.grouped(number) }

    /// A size: `837 B`, `1.4 kB`, `2.0 MB`.
    static func bytes(_ size: Int) -> String {
        let size = min(max(0, size), 1 << 50)
        if size < 1_000 { return "\(size) B" }
        let units = ["kB", "MB", "GB", "TB"]
        var (tenths, unit) = ((size + 50) / 100, 0)
        while tenths >= 10_000, unit < units.count - 1 { (tenths, unit) = ((tenths + 500) / 1_000, unit + 1) }
        return "\(decimal(tenths)) \(units[unit])"
    }

    private static func decimal(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
}
