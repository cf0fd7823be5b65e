/// Names of object members, for lookup in the bytes of a JSON text.
struct MemberNames: Sendable {
    private let namesByLength: [[[UInt8]]]

    /// Creates a set of names that need no escape sequences.
    init(_ names: [String]) {
        let names = Set(names).map { Array($0.utf8) }
        let longest = names.map(\.count).max() ?? 0
        namesByLength = (0...longest).map { length in names.filter { $0.count == length } }
    }

    /// Whether a name, as written between its quotation marks, is one of them. A name with an escape sequence counts as one.
    func contains(_ name: ArraySlice<UInt8>) -> Bool {
        if name.count < namesByLength.count {
            for candidate in namesByLength[name.count] where name.elementsEqual(candidate) { return true }
        }
        return name.contains(UInt8(ascii: "\\"))
    }
}
