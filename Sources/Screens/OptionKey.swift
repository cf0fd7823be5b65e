/// Characters that macOS makes of Option and a key, where a terminal does not send Option as Alt.
enum OptionKey {
    /// The key of a character of Apple's US layout. Characters that are letters of a language, or money, are left out: they may be meant.
    static func key(of character: Character) -> Character? { keys[character] }

    private static let keys: [Character: Character] = [
        "≈": "X", "®": "R", "∫": "B", "ƒ": "F", "√": "V", "¬": "L", "˚": "K", "Ω": "Z", "†": "T", "π": "P", "∂": "D",
        "©": "G", "∑": "W", "∆": "J", "…": ";", "÷": "/", "≥": ".", "≤": ",", "™": "2",
    ]
}
