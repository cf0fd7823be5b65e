import Markup
import Reactive

/// The link of a page that is being chosen by its number, in full screen.
public struct PageLink: Sendable, Equatable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// A digit of the number is typed.
        case type(Int)
        /// The last digit is deleted.
        case delete
        /// The link's address is to be copied: at once, or once its number is known.
        case copy
        /// The link is opened, or copied.
        case follow
        /// The link with this index in the layout is opened.
        case open(Int)
        /// No link is chosen any more.
        case cancel
    }

    /// Where a number leads.
    public enum Target: Sendable, Equatable {
        /// An address.
        case address(String)
        /// The `<details>` with this index, to be opened or closed.
        case details(Int)
    }

    /// The number as far as it is typed, counted from 1; `nil` if nothing is.
    public internal(set) var number: Int?
    /// Whether its address is to be copied instead of opened.
    public internal(set) var isCopied = false
}

extension PageLink {
    /// What an action on the links of a layout leads to.
    enum Step: Equatable {
        /// Another link is being chosen, or none.
        case choose(PageLink?)
        /// An address is opened.
        case open(String)
        /// An address is copied.
        case copy(String)
        /// A `<details>` is opened or closed.
        case toggle(Int)
        case nothing
    }

    /// The largest number that is typed: no page has that many links.
    private static let largest = 99_999

    /// The next step of who chooses a link.
    static func step(_ action: Action, in state: some ReadsLayout) -> Step {
        var link = state.link ?? PageLink()
        switch action {
        case .type(let digit):
            // Behind a number that no link has, another begins.
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
    /// Where the link that is being chosen leads; `nil` if there is none of its number.
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
