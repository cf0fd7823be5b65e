/// A word that completion offers.
struct CommandCandidate: Equatable {
    /// The whole word.
    let text: String
    /// What it is, in a few words; may be empty.
    var meaning = ""
    /// Whether a blank may follow it: a qualifier, for example, needs a value first.
    var isWhole = true
}

extension [CommandCandidate] {
    /// Those that a shell can put in place of what was typed. Of several, it puts the beginning that they have in common, which must not be
    /// shorter: so they begin as it was typed where only case is different, and those in quotation marks give way to the others.
    func fitting(_ typed: String) -> [CommandCandidate] {
        let plain = filter { $0.text.lowercased().hasPrefix(typed.lowercased()) }
        let bare = typed.lowercased().replacing("\"", with: "")
        let quoted = filter { $0.text.lowercased().replacing("\"", with: "").hasPrefix(bare) }
        if plain.count == 1 || (plain.isEmpty && quoted.count == 1) { return plain + (plain.isEmpty ? quoted : []) }
        if plain.isEmpty {
            // A synonym has another beginning.
            return quoted.isEmpty
                ? Array(prefix(1)) : quoted.map { $0.text.contains("\"") ? $0.with($0.text.lowercased()) : $0 }
        }
        return plain.map { candidate in
            if candidate.text.hasPrefix(typed) { return candidate }
            let lower = candidate.text.lowercased()
            return candidate.with(lower.hasPrefix(typed) ? lower : typed + candidate.text.dropFirst(typed.count))
        }
    }
}

extension CommandCandidate {
    fileprivate func with(_ text: String) -> CommandCandidate {
        CommandCandidate(text: text, meaning: meaning, isWhole: isWhole)
    }
}

/// What completion says about a place of a command line.
enum CommandCompletion: Equatable {
    case candidates([CommandCandidate])
    /// The shell completes names of files.
    case files
    /// The shell completes names of folders.
    case folders
}
