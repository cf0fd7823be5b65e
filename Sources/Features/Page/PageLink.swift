import Markup
import Reactive

/// The link of a page in full screen that is being chosen by its number.
public struct PageLink: Sendable, Equatable {
    public enum Action: Sendable, Equatable {
        /// A digit.
        case type(Int)
        case delete
        /// Copies the link's address: at once, or as soon as its number is known.
        case copy
        /// Opens the link, or copies its address.
        case follow
        /// Opens the link with this index in the layout.
        case open(Int)
        /// Ends the choice of a link.
        case cancel
    }

    public enum Target: Sendable, Equatable {
        case address(String)
        /// The index of a `<details>` to open or close.
        case details(Int)
    }

    /// The number typed so far, counted from 1; `nil` if none is.
    public internal(set) var number: Int?
    /// Whether its address is to be copied instead of opened.
    public internal(set) var isCopied = false
}

extension PageLink {
    enum Step: Equatable {
        case choose(PageLink?)
        case open(String)
        case copy(String)
        case toggle(Int)
        case nothing
    }

    /// The largest number that can be typed: no page has that many links.
    private static let largest = 99_999

    static func step(_ action: Action, in state: some ReadsLayout) -> Step {
        var link = state.link ?? PageLink()
        switch action {
        case .type(let digit):
            // After a number that no link has, another one begins.
            let former = link.number.flatMap { state.chosenTarget == nil ? nil : $0 } ?? 0
            link.number = min(PageLink.largest, former * 10 + digit)
        case .delete:
            let rest = (link.number ?? 0) / 10
            if rest == 0, link.number == nil || !link.isCopied { return .choose(nil) }
            link.number = rest == 0 ? nil : rest
        case .copy:
            if case .address(let address) = state.chosenTarget { return .copy(address) }
            link = PageLink(isCopied: true)
        case .follow: return step(to: state.chosenTarget, isCopied: link.isCopied)
        case .open(let index): return step(to: state.target(ofNumber: index + 1), isCopied: false)
        case .cancel: return .choose(nil)
        }
        return .choose(link)
    }

    private static func step(to target: Target?, isCopied: Bool) -> Step {
        switch target {
        case .address(let address): isCopied ? .copy(address) : .open(address)
        case .details(let index): isCopied ? .nothing : .toggle(index)
        case nil: .nothing
        }
    }
}

extension PageState {
    /// Where the link that is being chosen leads; `nil` if no link has its number.
    public var linkTarget: PageLink.Target? { chosenTarget }
}

extension PageReactor {
    func link(_ action: PageLink.Action, _ state: PageState) -> Effect<Mutation, State> {
        switch PageLink.step(action, in: state) {
        case .choose(let link): .immediate(.linked(link))
        case .open(let address):
            Effect.follow(address, by: dependencies.openInBrowser, Mutation.noticed).map {
                .immediate(.linked(nil)).and($0)
            } ?? .none
        case .copy(let address): .immediate(.linked(nil)).and(.copy(address, by: dependencies.copy, Mutation.noticed))
        case .toggle(let index): .immediate(.toggled(index))
        case .nothing: .none
        }
    }
}
