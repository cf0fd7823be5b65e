/// Word boundaries.
enum WordBorder {
    /// Left over non-word characters, then over the word.
    static func previous(to place: Int, in characters: [Character], isWord: (Character) -> Bool) -> Int {
        var index = place
        while index > 0, !isWord(characters[index - 1]) { index -= 1 }
        while index > 0, isWord(characters[index - 1]) { index -= 1 }
        return index
    }

    /// Right over non-word characters, then over the word: letters and digits.
    static func next(to place: Int, in characters: [Character]) -> Int {
        func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        var index = place
        while index < characters.count, !isWord(characters[index]) { index += 1 }
        while index < characters.count, isWord(characters[index]) { index += 1 }
        return index
    }
}
