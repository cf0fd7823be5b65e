/// Names of object members, for lookup in the bytes of a JSON text.
public struct MemberNames: Sendable {
    /// Every name.
    public static let all = MemberNames(namesByLength: nil)

    /// No name that is read is nearly as long; of an object whose members have any name, these are left out, too.
    private static let longest = 1_024

    private let namesByLength: [[[UInt8]]]?

    private init(namesByLength: [[[UInt8]]]?) { self.namesByLength = namesByLength }

    /// Creates a set of names that need no escape sequences.
    public init(_ names: [String]) {
        let names = Set(names).map { Array($0.utf8) }
        let longest = names.map(\.count).max() ?? 0
        namesByLength = (0...longest).map { length in names.filter { $0.count == length } }
    }

    /// Whether a name, as written between its quotation marks, is one of them. A name with an escape sequence counts as one.
    func contains(_ name: ArraySlice<UInt8>) -> Bool {
        guard name.count <= MemberNames.longest else { return false }
        guard let namesByLength else { return true }
        if name.count < namesByLength.count {
            for candidate in namesByLength[name.count] where name.elementsEqual(candidate) { return true }
        }
        return name.contains(UInt8(ascii: "\\"))
    }
}
