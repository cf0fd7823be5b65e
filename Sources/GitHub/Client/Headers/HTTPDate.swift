package import Core

/// RFC 9110, 5.6.7.
package enum HTTPDate {
    /// Reads the three forms that a recipient must accept: `Sun, 06 Nov 1994 08:49:37 GMT` and the obsolete
    /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    ///
    /// A two-digit year more than 50 years after `now` belongs to the century before.
    package static func parse(_ text: String, now: Timestamp) -> Timestamp? {
        guard text.utf8.count <= 64 else { return nil }
        let parts = text.split { $0 == " " || $0 == "," || $0 == "-" }
        let day: Substring
        let month: Substring
        let year: Substring
        let time: Substring
        if parts.count == 6, parts[5] == "GMT" || parts[5] == "UTC" {
            (day, month, year, time) = (parts[1], parts[2], parts[3], parts[4])
        } else if parts.count == 5 {
            (month, day, time, year) = (parts[1], parts[2], parts[3], parts[4])
        } else {
            return nil
        }
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map(number)
        guard let day = number(day), let month = months.firstIndex(of: String(month)), let shownYear = number(year),
            clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2]
        else { return nil }

        func moment(inYear year: Int) -> Timestamp? {
            Timestamp(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
        }
        guard year.count == 2 else { return moment(inYear: shownYear) }
        let fiftyYears: Int64 = 50 * 31_556_952
        if let date = moment(inYear: 2000 + shownYear), date.seconds(since: now) <= fiftyYears { return date }
        return moment(inYear: 1900 + shownYear)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func number(_ text: Substring) -> Int? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else {
            return nil
        }
        return Int(text)
    }
}
