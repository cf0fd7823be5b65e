import Testing

@testable import Terminal

@Suite struct PaletteTests {
    private func foreground(_ color: Color, _ colors: Int) -> Int {
        Palette(colors: colors).approximation(of: Style(foreground: color)).foreground
    }

    @Test func aColorBecomesTheNearestThereIs() {
        for (color, colors, number) in [
            (.rgb(red: 240, green: 81, blue: 56), 256, 203), (.rgb(red: 255, green: 255, blue: 255), 256, 231),
            (.rgb(red: 40, green: 40, blue: 40), 256, 235), (.rgb(red: 0, green: 0, blue: 0), 256, 16),
            (.rgb(red: 250, green: 10, blue: 10), 16, 9), (.rgb(red: 250, green: 10, blue: 10), 8, 1),
            (.ansi(14), 256, 14), (.ansi(14), 8, 6), (.ansi(14), 0, -1), (.standard, 256, -1), (.ansi(3), 88, 3),
        ] as [(Color, Int, Int)] { #expect(foreground(color, colors) == number, "\(color) of \(colors)") }
    }

    /// `setaf` of `xterm-direct` takes a number below 8 as that of a palette, and any other as red, green and blue.
    @Test func aTerminalThatIsToldEachColorGetsItsParts() {
        let colors = 0x100_0000
        #expect(foreground(.rgb(red: 240, green: 81, blue: 56), colors) == 0xF05138)
        #expect(foreground(.rgb(red: 0, green: 0, blue: 7), colors) == 0x000107)
        #expect(foreground(.ansi(3), colors) == 3)
        #expect(foreground(.ansi(14), colors) == 0x00FFFF)
        #expect(foreground(.standard, colors) == -1)
        #expect(foreground(.ansi(14), 32_768) == 6)
    }

    @Test func greyIsNeverBlack() {
        let look = Palette(colors: 8).approximation(of: Style(foreground: .ansi(8), background: .ansi(4)))
        #expect(look == Palette.Approximation(foreground: -1, background: 4, isDim: true))
        #expect(Palette(colors: 16).approximation(of: Style(foreground: .ansi(8))).foreground == 8)
    }
}
