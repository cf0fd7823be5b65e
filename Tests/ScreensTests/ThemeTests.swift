import Features
import Model
import Screens
import Terminal
import TestSupport
import Testing
import Text

@Suite struct ThemeTests {
    private func colors(_ scene: Scene, _ colors: Int) -> Set<Color> {
        Set(
            scene.frame(colors: colors).rows.flatMap {
                $0.spans.flatMap { [$0.style.foreground, $0.style.background] }
            }
        )
    }

    @Test func withoutColoursNothingIsColoured() {
        var scene = Scene.answered(120, 30)
        #expect(colors(scene, 0) == [.standard])
        scene.fail(.interrupted(reason: "reset"))
        #expect(colors(scene, 0) == [.standard])
        scene.happen(ShellReactor.Mutation.toggle(.help))
        #expect(colors(scene, 0) == [.standard])
    }

    @Test func withoutColoursWeightStillTellsThingsApart() {
        let theme = Theme(Appearance(colors: 0))
        #expect(theme.accent.isBold)
        #expect(theme.match.isUnderlined)
        #expect(theme.dim.isDim)
        #expect(Set([theme.accent, theme.normal, theme.dim, theme.match]).count == 4)
        let list = Scene.answered(99, 30).frame(colors: 0).styledLines[3]
        #expect(list.contains("[bold]▌[/]"))
        #expect(list.contains("[underlined]swift[/]"))
    }

    @Test func languagesHaveGithubsColours() {
        var scene = Scene.answered(99, 30)
        scene.happen(ShellReactor.Mutation.adoptBackground(.init(red: 0, green: 0, blue: 0)))
        let line = scene.styledLines[3]
        #expect(line.contains("[#f05138]●[/]"))
        #expect(line.contains("[yellow]★[/]"))
    }

    @Test func theSelectedNameIsReversedWhereNoBackgroundIsKnownAndNothingElseIs() {
        var scene = Scene.answered(99, 30)
        scene.fail(.interrupted(reason: "reset"))
        func reversed() -> [Int] {
            scene.frame().rows.enumerated().filter { $0.1.spans.contains { $0.style.isReversed } }.map(\.0)
        }
        #expect(reversed() == [3])
        scene.happen(ShellReactor.Mutation.adoptBackground(.init(red: 0, green: 0, blue: 0)))
        #expect(reversed() == [])
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
        var appearance = Appearance(colors: 256)
        appearance.background = .init(red: red, green: green, blue: blue)
        #expect(Theme(appearance).selectionBackground == expected)
    }

    @Test func thereIsNoneAmongSixteenColours() {
        var appearance = Appearance(colors: 16)
        appearance.background = .init(red: 0, green: 0, blue: 0)
        #expect(Theme(appearance).selectionBackground == .standard)
    }

    @Test func itFillsTheNameOfTheSelectedRowAndNothingElse() {
        var scene = Scene.answered(99, 30)
        scene.happen(ShellReactor.Mutation.adoptBackground(.init(red: 0, green: 0, blue: 0)))
        let frame = scene.frame()
        #expect(frame.problems.isEmpty)
        let marked = frame.rows.enumerated().flatMap { index, row in
            row.spans.filter { $0.style.background != .standard }.map { (index, $0) }
        }
        #expect(Set(marked.map(\.0)) == [3])
        #expect(marked.first?.1.column == 5)
        let cells = marked.reduce(0) { $0 + $1.1.text.columns }
        #expect(cells > 20 && cells < 60)
    }
}
