import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Stars at a host and the library they are imported into, in memory.
final class ScriptedStars: Sendable {
    private struct State {
        var pages: [[Int64]] = []
        var pageCount: Int?
        var skipped: [Int: Int] = [:]
        var isPartial = false
        var errors: [Int: any Error] = [:]
        var stalled: Int?
        var tag = "1"
        var favourites: [Int64] = []
        var pending: [Int64] = []
        var unstarredBefore: [Int64] = []
        var records: [PageReference: StarPageRecord] = [:]
        var requests: [(page: Int, tag: String?)] = []
        var cancelled: [Int] = []
        var finished: (ids: Set<Int64>, isAll: Bool)?
    }

    private let state = Mutex(State())
    private let endless = ManualClock()

    /// The stars of each page, the newest first.
    func setPages(_ pages: [Int64]..., tag: String = "1") {
        state.withLock { ($0.pages, $0.tag) = (pages, tag) }
    }
    /// The same, with another number of pages than there are.
    func setPages(_ pages: [[Int64]], saidToBe count: Int) {
        state.withLock { ($0.pages, $0.pageCount) = (pages, count) }
    }
    func setFavourites(_ ids: Int64..., pending: [Int64] = []) {
        state.withLock { ($0.favourites, $0.pending) = (ids, pending) }
    }
    func setUnstarredBefore(_ ids: Int64...) { state.withLock { $0.unstarredBefore = ids } }
    /// Whether single sign-on leaves stars out.
    func setPartial(_ isPartial: Bool) { state.withLock { $0.isPartial = isPartial } }
    func skip(_ count: Int, onPage page: Int) { state.withLock { $0.skipped[page] = count } }
    /// What a page is answered with; `nil` for what is on it.
    func fail(page: Int, _ error: (any Error)?) { state.withLock { $0.errors[page] = error } }
    /// A page that is not answered until ``resume()``.
    func stall(page: Int) { state.withLock { $0.stalled = page } }
    func waitForStalled() async { await endless.waitForSleepers(1) }
    func resume() {
        state.withLock { $0.stalled = nil }
        endless.advance(by: .seconds(1))
    }

    var favourites: [Int64] { state.withLock { $0.favourites.sorted() } }
    /// The pages that were asked for, and with which tags.
    var requests: [(page: Int, tag: String?)] { state.withLock(\.requests) }
    /// The pages whose requests were cancelled.
    var cancelled: [Int] { state.withLock(\.cancelled) }
    /// What was noted at the end.
    var finished: (ids: Set<Int64>, isAll: Bool)? { state.withLock(\.finished) }

    private func fetch(_ page: Int, _ tag: String?) async throws -> StarPage {
        let (isStalled, error) = state.withLock { state in
            state.requests.append((page, tag))
            return (state.stalled == page, state.errors[page])
        }
        if isStalled {
            do { try await endless.sleep(for: .seconds(1)) } catch {
                state.withLock { $0.cancelled.append(page) }
                throw error
            }
        }
        if let error { throw error }
        return state.withLock { state in
            if tag == state.tag { return .unchanged }
            let isLast = page >= state.pages.count
            return .page(
                .init(
                    stars: state.pages.isEmpty
                        ? [] : state.pages[page - 1].map { Star(repository: FavouritesWorld.favourite($0).repository) },
                    next: isLast ? nil : PageReference(rawValue: "\(page + 1)"), tag: state.tag,
                    pageCount: isLast ? nil : state.pageCount ?? state.pages.count,
                    skippedItems: state.skipped[page] ?? 0, isPartial: state.isPartial))
        }
    }

    var synchronisation: StarSynchronisation {
        @Sendable func ids(_ ids: [Int64]) -> Set<Repository.ID> { Set(ids.map(Repository.ID.init(rawValue:))) }
        return StarSynchronisation(
            firstPage: PageReference(rawValue: "1"),
            begin: { [self] in
                state.withLock { (favourites: ids($0.favourites), pending: ids($0.pending)) }
            },
            record: { [self] page in state.withLock { $0.records[page] } },
            fetch: { [self] page, tag in try await fetch(Int(page.rawValue) ?? 0, tag) },
            store: { [self] page, stars, record in
                state.withLock { state in
                    let new = stars.map(\.repository.id.rawValue).filter { !state.favourites.contains($0) }
                    state.favourites += new
                    state.records[page] = record
                    return new.count
                }
            },
            compare: { [self] in
                let (starred, unstarred) = state.withLock { ($0.favourites, $0.unstarredBefore) }
                func favourites(_ ids: [Int64]) -> [Favourite] { ids.map { FavouritesWorld.favourite($0) } }
                return (starred: favourites(starred), unstarred: favourites(unstarred))
            },
            finish: { [self] ids, isAll in state.withLock { $0.finished = (Set(ids.map(\.rawValue)), isAll) } })
    }
}

