import ArgumentParser
import Model
import Testing

@testable import ghlance

struct OptionsTests {
    private func complaint(_ arguments: [String]) -> String? {
        do {
            _ = try GhlanceCommand.parse(arguments)
            return nil
        } catch {
            return Messages.usage(GhlanceCommand.message(for: error))
        }
    }

    @Test func everythingCanBeLeftOut() throws {
        let options = try GhlanceCommand.parse([]).options
        #expect(options.words.isEmpty)
        #expect(options.sort == .bestMatch)
        #expect(options.perPage == 100)
        #expect(options.log == nil)
    }

    @Test(arguments: [[], ["swift"], ["swift", "stars:>50", "a-b", "", "é ü"]])
    func wordsAloneAreTakenAsTheParserWouldTakeThem(arguments: [String]) throws {
        #expect(try Settings.parse(arguments) == GhlanceCommand.parse(arguments).options.settings)
    }

    @Test func optionsAreParsed() throws {
        #expect(try Settings.parse(["--sort", "stars", "swift"]).sort == .stars)
        #expect(try Settings.parse(["--", "-swift"]).words == ["-swift"])
        #expect(throws: (any Error).self) { try Settings.parse(["swift", "--colour"]) }
    }

    @Test func wordsAndQualifiersAreTheQuery() throws {
        let options = try GhlanceCommand.parse(["swift", "stars:>50", "--sort", "stars", "--per-page", "30"]).options
        #expect(options.words == ["swift", "stars:>50"])
        #expect(options.sort == .stars)
        #expect(options.perPage == 30)
    }

    @Test(arguments: [
        ["--colour"], ["--sort", "size"], ["--per-page", "0"], ["--per-page", "101"], ["--per-page", "many"],
        ["--log", ""], ["--sort"], ["--freshness", "-1"], ["--freshness", "90000"],
    ])
    func wrongUsageIsOneLineWithAHint(arguments: [String]) {
        let line = complaint(arguments) ?? ""
        #expect(!line.contains("\n"))
        #expect(line.hasSuffix(". " + Messages.usageHint()) || line.hasSuffix("? " + Messages.usageHint()))
        #expect(line.contains(arguments[0]))
    }

    @Test func everySentenceSaysWhatToDo() {
        let sentences = [
            Messages.cannotSuspend, Messages.cannotWriteLog("log", reason: "r"),
            Messages.cannotWriteAnswer("a", reason: "r"),
            Messages.noPipe(reason: "r"), Messages.browserFailed("b", status: 1),
            Messages.browserMissing("b", reason: "r"),
        ]
        for sentence in sentences {
            #expect(sentence.hasSuffix("."))
            #expect(sentence.contains(":"))
            #expect(!sentence.contains("\n"))
        }
    }
}
