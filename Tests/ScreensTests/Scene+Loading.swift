@testable import Core
@testable import Features

/// What the loader has of what a scene shows.
extension Scene {
    /// The README of the page is being requested.
    mutating func requestReadme() {
        if let subject = state.page.subject {
            state.loader.running = [.readme(of: subject, release: state.page.release)]
        }
    }

    /// The README of the page could not be loaded.
    mutating func failReadme(_ failure: Failure) {
        if let subject = state.page.subject {
            state.loader.failures[.readme(of: subject, release: state.page.release)] = failure
        }
    }

    /// Facts of the page could not be loaded.
    mutating func failFacts(_ failure: Failure, _ content: (Repository) -> Content = Content.facts) {
        if let subject = state.page.subject { state.loader.failures[content(subject)] = failure }
    }

    /// Something of the page is not requested.
    mutating func hold(_ content: (Repository) -> Content, _ obstacle: RateLimits.Obstacle) {
        if let subject = state.page.subject { state.loader.held[content(subject)] = .limited(obstacle) }
    }

    /// It is decided what is requested.
    mutating func planLoads() {
        reduce(.loader(.demanded(state.demand)))
        // Nothing was saved.
        for content in plan().lookups { reduce(.loader(.lookedUp(nil, content))) }
        reduce(.loader(.planned(plan())))
    }

    private func plan() -> LoadPlan {
        LoadPlan(state.loader, state.budgets, state.loadSurroundings, at: Scene.now)
    }

    /// The file that is open could not be loaded.
    mutating func failFile(_ failure: Failure) {
        planLoads()
        if let content = state.fileContent { reduce(.loader(.failed(failure, content, at: Scene.now))) }
        planLoads()
        tick(Scene.now)
    }
}
