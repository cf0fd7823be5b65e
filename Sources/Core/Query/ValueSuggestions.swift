/// Rewrites a value that a qualifier cannot have into what was probably meant. The results are not checked.
struct ValueSuggestions {
    let value: String
    let grammar: QualifierGrammar
    let now: Timestamp?

    /// The most likely first.
    var values: [String] {
        // Longer values are not slips.
        guard value.utf8.count <= 64 else { return [] }
        let ended = String(value.reversed().drop { $0 == "," || $0 == " " }.reversed())
        if ended != value, !ended.isEmpty {
            return [ended] + ValueSuggestions(value: ended, grammar: grammar, now: now).values
        }
        switch grammar {
        case .number: return [fixedBounds { ValueSuggestions.number($0).map { [$0] } }].compactMap(\.self)
        case .date: return [fixedBounds(ValueSuggestions.days) ?? relative].compactMap(\.self)
        case .choice(let choices): return choice(value, among: choices).map { [$0] } ?? []
        case .anyOf(let choices), .list(let choices):
            let parts = value.lowercased().split(whereSeparator: { $0 == "," || $0 == " " }).map {
                choice(String($0), among: choices)
            }
            return parts.contains(nil) || parts.isEmpty ? [] : [parts.compactMap(\.self).joined(separator: ",")]
        case .login: return [String(address.first ?? "")].filter { !$0.isEmpty }
        case .repository: return repository.map { [$0] } ?? []
        // Joined like the words of a new topic on GitHub.
        case .topic: return [value.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: "-")]
        case .language, .license, .text: return []
        }
    }

    /// The owner and name in an address of any form, such as `git@github.com:o/n.git`.
    private var repository: String? {
        let host = value.split(whereSeparator: { "/:@".contains($0) }).first { $0.contains(".") }
        let reference = try? RepositoryReference(value, host: host.map(String.init) ?? "github.com")
        return reference?.fullName ?? (address.count >= 2 ? address.prefix(2).joined(separator: "/") : nil)
    }

    /// The owner and name in a web address.
    private var address: [Substring] {
        var rest = Substring(value)
        for prefix in ["https://", "http://", "github.com/", "www.github.com/", "@"] where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
        }
        return rest.split(separator: "/")
    }

    private func choice(_ value: String, among choices: [String]) -> String? {
        let value = value.lowercased()
        if choices.contains(value) { return value }
        if choices.contains("true"), ["yes", "y", "1", "on"].contains(value) { return "true" }
        if choices.contains("false"), ["no", "n", "0", "off"].contains(value) { return "false" }
        // `stars` stands for `stars-desc`, too.
        let begun = choices.filter { $0.hasPrefix(value) }
        if let first = begun.min(by: { $0.count < $1.count }), begun.allSatisfy({ $0.hasPrefix(first) }) {
            return first
        }
        if let near = NearestName.nearest(to: value, among: choices) { return near }
        let beginnings = choices.filter { value.hasPrefix($0) }
        return beginnings.count == 1 ? beginnings[0] : nil
    }

    /// A date some days, weeks, months or years ago: `>2w`.
    private var relative: String? {
        guard let now else { return nil }
        let sign = comparison(of: value)
        var rest = Substring(value.dropFirst(sign.typed.count))
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        guard let count = Int(digits), (1...1_000).contains(count) else { return nil }
        let date: CivilDate? =
            switch rest {
            case "d", "day", "days": CivilDate(now)?.adding(days: -count)
            case "w", "week", "weeks": CivilDate(now)?.adding(days: -7 * count)
            case "m", "mo", "month", "months": CivilDate(now)?.adding(months: -count)
            case "y", "year", "years": CivilDate(now)?.adding(months: -12 * count)
            default: nil
            }
        return date.map { (sign.meant.isEmpty ? ">=" : sign.meant) + $0.text }
    }

    /// The comparison at the start of a text, and as GitHub writes it.
    private func comparison(of text: String) -> (typed: Substring, meant: String) {
        let typed = text.prefix { "<>=≥≤".contains($0) }
        let meant =
            switch typed {
            case "=>", "≥", ">=": ">="
            case "=<", "≤", "<=": "<="
            case ">", "<": String(typed)
            default: ""
            }
        return (typed, meant)
    }

    /// Fixes the bounds and what separates them. A bound may stand for several values, such as the days of a year.
    private func fixedBounds(_ suggestions: (Substring) -> [String]?) -> String? {
        let sign = comparison(of: value)
        let text = value.dropFirst(sign.typed.count)
        if sign.typed.isEmpty, let bounds = bounds(of: text) {
            guard let lower = bounds.0 == "*" || bounds.0.isEmpty ? ["*"] : suggestions(bounds.0),
                let upper = bounds.1 == "*" || bounds.1.isEmpty ? ["*"] : suggestions(bounds.1),
                let first = lower.first, let last = upper.last
            else { return nil }
            return "\(first)..\(last)"
        }
        if sign.typed.isEmpty, text.hasSuffix("+") { return suggestions(text.dropLast())?.first.map { ">=" + $0 } }
        guard let values = suggestions(text), let first = values.first, let last = values.last else { return nil }
        switch sign.meant {
        case ">": return ">" + last
        case "<=": return "<=" + last
        case ">=", "<": return sign.meant + first
        default: return first == last ? first : "\(first)..\(last)"
        }
    }

    /// The bounds of a range, whatever separates them.
    private func bounds(of text: Substring) -> (Substring, Substring)? {
        let separators = grammar == .number ? ["...", "..", "…", "–", "-", " to "] : ["...", "..", "…", "–", " to "]
        for separator in separators {
            guard let range = text.firstRange(of: separator) else { continue }
            return (text[..<range.lowerBound], text[range.upperBound...])
        }
        return nil
    }

    /// A whole number: `1k`, `1.5k`, `2m`, `10,000`, `10_000`.
    private static func number(_ text: Substring) -> String? {
        var rest = text.filter { $0 != "," && $0 != "_" && $0 != "'" }.lowercased()[...]
        var zeros = 0
        if let last = rest.last, let found = ["k": 3, "m": 6][last] {
            zeros = found
            rest = rest.dropLast()
        }
        let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        guard parts.count <= 2, let whole = parts.first, !whole.isEmpty, fraction.count <= zeros,
            (whole + fraction).utf8.allSatisfy(\.isASCIIDigit)
        else { return nil }
        let digits = whole + fraction + String(repeating: "0", count: zeros - fraction.count)
        let number = digits.drop { $0 == "0" }
        return number.isEmpty ? "0" : String(number)
    }

    /// The first and last day of a date written with other separators, or without month or day: `2024/5/1`, `2024-05`,
    /// `2024`.
    private static func days(_ text: Substring) -> [String]? {
        let parts = text.split(whereSeparator: { "-/.".contains($0) }).map { Int($0) }
        guard (1...3).contains(parts.count), !parts.contains(nil), let year = parts[0], (1970...2999).contains(year)
        else { return nil }
        let month = parts.count > 1 ? parts[1] : nil
        let day = parts.count > 2 ? parts[2] : nil
        guard let first = CivilDate(year: year, month: month ?? 1, day: day ?? 1) else { return nil }
        if day != nil { return [first.text] }
        return [first.text, first.adding(months: month == nil ? 12 : 1).adding(days: -1).text]
    }
}
