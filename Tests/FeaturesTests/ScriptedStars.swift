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
