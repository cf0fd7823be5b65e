import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Markup
@testable import Screens
@testable import Terminal

@Suite struct ThemeTests {
    @Test func aToneHasTheRoleOfItsName() {
        for tone in MarkupLayout.Style.Tone.allCases { #expect(ThemeRole(tone).name == "\(tone)") }
    }

    /// The reversed cells of each row, of those that have any.
    private func reversed(_ scene: Scene, _ colors: Int) -> [Int: Int] {
        let cells = scene.frame(colors: colors).rows.enumerated().map { row, line in
            (row, line.spans.filter(\.style.isReversed).reduce(0) { $0 + $1.text.columns })
        }
        return Dictionary(uniqueKeysWithValues: cells.filter { $0.1 > 0 })
    }

    @Test(
        "where no background is known all of the selected row is reversed, in the list and in menus",
        arguments: [0, 8, 16, 256])
    func selection(colors: Int) {
        var scene = Scene.answered(99, 30)
        scene.fail(.interrupted(reason: "reset"))
        #expect(reversed(scene, colors) == [3: 99])
        let row = scene.frame(colors: colors).rows[3]
        #expect(row.spans.allSatisfy { $0.style.foreground == .standard && !$0.style.isDim })
        scene.happen(ShellState.Mutation.toggle(.commands))
        #expect(reversed(scene, colors).values.contains(65))
        scene.happen(ShellState.Mutation.closeDialog)
        guard colors == 256 else { return }
        scene.happen(ShellState.Mutation.adoptBackground(.init(red: 0, green: 0, blue: 0)))
        #expect(reversed(scene, colors) == [:])
    }
}

/// The step off the terminal's own background.
@Suite struct SelectionBackgroundTests {
    @Test(arguments: [
        (UInt8(0), UInt8(0), UInt8(0), Color.rgb(red: 28, green: 28, blue: 28)),
        (40, 44, 52, .rgb(red: 68, green: 72, blue: 80)),
        (255, 255, 255, .rgb(red: 227, green: 227, blue: 227)),
        (253, 246, 227, .rgb(red: 225, green: 218, blue: 199)),
    ])
    func isLighterOnDarkAndDarkerOnLight(red: UInt8, green: UInt8, blue: UInt8, expected: Color) {
        for (colors, background) in [(256, expected), (16, .standard)] as [(Int, Color)] {
            #expect(Theme(Appearance(colors, on: red, green, blue)).selectionBackground == background)
        }
    }
}

extension Appearance {
    /// A terminal with so many colours on a background.
    init(_ colors: Int, on red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.init(colors: colors)
        background = .init(red: red, green: green, blue: blue)
    }
}

/// Colours on backgrounds that the terminal has told.
@Suite struct ContrastTests {
    private func styles(_ theme: Theme) -> [(role: String, style: Style)] {
        ThemeRole.allCases.map { ($0.name, theme[$0]) }
    }

    @Test(
        "every style is readable on the terminal's background, in a selected row and on a panel",
        arguments: [
            (0, 0, 0), (13, 17, 23), (40, 44, 52), (0, 43, 54), (40, 42, 54), (255, 255, 255), (253, 246, 227),
            (251, 241, 199), (239, 241, 245),
        ] as [(UInt8, UInt8, UInt8)], [256, 0x100_0000])
    func readable(background: (UInt8, UInt8, UInt8), colors: Int) {
        let theme = Theme(Appearance(colors, on: background.0, background.1, background.2))
        let own = Color.rgb(red: background.0, green: background.1, blue: background.2)
        for (name, style) in styles(theme) where style.background == .standard && style.foreground != .standard {
            for background in [own, theme.selectionBackground, theme.panelBackground] {
                let contrast = style.foreground.shown(among: colors).contrast(to: background.shown(among: colors))
                #expect(contrast >= 4.5, "\(name): \(contrast) on \(background)")
            }
        }
        #expect(styles(theme).filter { $0.style.foreground != .standard }.count > 20)
        // Found text is black on a colour.
        for style in [theme[.found], theme[.currentFound]] {
            #expect(Color.rgb(red: 0, green: 0, blue: 0).contrast(to: style.background) >= 4.5)
        }
    }

    @Test("where the background is not known, or there are few colours, they are the user's own")
    func palette() {
        for appearance in [Appearance(colors: 256), Appearance(16, on: 255, 255, 255), Appearance(colors: 8)] {
            for (name, style) in styles(Theme(appearance)) {
                if case .rgb = style.foreground { Issue.record("\(name): \(style.foreground)") }
            }
        }
    }

