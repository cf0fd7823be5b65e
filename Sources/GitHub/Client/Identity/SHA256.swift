/// FIPS 180-4, for short texts. None of ghlance's libraries provides it.
enum SHA256 {
    // Computed once, because every letter typed needs the identity of an answer.
    private static let start = roots(count: 8) { $0.squareRoot() }
    private static let constants = roots(count: 64, cubeRoot)

    static func hash(_ message: [UInt8]) -> [UInt8] {
        var hash = start
        for block in padded(message) { add(block, to: &hash) }
        return hash.flatMap(bytes)
    }

    private static func add(_ block: [UInt32], to hash: inout [UInt32]) {
        var words = block
        words.reserveCapacity(64)
        for index in 16..<64 {
            let (first, second) = (words[index - 15], words[index - 2])
            let small = rotate(first, 7) ^ rotate(first, 18) ^ (first >> 3)
            let large = rotate(second, 17) ^ rotate(second, 19) ^ (second >> 10)
            words.append(words[index - 16] &+ small &+ words[index - 7] &+ large)
        }
        var (a, b, c, d) = (hash[0], hash[1], hash[2], hash[3])
        var (e, f, g, h) = (hash[4], hash[5], hash[6], hash[7])
        for (word, constant) in zip(words, constants) {
            let choice = (e & f) ^ (~e & g)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let first = h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ choice &+ constant &+ word
            let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { hash[index] = hash[index] &+ value }
    }

    /// Blocks of 16 words, with the end mark and the length (5.1.1 and 5.2.1).
    private static func padded(_ message: [UInt8]) -> [[UInt32]] {
        var text = message + [0x80]
        text += Array(repeating: 0, count: (120 - text.count % 64) % 64)
        let bits = UInt64(message.count) * 8
        text += bytes(UInt32(truncatingIfNeeded: bits >> 32)) + bytes(UInt32(truncatingIfNeeded: bits))
        return stride(from: 0, to: text.count, by: 64).map { block in
            stride(from: block, to: block + 64, by: 4).map { text[$0..<$0 + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        }
    }

    private static func bytes(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The first 32 bits of the fractional parts of roots of the first primes (4.2.2 and 5.3.3). A double has 20 bits more than needed.
    private static func roots(count: Int, _ root: (Double) -> Double) -> [UInt32] {
        let primes = (2...).lazy.filter { number in !(2..<number).contains { number % $0 == 0 } }
        return primes.prefix(count).map { prime in
            let value = root(Double(prime))
            return UInt32((value - value.rounded(.down)) * 4_294_967_296)
        }
    }

    private static func cubeRoot(_ number: Double) -> Double {
        // Newton's method, from above.
        var root = number
        for _ in 0..<64 { root -= (root * root * root - number) / (3 * root * root) }
        return root
    }
}
