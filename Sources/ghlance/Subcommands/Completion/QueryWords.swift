import Core

/// Completes a query on a command line, where it is several words, with what completes the query line of the screen.
struct QueryWords {
    let before: [String]
    let typed: String
    let known: KnownNames

    /// The words that can be in place of the last one.
    var candidates: [CommandCandidate] {
        let start = before.map { $0 + " " }.joined()
        let line = start + typed
        var facts = QueryFacts(now: known.now)
        facts.isEnterpriseServer = known.isEnterpriseServer
        if typed.hasPrefix("@"), before.isEmpty {
            facts.savedSearches = known.savedSearches().withBuiltIn(at: known.now)
                .map { .init("@\($0.name.text)", $0.query) }
        }
        let check = QueryCheck(line, facts: facts)
        var completer = QueryCompleter(check, cursor: line.endIndex, facts: facts)
        if let wanted = completer.wantedNames {
            facts.names = known.names(wanted)
            completer = QueryCompleter(check, cursor: line.endIndex, facts: facts)
        }
        let first = line.utf8.index(line.startIndex, offsetBy: start.utf8.count)
        return completer.candidates(isAsked: true).compactMap { candidate in
            switch candidate.kind {
            case .qualifier, .value: break
            case .fix, .removal, .name: return nil
            }
            guard candidate.change.range.lowerBound >= first else { return nil }
            let word = String(line[first..<candidate.change.range.lowerBound]) + candidate.change.replacement
            return CommandCandidate(text: word, meaning: candidate.meaning, isWhole: candidate.kind != .qualifier)
        }
    }
}
