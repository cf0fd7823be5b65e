/// Composition of Hangul syllables by arithmetic (Unicode Standard, 3.12).
enum Hangul {
    private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
    private static let leading: ClosedRange<UInt32> = 0x1100...0x1112
    private static let vowels: ClosedRange<UInt32> = 0x1161...0x1175
    private static let trailing: ClosedRange<UInt32> = 0x11A8...0x11C2
    /// The number of possible endings of a syllable: none, or one of the final consonants.
    private static let endings: UInt32 = 28

    /// Whether it is a syllable without a final consonant, to which one can be added.
    static func isOpenSyllable(_ scalar: Unicode.Scalar) -> Bool {
        syllables.contains(scalar.value) && (scalar.value - syllables.lowerBound).isMultiple(of: endings)
    }

    /// The syllable of a consonant and a vowel, or of an open syllable and a final consonant.
    static func compose(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        if leading.contains(first.value), vowels.contains(second.value) {
            let consonant = first.value - leading.lowerBound
            let vowel = second.value - vowels.lowerBound
            return Unicode.Scalar(syllables.lowerBound + (consonant * UInt32(vowels.count) + vowel) * endings)
        }
        if isOpenSyllable(first), trailing.contains(second.value) {
            return Unicode.Scalar(first.value + second.value - trailing.lowerBound + 1)
        }
        return nil
    }
}
