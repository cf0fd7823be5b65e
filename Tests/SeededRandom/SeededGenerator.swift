/// Random numbers that are the same in every run (SplitMix64).
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Numbers that the seed decides.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A whole number from 0 up to and without a limit.
    public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// A number from 0 up to and without 1.
    public mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
