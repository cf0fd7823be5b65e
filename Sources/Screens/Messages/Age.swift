package import Core

/// How long ago something was, in its largest unit.
package struct Age: Hashable {
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

    /// Whether it is less than a month.
    var isRecent: Bool { [.minutes, .hours, .days].contains(unit) || unit == nil && count == 0 }

    /// The years 1 to 9999.
    private static let calendar: Range<Int64> = -62_135_596_800..<253_402_300_799

    /// The age of a moment. The future, because clocks disagree, is now; moments outside the years 1 to 9999 have no
    /// age.
    package init(of moment: Timestamp, at now: Timestamp) {
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
    package var text: String { unit.map { "\(count) \($0.rawValue)" } ?? (count < 0 ? "–" : "now") }
}
