struct Palette: Sendable {
    /// The number of colours of a terminal with direct colours: a colour is its red, green and blue (`xterm-direct`).
    static let direct = 0x100_0000

    /// The number of colours: 0, 8, 16, 256 or ``direct``.
    let colors: Int

    /// The largest common palette that the terminal supports.
    init(colors: Int) {
        switch colors {
        case Palette.direct...: self.colors = Palette.direct
        // Direct colours with fewer bits, which no terminal has: the first eight are the same everywhere.
        case 257...: self.colors = 8
        case 256: self.colors = 256
        case 16...: self.colors = 16
        case 8...: self.colors = 8
        default: self.colors = 0
        }
    }

    struct Approximation: Hashable {
        /// -1 is the terminal's default.
        var foreground: Int
        /// -1 is the terminal's default.
        var background: Int
        /// Whether to draw dim instead of an unavailable colour.
        var isDim: Bool
    }

    func approximation(of style: Style) -> Approximation {
        // With eight colours, bright black would be black, which is invisible on many screens.
        let isGrey = colors == 8 && number(of: style.foreground, among: 16) == 8
        return Approximation(
            foreground: isGrey ? -1 : number(of: style.foreground, among: colors),
            background: number(of: style.background, among: colors),
            isDim: style.isDim || isGrey)
    }

    private func number(of color: Color, among colors: Int) -> Int {
        if colors == 0 { return -1 }
        switch color {
        case .standard: return -1
        case .ansi(let number):
            let number = Int(number % 16)
            // Only eight have a number there.
            return colors == Palette.direct && number >= 8 ? Self.direct(Self.basic[number]) : number % colors
        case .rgb(let red, let green, let blue):
            let wanted = SIMD3(Int(red), Int(green), Int(blue))
            if colors == Palette.direct { return Self.direct(wanted) }
            if colors == 256 { return Self.nearestFixed(wanted) }
            return (0..<colors).min { Self.distance(Self.basic[$0], wanted) < Self.distance(Self.basic[$1], wanted) }
                ?? 0
        }
    }

    /// xterm's default values for the sixteen colours; users change them, but rarely beyond recognition.
    private static let basic: [SIMD3<Int>] = [
        [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205], [0, 205, 205], [229, 229, 229],
        [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0], [92, 92, 255], [255, 0, 255], [0, 255, 255],
        [255, 255, 255],
    ]

    /// The levels of xterm's cube of 6 × 6 × 6 colours, which are numbers 16 to 231.
    private static let levels = [0, 95, 135, 175, 215, 255]

    /// The nearest of the fixed ones among xterm's 256 colours: the cube, and 24 greys from number 232.
    fileprivate static func nearestFixed(_ wanted: SIMD3<Int>) -> Int {
        let steps = (0..<3).map { part in
            levels.indices.min { abs(levels[$0] - wanted[part]) < abs(levels[$1] - wanted[part]) } ?? 0
        }
        let cube = distance(SIMD3(steps.map { levels[$0] }), wanted)
        let grey = min(23, max(0, (wanted.wrappedSum() / 3 - 3) / 10))
        if distance(SIMD3(repeating: 8 + 10 * grey), wanted) < cube { return 232 + grey }
        return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    }

    /// The number of a direct colour. The smallest numbers are those of a palette of 8 to 256 colours ("xterm-direct2" to
    /// "xterm-direct256" of terminfo): a trace of green avoids them.
    private static func direct(_ color: SIMD3<Int>) -> Int {
        let number = color[0] << 16 | color[1] << 8 | color[2]
        return number < 256 ? number | 0x100 : number
    }

    private static func distance(_ one: SIMD3<Int>, _ other: SIMD3<Int>) -> Int {
        let difference = one &- other
        return (difference &* difference).wrappedSum()
    }
}

extension Color {
    /// What a terminal with this many colours shows for this one, as far as is known: for its palette of sixteen it is not.
    public func shown(among colors: Int) -> Color {
        guard case .rgb(let red, let green, let blue) = self, colors == 256 else { return self }
        return Color(fixed: UInt8(Palette.nearestFixed(SIMD3(Int(red), Int(green), Int(blue)))))
    }

    /// One of the fixed colours of xterm's 256, which are numbers 16 to 255: a cube, then greys.
    public init(fixed number: UInt8) {
        guard number < 232 else {
            let grey = 8 + (number - 232) * 10
            self = .rgb(red: grey, green: grey, blue: grey)
            return
        }
        func part(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + step * 40 }
        let index = number - 16
        self = .rgb(red: part(index / 36), green: part(index / 6 % 6), blue: part(index % 6))
    }
}
