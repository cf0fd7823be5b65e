struct MarkupList {
    /// How a number is written (HTML, 4.4.5, "The ol element").
    private enum Numbering: String {
        case decimal = "1"
        case lowerLetters = "a"
        case upperLetters = "A"
        case lowerRoman = "i"
        case upperRoman = "I"
    }

    /// `nil` for a list without numbers.
    private var next: Int?
    private var step = 1
    private var numbering = Numbering.decimal

    init(_ element: HTMLElement, isOrdered: Bool) {
        guard isOrdered else { return }
        numbering = element["type"].flatMap(Numbering.init) ?? .decimal
        let isReversed = element["reversed"] != nil
        if isReversed { step = -1 }
        next = Self.bounded(element.number("start")) ?? (isReversed ? element.itemCount : 1)
    }

    /// The marker of the next item; `nil` in a list without numbers.
    mutating func takeMarker(of item: HTMLElement) -> String? {
        guard let next else { return nil }
        let number = Self.bounded(item.number("value")) ?? next
        self.next = number + step
        let numbering = item["type"].flatMap(Numbering.init) ?? numbering
        return Self.written(number, numbering) + ". "
    }

    private static func bounded(_ number: Int?) -> Int? { number.map { min(max($0, -999_999), 999_999_999) } }

    /// Beyond the limits of letters and Roman numerals, decimals are used.
    private static func written(_ number: Int, _ numbering: Numbering) -> String {
        switch numbering {
        case .lowerLetters where number > 0: letters(number)
        case .upperLetters where number > 0: letters(number).uppercased()
        case .lowerRoman where (1...3_999).contains(number): roman(number)
        case .upperRoman where (1...3_999).contains(number): roman(number).uppercased()
        default: String(number)
        }
    }

    /// a to z, aa to az, and so on.
    private static func letters(_ number: Int) -> String {
        var rest = number
        var text = ""
        while rest > 0 {
            text = String(UnicodeScalar(UInt8(ascii: "a") + UInt8((rest - 1) % 26))) + text
            rest = (rest - 1) / 26
        }
        return text
    }

    private static func roman(_ number: Int) -> String {
        let signs = [
            (1_000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
            (10, "x"),
            (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
        ]
        var rest = number
        var text = ""
        for (value, sign) in signs {
            while rest >= value {
                text += sign
                rest -= value
            }
        }
        return text
    }
}
