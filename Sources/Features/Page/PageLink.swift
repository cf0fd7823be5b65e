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

    /// The number as far as it is typed, counted from 1; `nil` if nothing is.
    public internal(set) var number: Int?
    /// Whether its address is to be copied instead of opened.
    public internal(set) var isCopied = false
}

extension PageState {
    /// The address of the link that is being chosen; `nil` if there is none of its number.
    public var linkAddress: String? {
        guard let number = link?.number, let links = layout?.links, links.indices.contains(number - 1) else {
            return nil
        }
        return links[number - 1]
    }
}

extension PageReactor {
    /// The largest number that is typed: no page has that many links.
    private static let largest = 99_999

    func link(_ action: PageLink.Action, _ state: PageState) -> Effect<Mutation> {
        var link = state.link ?? PageLink()
        switch action {
        case .type(let digit):
            // Behind a number that no link has, another begins.
            let former = link.number.flatMap { state.linkAddress == nil ? nil : $0 } ?? 0
            link.number = min(PageReactor.largest, former * 10 + digit)
        case .delete:
            let rest = (link.number ?? 0) / 10
            if rest == 0, link.number == nil || !link.isCopied { return .immediate(.linked(nil)) }
            link.number = rest == 0 ? nil : rest
        case .copy:
            if let address = state.linkAddress { return copy(address) }
            link = PageLink(isCopied: true)
        case .follow:
            guard let address = state.linkAddress else { return .none }
            return link.isCopied ? copy(address) : open(address)
        case .open(let index): return state.layout?.links.dropFirst(max(0, index)).first.map(open) ?? .none
        case .cancel: return .immediate(.linked(nil))
        }
        return .immediate(.linked(link))
    }

    private func open(_ address: String) -> Effect<Mutation> {
        // Whatever the layout says: nothing else is handed to a browser.
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return .none }
        return .immediate(.linked(nil)).then(
            .run(id: "browser") { [dependencies] send in
                try await dependencies.openInBrowser(address)
                let name = address.drop { $0 != "/" }.dropFirst(2)
                send(.noticed(.opened(fullName: String(name))))
            } catch: { error in
                .noticed(.couldNotOpen(reason: "\(error)"))
            })
    }

    private func copy(_ address: String) -> Effect<Mutation> {
        .immediate(.linked(nil)).then(
            .run(id: "copy") { [dependencies] send in
                send(.noticed(.copied(address: address, by: try await dependencies.copy(address))))
            } catch: { error in
                .noticed(.couldNotCopy(reason: "\(error)"))
            })
    }
}
