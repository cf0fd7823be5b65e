import Features
import Model
import Query
import Terminal
import Testing
import Text

@testable import Screens

@Suite struct HelpScreenTests {
    private func lastOffset(_ state: AppState) -> Int {
        HelpLayer(menu: CommandMenu(), state: state, look: Look(state)).lastOffset
    }

    private func help(_ columns: Int, _ rows: Int, offset: Int = 0) -> Scene {
        var scene = Scene.answered(columns, rows)
        scene.happen(ShellReactor.Mutation.toggle(.help))
        scene.happen(ShellReactor.Mutation.selectInMenu(offset))
        return scene
    }

    @Test func helpListsEveryCommandWithItsFirstKeyAndItsWords() {
        let lines = help(90, 190).lines
        for command in Command.allCases {
            let row = lines.first { $0.hasSuffix("  " + command.summary) }
            #expect(
                row?.hasPrefix("   \(Keymap.standard.name(of: command))  ") == true, "\(command): \(row ?? "no row")")
        }
        for section in Command.Section.allCases { #expect(lines.contains(" " + section.rawValue)) }
        #expect(lines.last?.hasSuffix("  Esc close") == true)
    }

    @Test func helpListsEveryQualifierWithAnExample() {
        let lines = help(90, 190).lines
        for row in QualifierTable.standard.rows {
            let example = row.name == .props ? "props:" : row.examples[0]
            #expect(lines.contains { $0.hasPrefix("   \(example) ") && $0.hasSuffix("  " + row.meaning) }, "\(example)")
        }
        var scene = help(90, 190)
        scene.state.completion = CompletionState(
            table: QualifierTable(QualifierTable.standard.rows.filter { $0.name != .mirror }))
        #expect(!scene.lines.contains { $0.contains("mirror") })
    }

    @Test func longHelpScrollsToItsLastLineAndNoFurther() {
        var seen: Set<String> = []
        let last = lastOffset(help(80, 12).state)
        #expect(last > 0)
        for offset in 0...last {
            let scene = help(80, 12, offset: offset)
            #expect(scene.lines[0] == " Help")
            #expect(scene.status.hasSuffix("  PgDn scroll  Esc close"))
            seen.formUnion(scene.lines[2..<11])
        }
        for command in Command.allCases { #expect(seen.contains { $0.hasSuffix(command.summary) }, "\(command)") }
        #expect(help(80, 12, offset: last + 100).frame() == help(80, 12, offset: last).frame())
    }

    @Test func everyLineOfHelpFitsAnOrdinaryScreen() {
        for line in help(80, 70).lines { #expect(!line.contains("…"), "\(line)") }
    }

    @Test func fromAHundredCellsOnItHasTwoColumns() {
        let lines = help(100, 60).lines
        #expect(lines[2].hasPrefix(" Repositories") && lines[2].contains("  Query line"))
        #expect(!help(99, 60).lines[2].contains("Query line"))
        for line in lines { #expect(CellText(line).columns <= 99, "\(line)") }
    }

    @Test func typedWordsNarrowIt() {
        var scene = help(80, 60)
        scene.happen(ShellReactor.Mutation.editMenu(.insert("favorite")))
        #expect(scene.lines[1] == " › favorite")
        #expect(scene.lines.contains { $0.hasSuffix("  add favourite by name or URL") })
        #expect(!scene.lines.contains { $0.hasSuffix(Command.recallOlder.summary) || $0 == " Note" })
        scene.happen(ShellReactor.Mutation.editMenu(.insert("zzz")))
        #expect(scene.lines[2] == "   No matching commands.")
        #expect(scene.frame().cursor == Position(column: 14, row: 1))
    }

    @Test func closingItBringsTheScreenBack() {
        let before = Scene.answered(80, 24).frame()
        var scene = help(80, 24)
        scene.happen(ShellReactor.Mutation.closeDialog)
        #expect(scene.frame() == before)
    }
}
