public import Core
public import Markup
import Reactive

/// A README or a file as it is read: its layout, the place in it, what is looked for, and the link that is being chosen.
public struct Reader: Sendable, Equatable {
    public enum Action: Sendable, Equatable {
        /// Counted from the first line of the layout.
        case scroll(toLine: Int)
        /// The cells that wide blocks are scrolled to the left, by ``offsetKey(of:)``.
        case scrollSideways(to: [Int: Int])
        case find(PageFind.Action)
        case link(PageLink.Action)
    }

    public enum Mutation: Sendable, Equatable {
        case scrolled(toLine: Int)
        case scrolledSideways(to: [Int: Int])
        case find(PageFind.Action)
        /// Another link is being chosen, or none.
        case linked(PageLink?)
        /// The index of a `<details>` that was opened or closed.
        case toggled(Int)
    }

    public internal(set) var layout: MarkupLayout?
    /// The number of the layout's document; `nil` while another layout is awaited.
    var number: Int?
    /// Whether it is text as it was written: it is found verbatim, and all of it is scrolled sideways together.
    var isVerbatim = false
    /// The first visible line; negative inside the head of a page, `nil` at the top.
    public internal(set) var line: Int?
    /// The cells that wide blocks are scrolled to the left, by ``offsetKey(of:)``.
    var offsets: [Int: Int] = [:]
    public internal(set) var find: PageFind?
    public internal(set) var link: PageLink?
    /// The `<details>` that are open.
    var open = OpenDetails()

    /// Blocks with the same key are scrolled sideways together.
    public func offsetKey(of block: Int) -> Int { isVerbatim ? 0 : block }

    public func offset(of block: Int) -> Int { offsets[offsetKey(of: block)] ?? 0 }

    /// `nil` if nothing is to be looked for.
    var findRequest: PageFind.Request? {
        guard let find, !find.line.text.isEmpty, let number, let layout, !isOpenChanged else { return nil }
        return PageFind.Request(
            number: number, width: layout.width, lines: layout.lines.count, text: find.line.text,
            acceptsWords: find.acceptsWords)
    }

    /// Whether `<details>` were opened or closed since they were laid out.
    private var isOpenChanged: Bool { layout?.open.map { $0 != open } ?? false }

    /// What Esc does; `nil` if nothing was begun.
    var escape: Action? { link != nil ? .link(.cancel) : find != nil ? .find(.close) : nil }

    /// The line at the top stays in its block.
    mutating func adopt(_ layout: MarkupLayout, number: Int?) {
        if let line, let former = self.layout, former.lines.indices.contains(line) {
            self.line = layout.line(like: line, of: former)
        }
        (self.layout, self.number) = (layout, number)
    }

    mutating func reduce(_ mutation: Mutation) {
        switch mutation {
        case .scrolled(let line): self.line = line
        case .scrolledSideways(let offsets): self.offsets.merge(offsets) { max(0, $1) }
        case .find(let action): reduce(action)
        case .linked(let link): self.link = link
        case .toggled(let details):
            open.toggle(details)
            link = nil
        }
    }
}

public struct LayoutRequest: Sendable, Equatable {
    /// The number of the document.
    var number: Int
    /// In cells; of a text, those of line numbers included.
    public var width: Int
    /// Of a text.
    var wraps = true
    /// The characters that can be written.
    public var repertoire: Repertoire
    /// The `<details>` that are open; `nil` where none can be opened or closed.
    public var open: OpenDetails? = OpenDetails()
    /// `nil` if pictures are words.
    public var pictures: MarkupPictures?
}

extension LayoutRequest {
    /// For output that is read in order.
    public init(width: Int, repertoire: Repertoire, pictures: MarkupPictures? = nil) {
        self.init(number: 0, width: width, repertoire: repertoire, open: nil, pictures: pictures)
    }
}

extension MarkupLayout {
    /// The line that shows the same part of a block as a line of another layout of the same document.
    fileprivate func line(like line: Int, of other: MarkupLayout) -> Int? {
        let block = other.lines.block(at: line)
        let (former, range) = (other.lines.range(ofBlock: block), lines.range(ofBlock: block))
        if range.lowerBound == lines.count { return lines.indices.last }
        return range.lowerBound + (line - former.lowerBound) * range.count / max(1, former.count)
    }
}

extension Array {
    /// The most bytes of READMEs, of their layouts and of files in memory, each without the latest. Five layouts of 100 KB of HTML take
    /// 2 MiB.
    private static var bytesKept: Int { 4 << 20 }

    /// How many of the latest, which are last, are kept: the last one, and before it as many as there is room for.
    func countKept(of most: Int, bytes: (Element) -> Int) -> Int {
        var room = Self.bytesKept
        let kept = reversed().dropFirst().prefix(most - 1).prefix { element in
            room -= bytes(element)
            return room >= 0
        }
        return kept.count + 1
    }
}

/// A mutation of what holds a ``Reader``.
protocol ReaderMutation: Sendable {
    static func read(_ mutation: Reader.Mutation) -> Self
    static func noticed(_ notice: Notice) -> Self
}

extension PageDependencies {
    func read<Mutation: ReaderMutation, State>(
        _ action: Reader.Action, _ reader: Reader, of repository: Repository?
    ) -> Effect<Mutation, State> {
        switch action {
        case .scroll(let line): .immediate(.read(.scrolled(toLine: line)))
        case .scrollSideways(let offsets): .immediate(.read(.scrolledSideways(to: offsets)))
        case .find(.submit) where reader.find?.line.text.isEmpty != false: .immediate(.read(.find(.close)))
        case .find(let action): .immediate(.read(.find(action)))
        case .link(let action): link(reader.step(action), of: repository)
        }
    }

    private func link<Mutation: ReaderMutation, State>(
        _ step: PageLink.Step, of repository: Repository?
    ) -> Effect<Mutation, State> {
        switch step {
        case .choose(let link): .immediate(.read(.linked(link)))
        case .open(let address):
            .immediate(.read(.linked(nil))).and(.follow(address, by: openInBrowser, Mutation.noticed))
        case .copy(let address): .immediate(.read(.linked(nil))).and(.copy(address, by: copy, Mutation.noticed))
        case .show(let address): .immediate(.read(.linked(nil))).and(show(address, of: repository))
        case .toggle(let index): .immediate(.read(.toggled(index)))
        case .nothing: .none
        }
    }

    private func show<Mutation: ReaderMutation, State>(
        _ address: String, of repository: Repository?
    ) -> Effect<Mutation, State> {
        guard let repository else { return .none }
        return .run(id: .showing) { [showPicture] _ in
            try await showPicture(repository, address)
        } catch: { error in
            .noticed(.text("\(error)"))
        }
    }

    /// Looks for what the user types.
    func finding<Mutation: ReaderMutation, State>(
        in reader: @escaping @MainActor @Sendable (State) -> Reader
    ) -> Reaction<State, Mutation> {
        .feedback("find", from: { reader($0).findRequest }) { request in
            .then { look(for: request, in: reader($0)) }
        }
    }

    private func look<Mutation: ReaderMutation, State>(
        for request: PageFind.Request, in reader: Reader
    ) -> Effect<Mutation, State> {
        guard reader.findRequest == request, let layout = reader.layout else { return .none }
        return .run(id: .finding) { [executor, isVerbatim = reader.isVerbatim] send in
            let matches = await offMainActor(on: executor) {
                PageMatches(
                    of: request.text, in: layout, isVerbatim: isVerbatim, acceptsWords: request.acceptsWords)
            }
            send(.read(.find(.found(matches, request))))
        }
    }
}
