import Core
import Testing

@testable import Features
@testable import Screens
@testable import Terminal

struct ConfiguredScreenTests {
    @Test("columns are those of the file, in its order, and take no more than the row", arguments: [20, 60, 100, 200])
    func columns(width: Int) {
        let shown: [ListColumn] = [.description, .age, .stars]
        let columns = RepositoryColumns(width: width, order: .stars, shown: shown)
        let visible = columns.visible.map(\.column)
        #expect(visible == shown.filter(visible.contains))
        let all = columns.visible.reduce(RepositoryColumns.margin + columns.name) {
            $0 + $1.width + RepositoryColumns.gap
        }
        #expect(all < width)
        #expect(RepositoryColumns(width: width, shown: []).visible.isEmpty)
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
