/// Messages of `ghlance history`.
enum HistoryMessages {
    static let none = "No searches yet."
}
