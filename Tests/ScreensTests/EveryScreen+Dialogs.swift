import Reactive

@testable import Core
@testable import Features

/// Dialogs, questions and notices.
extension EveryScreen {
    static let code = DeviceCode(
        userCode: "WDJB-MJHT", address: "https://github.com/login/device", expiresInSeconds: 900, intervalSeconds: 5,
        deviceCode: "secret")
    private static let statuses: [AccountState.Status] = [
        .anonymous, .checking, .token(source: "gh"),
        .signedIn(
            Account(
                login: "octocat", source: "GH_TOKEN", scopes: ["repo", "read:org", "a-very-long:scope"],
                expires: Timestamp(seconds: 1_800_000_000))),
        .signedIn(Account(login: String(repeating: "long-login-", count: 9), source: "hosts.yml", scopes: [])),
        .refused(RefusedToken(source: "GH_TOKEN", advice: "Set GH_TOKEN to a valid token, or unset it.")),
    ]
    private static let loginFailures: [LoginFailure] = [
        .noClientID, .expired, .denied, .unknownClient, .deviceFlowDisabled, .unexpected("日本語 \u{1B}[2J"), .noToken,
        .refusedToken, .foreignAPI, .foreignWeb, .failed(.timedOut(.connect(seconds: 10))),
        .notSaved(reason: String(repeating: "why ", count: 40)),
    ]
    private static let logins: [AccountState.Login] = [.starting, .waiting(code)] + loginFailures.map { .failed($0) }

    private static func account(
        _ name: String, _ mutations: AccountReactor.Mutation..., running: EffectID? = nil
    ) -> EveryScreen {
        onAnswer("account, \(name)") { scene in
            for mutation in [.opened(true)] + mutations { scene.apply(mutation) }
            if let running { scene.state.account.activity = Activity([running]) }
        }
    }

    /// What a page wants, some of which is held, behind the dialog.
    private static let loads = onAnswer("account, what is on screen") { scene in
        openPage(&scene)
        scene.state.budgets.record(Scene.rateLimit(remaining: 0, resource: "core"), at: Scene.now)
        scene.planLoads()
        scene.apply(.opened(true))
        scene.apply(.counted([Scene.rateLimit(remaining: 3)], at: Scene.now))
    }

    // MARK: What is open and asked

    static let dialogs: [EveryScreen] = accounts + helps + menus + questions + StarListsScreenTests.screens

    private static let accounts: [EveryScreen] = {
        var accounts = statuses.enumerated().map { account("status \($0)", .statusChanged($1)) }
        accounts += logins.enumerated().map { account("login \($0)", .loggedIn($1)) }
        let limits: [RateLimit] = [3, 30, 0].map { Scene.rateLimit(remaining: $0) }
        let token = AccountReactor.Mutation.editedToken(.insert(Secret("ghp_everyScreenWithoutItsToken00000000001")))
        let field = AccountReactor.Mutation.loggedIn(.token(TokenField()))
        accounts += loginFailures.enumerated().map { account("token failed \($0)", field, token, .tokenFailed($1)) }
        accounts += [
            account("token", field), account("token, typed", field, token),
            account("token, sent", field, token, .sendingToken),
            account("signing out", .statusChanged(statuses[3]), running: "sign out"),
            account(
                "not signed out", .statusChanged(statuses[3]), .noticed(.text("Could not write hosts.yml: disk full."))),
            account("budgets loading", running: "budgets"),
            account("budgets failed", .budgeted(.failed(.timedOut(.connect(seconds: 10))))),
            account("no budgets", .counted([], at: Scene.now)),
            account("budgets", .statusChanged(statuses[3]), .counted(limits, at: Scene.now)),
            loads,
        ]
        return accounts
    }()

    private static let menus: [EveryScreen] = [
        onAnswer("orders") { $0.happen(ShellState.Mutation.openMenu(.orders, selected: 3)) },
        EveryScreen(name: "facets", text: "swift -language:c++ stars:>50") {
            answered(&$0)
            $0.openFacets()
            $0.happen(ShellState.Mutation.selectInMenu(9))
        },
        onAnswer("facets, counting") { $0.happen(ShellState.Mutation.toggle(.facets)) },
        onAnswer("menu") { $0.open(.commands, selected: 20) },
        onAnswer("actions of the user") {
            $0.addCustomActions()
            $0.open(.actions, selected: 14)
        },
        onAnswer("menu, actions of the user") {
            $0.addCustomActions()
            $0.open(.commands, typing: "日本")
        },
        EveryScreen(name: "menu, narrowed") { $0.open(.commands, typing: "order 日本語") },
    ]

    private static let helps: [EveryScreen] = [
        onAnswer("help on search") { $0.open(.help, selected: 7) },
        EveryScreen(name: "help on search, its end") { $0.open(.help, selected: 1_000) },
    ]

