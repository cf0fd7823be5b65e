import Model
import Terminal

/// GitHub's colours for languages.
enum LanguageColors {
    /// The colour of a language by Linguist's name; `nil` where it has none.
    static func color(of language: String) -> Color? {
        Language.color(of: language).map {
            .rgb(red: UInt8($0 >> 16 & 0xFF), green: UInt8($0 >> 8 & 0xFF), blue: UInt8($0 & 0xFF))
        }
    }
}
