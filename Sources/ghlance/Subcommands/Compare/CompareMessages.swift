import Features

enum CompareMessages {
    static let twoForms = "use only one of --markdown, --json, --template and --print"

    static func count(_ count: Int) -> String {
        "name 2 to \(CompareState.counts.upperBound) repositories to compare, not \(count)"
    }

    static let tooFew = "Fewer than 2 repositories were found: nothing to compare."

    static func repeated(_ fullName: String) -> String { "\(fullName) was given twice; comparing it once." }

    static func leftOut(_ fullName: String) -> String { "it has no facts about \(fullName)" }
}