    private static let questions: [EveryScreen] = [
        onAnswer("question") { $0.happen(ShellState.Mutation.ask(.unsavedNote(.end(.left)))) },
        EveryScreen(name: "question about a note") {
            openNote("precious", &$0)
            $0.happen(ShellState.Mutation.ask(.unsavedNote(.closeNote)))
        },
    ]

    // MARK: Notices

    private static let long = String(repeating: "日本語 why ", count: 60)

    private static func notice(_ name: String, _ mutation: AppReactor.Mutation) -> EveryScreen {
        onAnswer("notice, \(name)") { $0.reduce(mutation) }
    }

    static let notices: [EveryScreen] =
        favouritesNotices.enumerated().map { notice("\($0) of favourites", .favourites(.noticed($1))) }
        + historyNotices.enumerated().map { notice("\($0) of the history", .history(.noticed($1))) }
        + accountNotices.enumerated().map { notice("\($0) of the account", .account(.noticed($1))) } + otherNotices

    private static let favouritesNotices: [Notice] = [
        .opened(fullName: "octo/one"), .couldNotOpen(reason: "\u{1B}[2J"), .added(fullName: long),
        .removed(fullName: long), .restored(fullName: long), .addedRenamed(typed: "octo/one", fullName: long),
        .alreadyAdded(fullName: long), .noteSaved(fullName: long), .nothingToUndo,
        .notWritten(fullName: "octo/one", .diskFull(path: long)), .unsafeName,
    ]
    private static let historyNotices: [Notice] = [
        .searchRemoved(query: long), .searchRestored(query: long), .nothingToUndo,
        .searchSaved(name: "tools"), .searchRenamed(from: "tools", to: "web"), .noSuchSearch(name: "tools"),
        .acknowledged(fullName: long), .searchNotWritten(query: long, .busy(path: "/p")),
    ]
    private static let accountNotices: [Notice] = [
        .signedIn(login: "octocat"), .signedOut(remaining: nil), .signedOut(remaining: "gh"),
        .signedOut(remaining: nil, SignOut(privateFavourites: 1_000)), .notSignedIn(remaining: "GH_TOKEN"), .text(long),
        .tokenRefused(RefusedToken(source: "gh", advice: "Run gh auth refresh.")),
    ]
    private static let otherNotices: [EveryScreen] = [
        notice("stars postponed", .stars(.stopped(.postponed(.timedOut(.total(seconds: 60))), at: Scene.now))),
        notice("stars broken", .stars(.stopped(.broken(.noFolder), at: Scene.now))),
        notice("stars imported", .shell(.say(.imported(count: 1_249, added: 12, skipped: 3, unstarred: 40)))),
        notice("one star imported", .shell(.say(.imported(count: 1, added: 0, skipped: 2, unstarred: 0)))),
        notice("no stars", .shell(.say(.imported(count: 0, added: 0, skipped: 0, unstarred: 0)))),
        notice("no stars any more", .shell(.say(.imported(count: 0, added: 0, skipped: 0, unstarred: 4)))),
        notice("import cancelled", .shell(.say(.importCancelled(count: 300, added: 12)))),
        notice("import cancelled at once", .shell(.say(.importCancelled(count: 0, added: 0)))),
        notice("import, signed out", .shell(.say(.importNeedsToken))),
        notice("import, offline", .shell(.say(.importOffline))),
        notice("import, nothing kept", .shell(.say(.notSaved(.isPrivate)))),
        notice(
            "lists changed",
            .starLists(.changed(StarListsScreenTests.change, StarListsScreenTests.lists))),
        notice("lists in conflict", .shell(.say(.listsConflict(fullName: long)))),
        notice("lists not changed", .shell(.say(.listsNotChanged(fullName: long, .notFound(message: ""))))),
        notice("lists incomplete", .shell(.say(.listsIncomplete(fullName: long)))),
        notice("lists not loaded", .shell(.say(.listsNotRead(.timedOut(.total(seconds: 60)))))),
        notice("lists, signed out", .shell(.say(.listsNeedToken))),
        notice("lists, offline", .shell(.say(.listsOffline))),
        notice("lists without the scope", .shell(.say(.listsNeedScope))),
        notice("lists, limited", .shell(.say(.listsLimited(seconds: 125)))),
        notice("said", .shell(.say(.text(long)))), notice("of the library", .background(.said(long))),
        notice("not saving", .background(.persistence(.nothing))),
        notice("nothing is kept on purpose", .background(.persistence(.disabled))),
    ]
}

extension Scene {
    /// Own actions with long and with hostile titles.
    fileprivate mutating func addCustomActions() {
        let texts = [
            "Alt-O:run:Clone \u{1B}[2J日本語\u{202E} shallow:git clone {url}",
            ":print:" + String(repeating: "long ", count: 40) + ":x",
        ]
        state.customActions = CustomActionsState(texts.compactMap { try? CustomAction($0) })
    }
}
