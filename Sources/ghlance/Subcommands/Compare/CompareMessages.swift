enum CompareMessages {
    static let tooFew = "Fewer than 2 repositories were found: nothing to compare."

    static func repeated(_ fullName: String) -> String { "\(fullName) was given twice; comparing it once." }

}
