import Model

/// Numbers and times as the screens write them.
enum Quantities {
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
    static func grouped(_ number: Int) -> String {
        var rest = max(0, number)
        if rest < 1_000 { return "\(rest)" }
        var groups = ""
        while rest >= 1_000 {
            let group = rest % 1_000
            groups = (group < 10 ? ",00" : group < 100 ? ",0" : ",") + "\(group)" + groups
            rest /= 1_000
        }
        return "\(rest)" + groups
    }

    private static func decimal(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
}

/// How long ago something was, in its largest unit.
struct Age: Hashable {
    private enum Unit: String {
        case minutes = "min"
        case hours = "h"
        case days = "d"
        case months = "mo"
        case years = "y"
    }

    private let count: Int64
    /// `nil` for just now, and with a negative ``count`` for an unknown age.
    private let unit: Unit?

    /// The years 1 to 9999.
    private static let calendar: Range<Int64> = -62_135_596_800..<253_402_300_799

    /// The age of a moment. The future, because clocks disagree, is now; moments outside the years 1 to 9999 have no
    /// age.
    init(of moment: Timestamp, at now: Timestamp) {
        guard Age.calendar.contains(moment.seconds) else {
            (count, unit) = (-1, nil)
            return
        }
        let minutes = now.seconds(since: moment) / 60
        let days = minutes / 1_440
        switch minutes {
        case ..<1: (count, unit) = (0, nil)
        case ..<60: (count, unit) = (minutes, .minutes)
        case ..<1_440: (count, unit) = (minutes / 60, .hours)
        default:
            // Months and years of mean length in the Gregorian calendar: 30.44 and 365.25 days.
            if days < 31 {
                (count, unit) = (days, .days)
            } else if days < 365 {
                (count, unit) = (min(11, days * 100 / 3_044), .months)
            } else {
                (count, unit) = (max(1, days * 100 / 36_525), .years)
            }
        }
    }

    /// `now`, `5 h`, `3 d`, `2 mo`, `4 y`, `–`; at most six cells.
    var text: String {
        unit.map { "\(count) \($0.rawValue)" } ?? (count < 0 ? "–" : "now")
    }
}
