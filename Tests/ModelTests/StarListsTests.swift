import Testing

@testable import Core

/// The index of lists of stars.
@Suite struct StarListsTests {
    private func repository(_ number: Int64, node: String? = nil) -> Repository {
        Repository(id: .init(rawValue: number), owner: "octo", name: "r\(number)", nodeID: node)
    }

    private let lists = StarLists([
        StarList(id: "a", name: "A", items: [.init(node: "R_1", repository: .init(rawValue: 1))]),
        StarList(id: "b", name: "B", items: [.init(node: "R_2", repository: nil)]),
        StarList(id: "c", name: "C", items: [.init(node: "R_1", repository: .init(rawValue: 1))]),
    ])

    @Test func aRepositoryIsFoundByItsIDAndByItsNodeID() {
        #expect(lists.ids(of: repository(1)) == ["a", "c"])
        #expect(lists.ids(of: repository(1, node: "another format")) == ["a", "c"])
        #expect(lists.ids(of: repository(2)) == [])
        #expect(lists.ids(of: repository(2, node: "R_2")) == ["b"])
    }

    @Test func aSetWithoutTheNodeIDIsFoundWithIt() {
        var changed = lists
        changed.set(repository(1), in: ["b"])
        #expect(changed.ids(of: repository(1, node: "R_1")) == ["b"])
        changed.set(repository(1), in: [])
        #expect(changed.ids(of: repository(1, node: "R_1")).isEmpty)
    }

    @Test func aSetReplacesTheListsOfOneRepository() {
        var changed = lists
        changed.set(repository(1, node: "R_1"), in: ["b", "c"])
        #expect(changed.ids(of: repository(1)) == ["b", "c"])
        #expect(changed.ids(of: repository(2, node: "R_2")) == ["b"])
        #expect(changed.all.map(\.items.count) == [0, 2, 1])
        #expect(StarLists(changed.all) == changed)
        changed.set(repository(1, node: "R_1"), in: [])
        #expect(changed.ids(of: repository(1)).isEmpty)
        #expect(changed.all.map(\.items.count) == [0, 1, 0])
    }
}
