/// Letters of five rows, for a code that is read off one screen and typed on another.
public enum BigLetters {
    /// Five rows of five cells for each character; each bit of a row's number is a cell, the highest on the left.
    private static let glyphs: [Character: [UInt8]] = [
        "A": [0b01110, 0b10001, 0b11111, 0b10001, 0b10001], "B": [0b11110, 0b10001, 0b11110, 0b10001, 0b11110],
        "C": [0b01111, 0b10000, 0b10000, 0b10000, 0b01111], "D": [0b11110, 0b10001, 0b10001, 0b10001, 0b11110],
        "E": [0b11111, 0b10000, 0b11110, 0b10000, 0b11111], "F": [0b11111, 0b10000, 0b11110, 0b10000, 0b10000],
        "G": [0b01111, 0b10000, 0b10011, 0b10001, 0b01111], "H": [0b10001, 0b10001, 0b11111, 0b10001, 0b10001],
        "I": [0b01110, 0b00100, 0b00100, 0b00100, 0b01110], "J": [0b00111, 0b00010, 0b00010, 0b10010, 0b01100],
        "K": [0b10001, 0b10010, 0b11100, 0b10010, 0b10001], "L": [0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
        "M": [0b10001, 0b11011, 0b10101, 0b10001, 0b10001], "N": [0b10001, 0b11001, 0b10101, 0b10011, 0b10001],
        "O": [0b01110, 0b10001, 0b10001, 0b10001, 0b01110], "P": [0b11110, 0b10001, 0b11110, 0b10000, 0b10000],
        "Q": [0b01110, 0b10001, 0b10101, 0b10010, 0b01101], "R": [0b11110, 0b10001, 0b11110, 0b10010, 0b10001],
        "S": [0b01111, 0b10000, 0b01110, 0b00001, 0b11110], "T": [0b11111, 0b00100, 0b00100, 0b00100, 0b00100],
        "U": [0b10001, 0b10001, 0b10001, 0b10001, 0b01110], "V": [0b10001, 0b10001, 0b10001, 0b01010, 0b00100],
        "W": [0b10001, 0b10001, 0b10101, 0b11011, 0b10001], "X": [0b10001, 0b01010, 0b00100, 0b01010, 0b10001],
        "Y": [0b10001, 0b01010, 0b00100, 0b00100, 0b00100], "Z": [0b11111, 0b00010, 0b00100, 0b01000, 0b11111],
        "0": [0b01110, 0b10011, 0b10101, 0b11001, 0b01110], "1": [0b00100, 0b01100, 0b00100, 0b00100, 0b01110],
        "2": [0b11110, 0b00001, 0b01110, 0b10000, 0b11111], "3": [0b11110, 0b00001, 0b01110, 0b00001, 0b11110],
        "4": [0b10010, 0b10010, 0b11111, 0b00010, 0b00010], "5": [0b11111, 0b10000, 0b11110, 0b00001, 0b11110],
        "6": [0b01110, 0b10000, 0b11110, 0b10001, 0b01110], "7": [0b11111, 0b00001, 0b00010, 0b00100, 0b00100],
        "8": [0b01110, 0b10001, 0b01110, 0b10001, 0b01110], "9": [0b01110, 0b10001, 0b01111, 0b00001, 0b01110],
        "-": [0b00000, 0b00000, 0b01110, 0b00000, 0b00000],
    ]

    /// The rows of a text, all of one width.
    ///
    /// - Parameters:
    ///   - text: Letters, digits and hyphens, twelve at most.
    ///   - full: The character for a set cell.
    /// - Returns: `nil` if the text has other characters or is too long.
    public static func rows(of text: String, full: Character) -> [String]? {
        let letters = text.uppercased().compactMap { glyphs[$0] }
        guard (1...12).contains(letters.count), letters.count == text.count else { return nil }
        func cells(_ bits: UInt8) -> String {
            String((0..<5).map { (column: Int) -> Character in bits & (16 >> UInt8(column)) != 0 ? full : " " })
        }
        return (0..<5).map { row in
            letters.map { cells($0[row]) }.joined(separator: "  ")
        }
    }
}