    @Test("on a background of middle brightness text is as readable as black or white is")
    func middle() {
        let accent = Theme(Appearance(0x100_0000, on: 115, 115, 115))[.accent].foreground
        #expect(accent == .rgb(red: 0, green: 0, blue: 0))
        #expect(accent.contrast(to: .rgb(red: 115, green: 115, blue: 115)) > 4.3)
    }
}

extension Color {
    /// The relative luminance of WCAG 2.2, by its own formula; none of the terminal's own colours.
    private var luminance: Double? {
        guard case .rgb(let red, let green, let blue) = self else { return nil }
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast of WCAG 2.2.
    func contrast(to other: Color) -> Double {
        guard let one = luminance, let other = other.luminance else { return 0 }
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }
}

/// Colour is never the only sign: what differs with colours differs without them, by its characters or by bold, dim, underlined and reversed
/// ones, which a terminal with `NO_COLOR` shows, too.
@Suite struct MonochromeTests {
    /// Frames with colours, by what is seen of them without.
    private struct Pictures {
        private var seen: [String: (name: String, coloured: [String])] = [:]

        /// Adds a state.
        ///
        /// - Returns: What another state looks like that has other colours only; `nil` if there is none.
        mutating func add(_ name: String, _ state: AppState) -> String? {
            var state = state
            func frame(colors: Int) -> Frame {
                state.shell.appearance.colors = colors
                return Renderer().render(state)
            }
            state.shell.appearance.background = .init(red: 0, green: 0, blue: 0)
            let coloured = frame(colors: 256).styledLines
            let plain = frame(colors: 0)
            // The cursor shows how many blanks are at the end of a text.
            let monochrome = plain.styledLines.joined(separator: "\n") + "\(String(describing: plain.cursor))"
            guard let other = seen[monochrome] else {
                seen[monochrome] = (name, coloured)
                return nil
            }
            guard let row = coloured.indices.first(where: { coloured[$0] != other.coloured[$0] }) else { return nil }
            return "\(name), row \(row): \(coloured[row])\n\(other.name): \(other.coloured[row])"
        }
    }

    @Test("no two kinds of screen differ in their colours alone", arguments: [(100, 30), (80, 24), (40, 12), (24, 6)])
    func kinds(columns: Int, rows: Int) {
        var pictures = Pictures()
        for screen in EveryScreen.all { #expect(pictures.add(screen.name, screen.scene(columns, rows).state) == nil) }
    }

    @Test("what is selected is seen without colours: in lists, in menus, and of answers")
    func selections() {
        for screen in EveryScreen.all {
            var pictures = Pictures()
            let asItIs = screen.scene(80, 24)
            #expect(pictures.add(screen.name, asItIs.state) == nil)
            func add(_ name: String, _ change: (inout Scene) -> Void) {
                var scene = asItIs
                change(&scene)
                guard scene.state != asItIs.state else { return }
                #expect(pictures.add("\(screen.name), \(name)", scene.state) == nil)
            }
            for index in 0..<4 {
                add("line \(index)") { $0.happen(ShellState.Mutation.selectInMenu(index)) }
                add("row \(index)") { scene in for _ in 0..<index { scene.happen(.list(.moved(.down))) } }
                add("completion \(index)") { $0.reduce(.completion(.select(index))) }
            }
            for choice in asItIs.state.shell.alert?.choices ?? [] {
                add("\(choice)") { $0.state.shell.markedChoice = choice }
            }
        }
    }
}

struct ConfiguredScreenTests {
    @Test("columns are those of the file, in its order, and take no more than the row", arguments: [20, 60, 100, 200])
    func columns(width: Int) {
        let shown: [ListColumn] = [.description, .age, .stars]
        let columns = RepositoryColumns(width: width, order: .stars, shown: shown)
        #expect(columns.language == 0 && columns.license == 0)
        #expect(RepositoryColumns(width: width, shown: []).visible.isEmpty)
        let visible = columns.visible.map(\.column)
        #expect(visible == shown.filter(visible.contains))
        let all = columns.visible.reduce(RepositoryColumns.margin + columns.name) {
            $0 + $1.width + RepositoryColumns.gap
        }
        #expect(all < width)
    }

    @Test("styles are those of the file: presets, roles, dark and light")
    func theme() {
        var appearance = Appearance(colors: 256)
        var changes = ThemeChanges()
        #expect(Theme(appearance, changes) == Theme(appearance))
        var red = StyleChange()
        red.color = .number(1)
        var blue = StyleChange()
        (blue.color, blue.isBold) = (.number(202), true)
        (changes.roles, changes.light) = (["star": red], ["star": blue])
        #expect(Theme(appearance, changes)[.star] == Style(foreground: .ansi(1)))
        appearance = Appearance(256, on: 255, 255, 255)
        let star = Style(foreground: .rgb(red: 255, green: 95, blue: 0), isBold: true)
        #expect(Theme(appearance, changes)[.star] == star)
        // Without colours, what is left of a style is used, and a style of colours alone is not.
        #expect(Theme(Appearance(colors: 0), changes)[.star] == Theme(Appearance(colors: 0))[.star])
        changes.preset = .mono
        let mono = Theme(appearance, changes)
        #expect(mono[.accent] == Style(isBold: true) && !mono.hasLanguageColors)
        changes.preset = .highContrast
        #expect(!Theme(appearance, changes)[.dim].isDim)
        for role in ThemeRole.allCases {
            var one = ThemeChanges()
            one.roles[role.name] = blue
            #expect(Theme(appearance, one) != Theme(appearance), "\(role)")
        }
    }
}
