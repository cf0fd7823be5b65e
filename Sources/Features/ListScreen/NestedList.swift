/// A list that can be opened from one like it, which closing it shows again.
protocol NestedList: ListScreen {
    /// The lists that this one was opened from, the latest last.
    var earlier: [Self] { get set }
    /// Shows no list.
    mutating func forget()
    /// Takes over what belongs to the screen, and not to a list.
    mutating func takePlace(of other: Self)
}

extension NestedList {
    /// How many lists can be opened from one another; the first ones are forgotten.
    static var depth: Int { 8 }

    /// The lists from which another one is opened.
    var nested: [Self] {
        var list = self
        list.earlier = []
        return Array((earlier + [list]).suffix(Self.depth))
    }

    /// Shows the list that this one was opened from. Answers to the closed one are not for that.
    mutating func close() {
        guard var last = earlier.last else { return forget() }
        last.takePlace(of: self)
        last.earlier = Array(earlier.dropLast())
        self = last
    }
}
