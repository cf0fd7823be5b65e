/// A list in a JSON text, read some elements at a time, so that a long one takes little more memory than its text.
public struct JSONList: Sendable {
    /// Some elements, as a list of their own.
    public struct Part: Sendable {
        public var bytes: [UInt8]
        /// Their indices in the whole list.
        public var places: Range<Int>
    }

    public struct Malformed: Error {}

    private var cursor: JSONCursor
    private var count = 0
    private var isAtEnd = false

    /// The list that is a member of the outermost object; `nil` if there is no such list.
    public init?(_ member: String, of source: [UInt8]) {
        cursor = JSONCursor(source: source)
        guard cursor.next == UInt8(ascii: "{") else { return nil }
        repeat {
            cursor.position += 1
            guard cursor.next == UInt8(ascii: "\"") else { return nil }
            let start = cursor.position + 1
            guard cursor.skipString() else { return nil }
            let isMember = source[start..<cursor.position - 1].elementsEqual(member.utf8)
            guard cursor.next == UInt8(ascii: ":") else { return nil }
            cursor.position += 1
            let first = cursor.next
            if isMember {
                guard first == UInt8(ascii: "[") else { return nil }
                cursor.position += 1
                isAtEnd = cursor.next == UInt8(ascii: "]")
                return
            }
            guard first != nil, cursor.skipValue() else { return nil }
        } while cursor.next == UInt8(ascii: ",")
        return nil
    }

    /// The next elements; `nil` after the last one.
    ///
    /// - Parameter bytes: A size after which no further element is added.
    /// - Throws: ``Malformed``.
    public mutating func next(_ most: Int = 100, bytes: Int = 256 << 10) throws -> Part? {
        guard !isAtEnd else { return nil }
        let (start, first) = (cursor.position, count)
        while true {
            guard cursor.next != nil, cursor.skipValue() else { throw Malformed() }
            count += 1
            let end = cursor.position
            isAtEnd = cursor.next == UInt8(ascii: "]")
            guard isAtEnd || cursor.next == UInt8(ascii: ",") else { throw Malformed() }
            cursor.position += 1
            guard isAtEnd || count - first == most || end - start >= bytes else { continue }
            return Part(
                bytes: [UInt8(ascii: "[")] + cursor.source[start..<end] + [UInt8(ascii: "]")], places: first..<count)
        }
    }
}
