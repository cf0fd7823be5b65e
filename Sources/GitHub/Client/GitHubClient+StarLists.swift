package import Core

extension GitHubClient {
    /// The account's lists of stars with their repositories (GraphQL). The token needs the scope `user`.
    ///
    /// - Parameter requests: The maximum number of requests. What needs more is not read, and the result is incomplete.
    @concurrent
    package func starLists(requests: Int) async throws -> StarLists {
        var reading = StarListsReading(requests: requests)
        repeat {
            let reader = try await reader(of: StarListsBody.lists, with: ["after": reading.cursor])
            reading.take(try reader.starLists(\.viewer?.lists))
        } while reading.continues
        while let (place, cursor) = reading.nextItems {
            let variables = ["list": reading.lists[place].id, "after": cursor]
            let reader = try await reader(of: StarListsBody.moreItems, with: variables)
            reading.take(try reader.starLists(\.node?.items), of: place)
        }
        return StarLists(reading.lists, isComplete: reading.isComplete)
    }

    /// Puts a repository, by its node id, in these lists and in no others (GraphQL).
    @concurrent
    package func setLists(_ ids: [StarList.ID], of node: String) async throws {
        let input = StarListsBody.Input(itemId: node, listIds: ids)
        _ = try await reader(of: StarListsBody.update, with: ["input": input]).starLists(\.updateUserListsForItem)
    }
}

/// The progress of reading the lists. Everything is bounded, whatever the server sends.
private struct StarListsReading {
    var lists: [StarList] = []
    var isComplete = true
    /// Of the next page of lists.
    var cursor: String?
    private var requests: Int
    private var itemCount = 0
    /// The lists with further items.
    private var open: [(place: Int, cursor: String)] = []

    init(requests: Int) { self.requests = max(1, requests) }

    var continues: Bool { cursor != nil }

    mutating func take(_ page: StarListsBody.Lists) {
        requests -= 1
        let nodes = page.nodes ?? []
        // An unreadable list may contain any repository.
        if nodes.contains(where: { $0.value == nil }) { isComplete = false }
        for list in nodes.compactMap(\.value) {
            guard lists.count < StarLists.listLimit else {
                isComplete = false
                break
            }
            let (id, name) = (BoundedText.bounded(list.id), BoundedText.bounded(list.name))
            lists.append(StarList(id: id, name: name, isPrivate: list.isPrivate ?? true))
            add(list.items, to: lists.count - 1)
        }
        let next = page.pageInfo?.next
        let mayContinue = requests > 0 && lists.count < StarLists.listLimit && next != cursor
        cursor = mayContinue ? next : nil
        if cursor == nil, page.pageInfo?.hasNextPage != false { isComplete = false }
    }

    var nextItems: (place: Int, cursor: String)? { open.last }

    mutating func take(_ items: StarListsBody.Items, of place: Int) {
        requests -= 1
        let former = open.popLast()
        add(items, to: place, after: former?.cursor)
    }

    private mutating func add(_ items: StarListsBody.Items?, to place: Int, after cursor: String? = nil) {
        guard let items else {
            isComplete = false
            return
        }
        let known = items.known
        let room = StarLists.itemLimit - itemCount
        // A repository that was cut off would seem to be in no list.
        if known.count > room { isComplete = false }
        lists[place].items += known.prefix(room)
        itemCount += min(room, known.count)
        if let next = items.pageInfo?.next, requests > open.count, itemCount < StarLists.itemLimit, next != cursor {
            open.append((place, next))
        } else if items.pageInfo?.hasNextPage != false {
            isComplete = false
        }
    }
}
