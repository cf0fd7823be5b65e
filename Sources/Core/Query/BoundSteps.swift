/// The numbers and dates that are offered as a bound.
struct BoundSteps {
    /// The typed digits.
    let typed: String
    /// The typed comparison; empty for none.
    let comparison: String
    /// Whether it is a bound of a range.
    let isRange: Bool

    private var sign: String { [">", ">=", "<", "<="].contains(comparison) ? comparison : isRange ? "" : ">=" }

    /// Powers of ten; nothing once a number was typed.
    var numbers: [QualifierRow.Value] {
        typed.isEmpty ? ["10", "100", "1000", "10000"].map { .init(sign + $0, "") } : []
    }

    /// Some days before today that begin with what was typed.
    func dates(now: Timestamp?) -> [QualifierRow.Value] {
        guard let today = now.flatMap({ CivilDate($0) }) else { return [] }
        let days: [(CivilDate, String)] = [
            (today.adding(days: -7), "1 week ago"), (today.adding(months: -1), "1 month ago"),
            (today.adding(months: -3), "3 months ago"), (today.adding(months: -12), "1 year ago"),
            (today.adding(months: -24), "2 years ago"), (today, "today"),
        ]
        return days.filter { $0.0.text.hasPrefix(typed) }.map { .init(sign + $0.0.text, $0.1) }
    }
}
