import Features
import Model
import Screens
import Terminal
import Testing

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
        scene.happen(AppReactor.Mutation.toggleHelp)
        #expect(colors(scene, 0) == [.standard])
    }

    @Test func withoutColoursWeightStillTellsThingsApart() {
        let theme = Theme(colors: 0)
        #expect(theme.accent.isBold)
        #expect(theme.match.isUnderlined)
        #expect(theme.dim.isDim)
        #expect(Set([theme.accent, theme.normal, theme.dim, theme.match]).count == 4)
        let list = Scene.answered(120, 30).frame(colors: 0).styledLines[3]
        #expect(list.contains("[bold]▌[/]"))
        #expect(list.contains("[underlined]swift[/]"))
    }

    @Test func languagesHaveGithubsColours() {
        let line = Scene.answered(120, 30).styledLines[3]
        #expect(line.contains("[#f05138]●[/]"))
        #expect(line.contains("[yellow]★[/]"))
    }

    @Test func nothingBlinksAndNothingIsReversed() {
        var scene = Scene.answered(120, 30)
        scene.fail(.interrupted(reason: "reset"))
        #expect(scene.frame().rows.allSatisfy { $0.spans.allSatisfy { !$0.style.isReversed } })
    }
}
