public import Reactive

extension AppReactor {
    /// Reactions that concern several children.
    public var reactions: [Reaction<State, Mutation>] {
        let all = linkedReactions + filesReactions + fileReactions + ownReactions
        // While the program ends, nothing begins except writes, which some of the children do.
        return (all + waitsReactions + loadingReactions).map { $0.suspended { $0.shell.isEnding } }
    }

    private var ownReactions: [Reaction<State, Mutation>] {
        [
            .feedback("spinner", from: { $0.isWorking ? $0.shell.configured.hasAnimations : nil }) {
                [clock] isAnimated in
                // Animate only while there is activity.
                .run(cancelled: .shell(.stopSpinning)) { send in
                    var pause = ShellState.spinnerInterval
                    while !send.isCancelled {
                        do { try await send.sleep(for: pause, on: clock) } catch { return }
                        send(.shell(.spin))
                        if !isAnimated { pause = ShellState.stillInterval }
                    }
                }
            },
            // What the former identity may see is forgotten when it is left. A public file stays open.
            .feedback("account", from: { $0.account.changes > 0 ? $0.account.changes : nil }) { [self] _ in
                .then { [self] state in
                    leavingList.and(.cancelScope(loader.name)).and(.cancelScope(news.name)).and(.cancelScope(page.name))
                        .and(state.file.file == nil ? .cancelScope(file.name) : .none)
                        .and(.immediate(.news(.resumed)))
                }
                .then { [self] in search.mutate(.accountChanged, state: $0) }
                .then { [self] in starLists.mutate(.accountChanged, state: $0) }
            },
            .feedback("account of the stars", from: { $0.accountChanges }) { [starImport] _ in
                // Neither its import nor its error matters any more.
                .then { _ in .cancelScope(starImport.name).and(.immediate(.starImport(.dismissed))) }
            },
            // Not at once: a moved selection is drawn before its page.
            .feedback("page", from: { $0.pageToShow }) { [self] _ in
                .after(.zero, on: clock) { [self] in followSelection($0) }
            },
            // Before it is searched for as words.
            .feedback("typed address", from: { [addressHost] in $0.addressEdit(addressHost) }) { [clock, search] edit in
                .after(AppState.addressRest, on: clock) { search.mutate(.list(.edit(edit)), state: $0) }
            },
            .feedback("names", from: { $0.completion.wantedNames }) { [names] wanted in
                .run { send in
                    if let found = await names(wanted) { send(.completion(.namesFound(found))) }
                }
            },
            // Only a mistake at the cursor waits.
            .feedback("rest of the line", from: { $0.completion.resting }) { [clock] _ in
                .after(CompletionState.rest, on: clock) { _ in .immediate(.completion(.settle)) }
            },
            similarReaction, facetsReaction, noResultsReaction, savedSearchReaction,
            newsReaction, releasesReaction, openPartsReaction, printingPaths, newRowsReaction, resumeReaction,
            .feedback("page layout", from: { $0.pageLayoutRequest }) { [page] request in
                .then { state in page.work { $0.layOut(request, state.page) } }
            },
            .feedback("find of a README", from: { $0.findOfReadme }) { [page] found in
                .then { state in
                    let view = PageFind.View(first: 0, rows: max(1, state.shell.rows - 4))
                    return page.mutate(.read(.find(.begin(found.text, in: view))), state: state)
                }
            },
            // At the start, and whenever all changes of favourites are saved.
            .feedback("queue of stars", from: { $0.favourites.changes.isEmpty ? $0.favourites.changes.last : nil }) {
                [self] _ in .then { [self] in sendStars($0) }
            },
        ]
    }
}
