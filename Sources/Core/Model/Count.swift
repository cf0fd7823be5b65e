/// A whole number from outside: from a server, an imported file or a row of the library. It is never negative and
/// never above ``largest``.
///
/// Every number from outside is read as one, except ids, with which nothing is computed. A number out of range
/// becomes the nearest one in it: showing a wrong number is better than showing none
/// (Docs/Decisions/0031-bounded-input.md).
public struct Count: Sendable, Hashable, Comparable {
    /// 2^40, about 10^12: more than any repository, account or rate limit has, in bytes or seconds, too. The sum of a
    /// thousand of them, times a thousand, fits into an `Int`, so sums and shares do not overflow.
    public static let largest = 1 << 40

    public let value: Int

    public init(_ number: Int) { value = min(max(0, number), Count.largest) }

    /// A number as a header field or a URL has it: decimal digits and nothing else.
    ///
    /// - Returns: `nil` also for a number out of range: without the field, a request is repeated later; with the nearest
    ///   number, not for a long time.
    public init?(digits text: some StringProtocol) {
        guard !text.isEmpty else { return nil }
        var number = 0
        for byte in text.utf8 {
            guard byte.isASCIIDigit else { return nil }
            number = number * 10 + Int(byte - 0x30)
            guard number <= Count.largest else { return nil }
        }
        value = number
    }

    public static func < (left: Count, right: Count) -> Bool { left.value < right.value }
}

extension Count: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self.init(number)
        } else {
            self.init(try container.outOfRange() ? .max : .min)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// A number, or an optional one, that is in the range of a ``Count`` whatever is assigned or decoded.
@propertyWrapper
public struct Counted<Value: CountedNumber>: Sendable, Hashable, Codable, CustomStringConvertible {
    private var value: Value

    public init(wrappedValue: Value) { value = Value(counted: wrappedValue.counted) }

    public var wrappedValue: Value {
        get { value }
        set { value = Value(counted: newValue.counted) }
    }

    public init(from decoder: any Decoder) throws { value = Value(counted: try Optional<Count>(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try value.counted.encode(to: encoder) }

    public var description: String { value.counted.map { "\($0.value)" } ?? "nil" }
}

public protocol CountedNumber: Sendable, Hashable {
    init(counted count: Count?)
    var counted: Count? { get }
}

extension Int: CountedNumber {
    public init(counted count: Count?) { self = count?.value ?? 0 }
    public var counted: Count? { Count(self) }
}

extension Optional: CountedNumber where Wrapped == Int {
    public init(counted count: Count?) { self = count?.value }
    public var counted: Count? { map { Count($0) } }
}

extension KeyedDecodingContainer {
    /// What is missing is `nil`. Decoding that is synthesised calls this for `@Counted` properties.
    public func decode(_: Counted<Int?>.Type, forKey key: Key) throws -> Counted<Int?> {
        Counted(wrappedValue: try decodeIfPresent(Count.self, forKey: key)?.value)
    }
}

extension SingleValueDecodingContainer {
    /// Whether a number that no integer can be is too large; `false` if it is too small.
    ///
    /// - Throws: `DecodingError` if it is no number, or has a fraction.
    func outOfRange() throws -> Bool {
        let number = try decode(Double.self)
        guard number.magnitude >= 0x1p62 else {
            throw DecodingError.typeMismatch(
                Count.self, .init(codingPath: codingPath, debugDescription: "not a whole number"))
        }
        return number > 0
    }
}

extension KeyedDecodingContainer {
    /// A number; `nil` if it is missing or something else.
    ///
    /// The decoder's own function for numbers takes half as long as its generic one, which is for numbers that fit no
    /// integer.
    public func count(_ key: Key) -> Count? {
        do {
            return try decodeIfPresent(Int.self, forKey: key).map { Count($0) }
        } catch {
            return try? decode(Count.self, forKey: key)
        }
    }
}
