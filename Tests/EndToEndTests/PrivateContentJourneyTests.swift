import TestSupport
import Testing

@Suite("What an account has seen of a private repository is shown to it alone, whatever it is read with", .fewAtATime)
struct PrivateContentJourneyTests {
    private typealias Account = PrivateWorld.Account
    private typealias Secret = PrivateWorld.Secret

    @Test("each subcommand, for each account")
    func subcommands() throws {
        let world = try PrivateWorld()
        try world.see()
        for (line, shown) in PrivateWorld.ways {
            for account in Account.allCases {
                let run = try world.run(line, as: account)
                let secrets = Secret.all(in: run.output + run.error)
                #expect(
                    account == .seer ? secrets.isSuperset(of: shown) : secrets.isEmpty,
                    "\(line), \(account): \(run.status) \(run.output) \(run.error)")
            }
        }
        let shown = PrivateWorld.ways.reduce(into: Set<Secret>()) { $0.formUnion($1.shown) }
        #expect(shown.symmetricDifference(Secret.allCases) == [.code], "searching code takes a screen, or plain mode")
        for account in Account.allCases {
            let index = try world.run("view octo/index --readme --offline", as: account)
            #expect(index.output.contains("octo/classified"), "\(account): what is public is shown to all")
        }
    }

    // MARK: Plain mode

    /// Reads what a public list links to in plain mode.
    ///
    /// - Returns: All that was written to the terminal.
    private func read(_ world: PrivateWorld, as account: Account, isOffline: Bool = true) async throws -> String {
        let terminal = try BareTerminal(
            try Session.command(world.emulator) + ["--plain"] + (isOffline ? ["--offline"] : []),
            environment: world.environment(account), columns: 120, rows: 200)
        let (row, endOfText) = ("1. octo/\(world.name)", "No more text.")
        try await terminal.prompts()
        try await terminal.answers("index", "1. octo/index")
        let start = terminal.output.count
        try await terminal.answers("links 1", row)
        // What is known of the rows is looked up after they are listed.
        while account == .seer,
            !String(decoding: terminal.output[start...], as: UTF8.self).contains(Secret.description.rawValue)
        {
            try await terminal.answers("l", row)
        }
        try await terminal.answers("v1", endOfText)
        try await terminal.answers("close", row)
        try await terminal.answers("files 1", "iles of octo/\(world.name)")
        if account == .seer {
            try await terminal.answers("n", Secret.path.rawValue)
            try await terminal.answers("filter\rreadme.md", "1. README.md")
            try await terminal.answers("1", Secret.content.rawValue)
            try await terminal.answers("close", "1. README.md")
            try await terminal.answers("filter\r? find", Secret.code.rawValue)
            try await terminal.answers("close", "Files of octo/\(world.name)")
        }
        try await terminal.answers("close", row)
        try await terminal.answers("forks 1", account == .seer ? Secret.fork.rawValue : "to list forks.")
        try await terminal.answers("close", row)
        try await terminal.answers("compare 1 2", "2 repositories side by side.")
        try await terminal.answers("close", row)
        try await terminal.answers("b", row)
        try await terminal.answers("v1", endOfText)
        try await terminal.answers("close", row)
        terminal.type("q\r")
        #expect(try await terminal.waitForEnd() == 130)
        return terminal.text
    }

    @Test("plain mode, for each account")
    func plainMode() async throws {
        let world = try PrivateWorld()
        try world.see()
        // Files and code are saved by what is looked at here.
        _ = try await read(world, as: .seer, isOffline: false)
        for account in Account.allCases {
            let text = try await read(world, as: account)
            let missing = Set(Secret.allCases).subtracting([.starList]).subtracting(Secret.all(in: text))
            #expect(account == .seer ? missing.isEmpty : Secret.all(in: text).isEmpty, "\(account): \(text)")
        }
    }

    // MARK: The screen

    /// Reads what a public list links to on the screen.
    ///
    /// - Returns: All that was on the screen, and was written to the terminal.
    private func look(at world: PrivateWorld, as account: Account) async throws -> String {
        let terminal = try TerminalDriver.start(
            try Session.command(world.emulator) + ["--offline", "index"], environment: world.environment(account),
            columns: 120, rows: 50)
        var seen = ""
        func press(_ key: String?, _ secret: Secret?, others: String) async throws {
            if let key { try terminal.sendKeys(key) }
            let wanted = account == .seer ? secret?.rawValue ?? others : others
            let screen = try await terminal.waitFor(wanted)
            seen += screen.text
        }
        let links = "linked from octo/index"
        let noReadme = "Start without --offline to load READMEs."
        try await press(nil, nil, others: "octo/index")
        try await press("M-j", .description, others: links)
        try await press("M-v", .readme, others: noReadme)
        try await press(nil, .language, others: noReadme)
        try await press(nil, .release, others: noReadme)
        try await press("Escape", nil, others: links)
        try await press("M-w", .path, others: "The files of octo/\(world.name) are not saved.")
        try await press("Escape", nil, others: links)
        try await press("M-y", .fork, others: "Start without --offline to list forks.")
        try await press("Escape", nil, others: links)
        try await press("F3", nil, others: "#mine")
        try await press("M-v", .readme, others: noReadme)
        try terminal.sendKeys("C-c")
        #expect(try await terminal.waitForEnd().status == 130)
        return seen + terminal.written
    }

    @Test("the screen, for each account")
    func screen() async throws {
        let world = try PrivateWorld()
        try world.see()
        for account in Account.allCases {
            let secrets = Secret.all(in: try await look(at: world, as: account))
            let shown: Set<Secret> = [.description, .topic, .language, .release, .readme, .link, .path, .fork]
            #expect(account == .seer ? secrets.isSuperset(of: shown) : secrets.isEmpty, "\(account): \(secrets)")
        }
    }
}