/// An account's lists of stars on GitHub and in the library, in memory.
final class ScriptedStarLists: Sendable {
    private struct State {
        var lists: StarLists
        var saved: Dated<StarLists>?
        var reads = 0
        var updates: [(node: String, ids: [StarList.ID])] = []
        var readFailure: Failure?
        var updateFailure: Failure?
        var gate: Gate?
        var keepsNothing = false
    }

    private let state: Mutex<State>

    init(_ lists: StarLists = ScriptedStarLists.usual, saved: Dated<StarLists>? = nil) {
        state = Mutex(State(lists: lists, saved: saved))
    }

    /// Tools: 1 and 3; Web: 3 and 2.
    static let usual = StarLists([
        StarList(id: "a", name: "Tools", items: [item(1), item(3)]),
        StarList(id: "b", name: "Web", isPrivate: true, items: [item(3), item(2)]),
    ])

    static func item(_ number: Int64) -> StarList.Item {
        StarList.Item(node: "R_\(number)", repository: Repository.ID(rawValue: number))
    }

    /// How often the lists were read.
    var reads: Int { state.withLock(\.reads) }
    /// The sets that were sent: `R_1: a b`.
    var updates: [String] {
        state.withLock { $0.updates.map { "\($0.node): \($0.ids.joined(separator: " "))" } }
    }
    /// What was saved last.
    var saved: Dated<StarLists>? { state.withLock(\.saved) }

    /// Somebody changes the lists on the web.
    func set(_ lists: StarLists) { state.withLock { $0.lists = lists } }
    func set(_ repository: Repository, in ids: Set<StarList.ID>) {
        state.withLock { $0.lists.set(repository, in: ids) }
    }
    /// From now on, nothing is saved.
    func keepNothing() { state.withLock { $0.keepsNothing = true } }
    func failReading(_ failure: Failure?) { state.withLock { $0.readFailure = failure } }
    func failUpdating(_ failure: Failure?) { state.withLock { $0.updateFailure = failure } }
    /// From now on, updates wait for the gate.
    func hold() -> Gate {
        let gate = Gate()
        state.withLock { $0.gate = gate }
        return gate
    }

    func dependencies(_ now: @escaping @Sendable () -> Timestamp) -> StarListsDependencies {
        var dependencies = StarListsDependencies(
            read: { _ in
                let (lists, failure) = self.state.withLock { state in
                    state.reads += 1
                    return (state.lists, state.readFailure)
                }
                if let failure { throw FailedRequest(failure) }
                self.state.withLock { if !$0.keepsNothing { $0.saved = (lists, now()) } }
                return lists
            },
            nodeID: { $0.nodeID ?? "R_\($0.id.rawValue)" },
            update: { node, ids, lists in
                let (gate, failure) = self.state.withLock { ($0.gate, $0.updateFailure) }
                await gate?.wait()
                if let failure { throw FailedRequest(failure) }
                self.state.withLock { state in
                    state.updates.append((node, ids))
                    state.lists = lists
                    state.saved = (lists, now())
                }
            }, now: now)
        dependencies.saved = { self.saved }
        return dependencies
    }
}

/// Favourites that are checked for news, and what GitHub says of them, in memory.
final class ScriptedNews: Sendable {
    private struct State {
        var rows: [FavouriteToCheck] = []
        var checkedAt: [Repository.ID: Timestamp] = [:]
        var saved: [CheckedFavourite] = []
        var batches: [[String]] = []
        var rest: [String] = []
        var tags: [String?] = []
        var updates: [String: RepositoryUpdate] = [:]
        var missing: Set<String> = []
        var forbidden: Set<String> = []
        var repositories: [String: ConditionalResult<Repository>] = [:]
        var failures: [Failure] = []
        var largest = Int.max
        var isStalled = false
    }

    private let state = Mutex(State())
    private let endless = EndlessRequests()

