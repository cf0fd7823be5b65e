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

/// A library in which one account has seen a private repository, and looked at all there is of it.
struct PrivateWorld {
    /// Who reads.
    enum Account: CaseIterable {
        /// Who has seen the repository.
        case seer
        case other, nobody

        fileprivate var token: String {
            switch self {
            case .seer: "ghp_listsTestToken00000000000000000001"
            case .other: "ghp_anotherTestToken0000000000000000001"
            case .nobody: ""
            }
        }
    }

    /// A word that is in one kind of content, and in no other.
    enum Secret: String, CaseIterable {
        case description = "xyzzydescription"
        case topic = "xyzzytopic"
        case language = "xyzzylanguage"
        case release = "xyzzyrelease"
        case readme = "xyzzyreadme"
        /// A repository that the README links to.
        case link = "xyzzylink"
        case fork = "xyzzyfork"
        case path = "xyzzypath"
        case content = "xyzzycontent"
        case code = "xyzzycode"
        /// A private list of stars of the account.
        case starList = "To read"

        static func all(in text: String) -> Set<Secret> { Set(allCases.filter { text.contains($0.rawValue) }) }
    }

    /// The ways to read without a screen, and what the account that has seen NAME is shown. A dot in a word is a space.
    static let ways: [(line: String, shown: Set<Secret>)] = [
        ("view octo/NAME --offline", [.description, .topic, .language, .release, .readme, .link]),
        ("view octo/NAME --readme --offline", [.readme, .link]),
        (
            "view octo/NAME --offline --json description,repositoryTopics,languages,latestRelease",
            [.description, .topic, .language, .release]
        ),
        ("files octo/NAME --offline", [.path]),
        ("cat octo/NAME:README.md --offline", [.content]),
        (
            "compare octo/NAME octo/index --offline --json description,repositoryTopics,languages,lastRelease",
            [.description, .topic, .language, .release]
        ),
        ("compare octo/NAME octo/index --offline --markdown", [.topic, .language, .release]),
        ("forks octo/NAME --offline", [.fork]),
        ("list octo/NAME --offline", [.link]),
        ("list octo/index --offline", [.description]),
        ("search --from octo/NAME --offline linked", [.link]),
        ("search --from octo/index --offline NAME", [.description]),
        ("search NAME --offline", [.description]),
        ("search quokkas in:readme --offline", [.description]),
        ("search tag:mine --offline", [.description]),
        ("favourites list --json nameWithOwner,description,repositoryTopics", [.description, .topic]),
        ("favourites list --match quokkas --json description,readmeMatch", [.description, .readme]),
        ("favourites export", [.description, .topic]),
        ("favourites export --markdown --by topic", [.description, .topic]),
        ("favourites star-lists --offline", [.starList]),
        // What these print is the user's, or is the same for everybody.
        ("history", []), ("saved list", []), ("cache info", []), ("__complete fish ghlance·view·octo/NAME", []),
        ("__complete fish ghlance·favourites·remove·octo/NAME", []),
    ]

    let emulator: EmulatorProcess
    let folder: ScratchFolder
    /// The name of the repository: see ``GitHubEmulatorSecrets``.
    let name = "classified"

    init() throws {
        folder = try ScratchFolder()
        let listing = """
            octo/index|Swift|MIT|90|9|2019|3||A list of things
            octo/\(name)|Swift|MIT|70|7|2020|3|\(Secret.topic.rawValue)|\(Secret.description.rawValue) of it
            """
        let index = """
            <ul><li><a href="https://github.com/octo/\(name)">octo/\(name)</a></li>\
            <li><a href="https://github.com/octo/thing-1">octo/thing-1</a></li></ul>
            """
        let readme = """
            <p>\(Secret.readme.rawValue) of quokkas</p>\
            <ul><li><a href="https://github.com/octo/\(Secret.link.rawValue)">\(Secret.link.rawValue)</a> - a linked thing</li></ul>
            """
        emulator = try EmulatorProcess([
            "--budget", "1000", "--total", "2",
            "--repositories", try folder.write(Array(listing.utf8), to: "listing"),
            "--readme", "octo/index=\(try folder.write(Array(index.utf8), to: "index.html"))",
            "--readme", "octo/\(name)=\(try folder.write(Array(readme.utf8), to: "readme.html"))",
        ])
    }

    func environment(_ account: Account) -> [String: String] {
        ["XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address, "GH_TOKEN": account.token]
    }

    /// Runs a line in which a dot stands for a space in a word.
    func run(_ line: String, as account: Account) throws -> CommandRun {
        let words = line.replacing("NAME", with: name).split(separator: " ").map {
            String($0).replacing("·", with: " ")
        }
        return try CommandRun(
            [try TerminalDriver.executable("ghlance")] + words, environment: environment(account))
    }

    /// Looks at all there is of the repository, and makes it a favourite with a note.
    func see() throws {
        let lines = [
            "search NAME -L 2", "view octo/NAME", "files octo/NAME", "cat octo/NAME:README.md", "forks octo/NAME",
            "list octo/NAME", "view octo/index", "list octo/index", "favourites add octo/NAME", "favourites star-lists",
        ]
        for line in lines {
            let run = try run(line, as: .seer)
            try #require(run.status == 0, "\(line): \(run.error)")
        }
        let note = ##""note" : "#mine", "noteEditedAt" : "2026-01-01T00:00:00Z", "isStarred""##
        let export = try run("favourites export", as: .seer).output.replacing("\"isStarred\"", with: note)
        try folder.write(Array(export.utf8), to: "notes.json")
        let notes = try run("favourites import \(folder.path("notes.json"))", as: .seer)
        try #require(notes.status == 0 && notes.output.contains("1 note"), "\(notes.output) \(notes.error)")
    }
}
