package enum ComparisonMessages {
    package static func name(_ kind: Comparison.Kind) -> String {
        switch kind {
        case .stars: "stars"
        case .weeks: "new stars"
        case .forks: "forks"
        case .license: "licence"
        case .languages: "languages"
        case .age: "created"
        case .commit: "last commit"
        case .release: "last release"
        case .gap: "releases"
        case .issues: "issues"
        case .pullRequests: "pull requests"
        case .contributors: "contributors"
        case .archived: "archived"
        case .fork: "fork"
        case .template: "template"
        case .security: "security policy"
        case .size: "size"
        case .topics: "topics"
        case .readme: "README"
        }
    }

    package static func reason(_ unknown: ComparedFacts.Unknown) -> String {
        switch unknown {
        case .awaited: "not loaded yet"
        case .unselected: "loads when selected"
        case .needsToken: "needs a token"
        case .offline: "not saved here"
        case .limited: "rate limit"
        case .gone: "not found"
        case .denied: "access denied"
        case .failed: "could not load"
        case .unsaid: "not reported"
        case .none: "none"
        }
    }

    package static func unknown(_ reason: ComparedFacts.Unknown) -> String { "– \(self.reason(reason))" }

    static func yes(_ flag: Bool) -> String { flag ? "yes" : "no" }
    static func weeks(_ total: Int, _ weeks: Int) -> String {
        "\(Quantities.grouped(total)) in \(Plural.count(weeks, "week"))"
    }

    /// `20% open: 12 of 60`.
    static func open(_ open: Int, of total: Int) -> String {
        total == 0
            ? "none" : "\(share(open, of: total)) open: \(Quantities.grouped(open)) of \(Quantities.grouped(total))"
    }

    static func created(_ moment: Timestamp, days: Int) -> String {
        "\(moment.dateText), \(days < 365 ? Plural.count(days, "day") : Quantities.decimal(days * 10 / 365) + " years")"
    }

    static func release(_ tag: String?, _ moment: Timestamp?) -> String {
        [moment?.dateText, tag].compactMap { $0 }.joined(separator: ", ")
    }

    static let oneRelease = "one so far"
    static func pushed(_ moment: Timestamp) -> String { "pushed \(moment.dateText)" }

    static func every(_ days: Int, of count: Int) -> String {
        days == 0 ? "several a day (last \(count))" : "every \(Plural.count(days, "day")) (last \(count))"
    }

    static func topics(common: [String], own: [String]) -> String {
        let common = common.isEmpty ? nil : "in common: \(common.joined(separator: " "))"
        let own = own.isEmpty ? nil : "own: \(own.joined(separator: " "))"
        return [common, own].compactMap { $0 }.joined(separator: "; ")
    }

    static func readme(_ readme: ComparedFacts.Outline) -> String {
        let headings = readme.headings.map {
            readme.hasMore ? "\(Quantities.grouped($0))+ headings" : Plural.count($0, "heading")
        }
        return [readme.bytes.map(Quantities.bytes), headings].compactMap { $0 }.joined(separator: ", ")
    }

    /// A part in percent, rounded. Only none is 0%, and only all is 100%.
    static func share(_ part: Int, of total: Int) -> String {
        let percent = total == 0 ? 0 : (part * 100 + total / 2) / total
        return share(percent, part, of: total)
    }

    /// Parts in percent, rounded so that they and the rest add up to 100: those that lose most by rounding down are
    /// rounded up.
    static func shares(_ parts: [Int], of total: Int) -> [String] {
        let total = max(1, total)
        let rest = max(0, total - parts.reduce(0) { min(total, $0 + $1) })
        let all = parts + [rest]
        var percents = all.map { $0 * 100 / total }
        let left = max(0, 100 - percents.reduce(0, +))
        let order = all.indices.sorted { one, other in
            let (first, second) = (all[one] * 100 % total, all[other] * 100 % total)
            return first == second ? one < other : first > second
        }
        for index in order.prefix(left) { percents[index] += 1 }
        return zip(percents, parts).map { share($0, $1, of: total) }
    }

    private static func share(_ percent: Int, _ part: Int, of total: Int) -> String {
        if percent == 0, part > 0 { return "<1%" }
        return percent >= 100 && part < total ? ">99%" : "\(min(percent, 100))%"
    }

    package static func equal(_ kinds: [Comparison.Kind]) -> String { kinds.map(name).joined(separator: ", ") }
}