    /// What was saved, in order.
    var saved: [CheckedFavourite] { state.withLock(\.saved) }
    /// The number of node ids in each GraphQL request.
    var batchSizes: [Int] { state.withLock { $0.batches.map(\.count) } }
    /// The repositories that were requested by REST.
    var rest: [String] { state.withLock(\.rest) }
    /// The etags of those requests.
    var tags: [String?] { state.withLock(\.tags) }
    /// How many requests were cancelled.
    var cancelled: Int { endless.cancelled }

    /// The favourites, which were never checked.
    func setRows(_ rows: [FavouriteToCheck]) { state.withLock { $0.rows = rows } }
    /// So many favourites, with or without node ids.
    func setRows(_ numbers: ClosedRange<Int64>, nodes: Bool = true) {
        setRows(numbers.map { FavouriteToCheck(Self.repository($0, node: nodes)) })
    }
    /// What GitHub says of one by its node id.
    func set(_ update: RepositoryUpdate) { state.withLock { $0.updates[update.nodeID] = update } }
    /// GitHub does not have these.
    func hide(_ nodes: String...) { state.withLock { $0.missing = Set(nodes) } }
    /// The token may not see these.
    func forbid(_ nodes: String...) { state.withLock { $0.forbidden = Set(nodes) } }
    /// What GitHub says of one by its name.
    func set(_ answer: ConditionalResult<Repository>, of name: String) {
        state.withLock { $0.repositories[name] = answer }
    }
    /// The next GraphQL request fails.
    func fail(_ failure: Failure) { state.withLock { $0.failures.append(failure) } }
    /// A larger GraphQL request is too much work.
    func limit(to size: Int) { state.withLock { $0.largest = size } }
    /// From now on, requests have no end.
    func stall(_ isStalled: Bool = true) { state.withLock { $0.isStalled = isStalled } }
    func waitForStalled() async { await endless.wait(for: 1) }

    static func repository(_ number: Int64, node: Bool = true) -> Repository {
        Repository(
            id: .init(rawValue: number), owner: "octo", name: "r\(number)", license: "MIT",
            nodeID: node ? "R_\(number)" : nil)
    }

    func dependencies(_ now: @escaping @Sendable () -> Timestamp) -> NewsDependencies {
        NewsDependencies(
            due: { moment in
                self.state.withLock { state in
                    let due = state.rows.filter { state.checkedAt[$0.repository.id].map { $0 <= moment } ?? true }
                    return FavouritesToCheck(due: due, recentCount: state.rows.count - due.count)
                }
            },
            save: { checked in
                self.state.withLock { state in
                    state.saved += checked
                    for favourite in checked { state.checkedAt[favourite.id] = now() }
                }
            },
            updates: { try await self.updates(of: $0) },
            repository: { repository, tag in
                self.state.withLock {
                    $0.rest.append(repository.name)
                    $0.tags.append(tag)
                }
                try await self.answer()
                var found = repository
                found.nodeID = "R_\(repository.id.rawValue)"
                return self.state.withLock { $0.repositories[repository.name] } ?? .value(found, tag: "new")
            },
            release: { _, tag in
                self.state.withLock { $0.tags.append(tag) }
                return tag == nil ? .value("v1", tag: "release") : .unchanged
            }, now: now)
    }

    private func updates(of ids: [String]) async throws -> RepositoryUpdates {
        let (failure, largest) = state.withLock { state in
            state.batches.append(ids)
            return (state.failures.isEmpty ? nil : state.failures.removeFirst(), state.largest)
        }
        if let failure { throw FailedRequest(failure) }
        if ids.count > largest { throw FailedRequest(.serverError(status: 502, retryAfterSeconds: nil)) }
        try await answer()
        return state.withLock { state in
            let (missing, forbidden) = (state.missing.intersection(ids), state.forbidden.intersection(ids))
            var answer = RepositoryUpdates(missing: missing, forbidden: forbidden)
            for id in ids where !missing.contains(id) && !forbidden.contains(id) {
                answer.found[id] =
                    state.updates[id]
                    ?? RepositoryUpdate(nodeID: id, owner: "octo", name: "r\(id.dropFirst(2))", license: "MIT")
            }
            return answer
        }
    }

    private func answer() async throws {
        if state.withLock(\.isStalled) { try await endless.stall() }
    }
}
