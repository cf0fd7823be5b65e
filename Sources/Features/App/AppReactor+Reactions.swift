import Core
public import Reactive

/// What the state and outside events lead to.
extension AppReactor {
    /// What concerns several children, and what the list screens add.
    public var reactions: [Reaction<State, Action, Mutation>] {
        Screen.allCases.flatMap { $0.behaviour.reactions(self) } + fileReactions + [
            .react("spinner", to: { $0.isWorking ? $0.shell.configured.hasAnimations : nil }) { [clock] isAnimated in
                // Animate only while there is activity.
                .run(cancelled: .shell(.stopSpinning)) { send in
                    var pause = ShellReactor.spinnerInterval
                    while !send.isCancelled {
                        do { try await send.sleep(for: pause, on: clock) } catch { return }
                        send(.shell(.spin))
                        if !isAnimated { pause = ShellReactor.stillInterval }
                    }
                }
            },
            .react("account", to: { $0.account.changes > 0 ? $0.account.changes : nil }) { _ in
                .immediate(
                    Screen.allCases.compactMap(\.behaviour.accountChanged)
                        + [
                            .page(.accountChanged), .starLists(.accountChanged), .loader(.accountChanged),
                            .file(.accountChanged), .news(.accountChanged),
                        ])
            },
            .react("account of the stars", to: { $0.accountChanges }) { _ in .immediate(.starImport(.accountChanged)) },
            // Not at once: a moved selection is drawn before its page.
            .react("page", to: { $0.pageToShow }) { _ in .run { send in send(.followSelection) } },
            // Before it is searched for as words.
            .react("typed address", to: { [addressHost] in $0.addressEdit(addressHost) }) { [clock] edit in
                .after(AppState.addressRest, on: clock, .search(.list(.edit(edit))))
            },
            // Only a mistake at the cursor waits.
            .react("rest of the line", to: { $0.completion.resting }) { [clock] _ in
                .after(CompletionState.rest, on: clock, .completion(.settle))
            },
            waitsReaction, similarReaction, facetsReaction, noResultsReaction, savedSearchReaction,
            newsReaction, openPartsReaction, printingPaths, newRowsReaction, resumeReaction,
            .react("page layout", to: { $0.pageLayoutRequest }) { .immediate(.page(.layOut($0))) },
            .react("page find", to: { $0.pageFindRequest }) { .immediate(.page(.find(.look($0)))) },
            .react("find of a README", to: { $0.findOfReadme }) { .immediate(.findInReadme($0.text)) },
            // At the start, and whenever all changes of favourites are saved.
            .react("queue of stars", to: { $0.favourites.changes.isEmpty ? $0.favourites.changes.last : nil }) { _ in
                .immediate(.stars(.look))
            },
        ] + loadingReactions
    }
}
