import Markup

/// The link of what is read in full screen that is being chosen by its number.
public struct PageLink: Sendable, Equatable {
    public enum Action: Sendable, Equatable {
        /// A digit.
        case type(Int)
        case delete
        /// Copies the link's address: at once, or as soon as its number is known.
        case copy
        /// Opens the link, or copies its address; shows a picture.
        case follow
        /// Opens the chosen picture in the browser.
        case browse
        /// Opens the link with this index in the layout.
        case open(Int)
        /// Ends the choice of a link.
        case cancel
    }

    public enum Target: Sendable, Equatable {
        case address(String)
        /// The index of a `<details>` to open or close.
        case details(Int)
        /// The address of a picture.
        case picture(String)
    }

    /// The number typed so far, counted from 1; `nil` if none is.
    public internal(set) var number: Int?
    /// Whether its address is to be copied instead of opened.
    public internal(set) var isCopied = false

    enum Step: Equatable {
        case choose(PageLink?)
        case open(String)
        case copy(String)
        case show(String)
        case toggle(Int)
        case nothing
    }
}

extension Reader {
    /// The largest number that can be typed: no page has that many links.
    private static let largestNumber = 99_999

    public var hasChosenPicture: Bool { if case .picture? = linkTarget { true } else { false } }

    /// Where the link that is being chosen leads; `nil` if no link has its number.
    public var linkTarget: PageLink.Target? { link?.number.flatMap(target) }

    /// Numbers count from 1, links first, then `<details>`, then pictures.
    private func target(ofNumber number: Int) -> PageLink.Target? {
        guard let layout, number > 0 else { return nil }
        let index = number - 1 - layout.links.count
        if index < 0 { return .address(layout.links[number - 1]) }
        if index < layout.openableCount { return .details(index) }
        return layout.picture(ofLink: number - 1).map { .picture($0.address) }
    }

    func step(_ action: PageLink.Action) -> PageLink.Step {
        var link = link ?? PageLink()
        switch action {
        case .type(let digit):
            // After a number that no link has, another one begins.
            let former = link.number.flatMap { linkTarget == nil ? nil : $0 } ?? 0
            link.number = min(Reader.largestNumber, former * 10 + digit)
        case .delete:
            let rest = (link.number ?? 0) / 10
            if rest == 0, link.number == nil || !link.isCopied { return .choose(nil) }
            link.number = rest == 0 ? nil : rest
        case .copy:
            switch linkTarget {
            case .address(let address), .picture(let address): return .copy(address)
            case .details, nil: break
            }
            link = PageLink(isCopied: true)
        case .follow: return step(to: linkTarget, isCopied: link.isCopied)
        case .browse: if case .picture(let address) = linkTarget { return .open(address) } else { return .nothing }
        case .open(let index): return step(to: target(ofNumber: index + 1), isCopied: false)
        case .cancel: return .choose(nil)
        }
        return .choose(link)
    }

    private func step(to target: PageLink.Target?, isCopied: Bool) -> PageLink.Step {
        switch target {
        case .address(let address): isCopied ? .copy(address) : .open(address)
        case .details(let index): isCopied ? .nothing : .toggle(index)
        case .picture(let address): isCopied ? .copy(address) : .show(address)
        case nil: .nothing
        }
    }
}
