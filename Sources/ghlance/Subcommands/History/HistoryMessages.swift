enum HistoryMessages {
    static let none = "No searches yet."
}
