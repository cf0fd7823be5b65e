/// A few bytes that unpack to very many.
enum DeflateBomb {
    /// So many zeros in the form of RFC 1952 with one block of fixed codes (RFC 1951, 3.2.6): about 160 of them in a byte.
    static func gzip(zeros count: Int) -> [UInt8] {
        var bits = BitWriter(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
        // The last block (1), with fixed codes (01).
        bits.appendCode(0b110, count: 3)
        // A zero, then as often as need be: repeat it 258 times.
        bits.appendCode(0x30, count: 8)
        for _ in 0..<(count / 258) {
            bits.appendCode(0b1100_0101, count: 8)
            bits.appendCode(0, count: 5)
        }
        bits.appendCode(0, count: 7)
        // Nobody gets as far as the checksum.
        return bits.bytes + [0] + [UInt8](repeating: 0, count: 8)
    }

    private struct BitWriter {
        var bytes: [UInt8]
        private var used = 8

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        /// Codes are written from their highest bit on (RFC 1951, 3.1.1).
        mutating func appendCode(_ code: Int, count: Int) {
            for index in (0..<count).reversed() { appendBit((code >> index) & 1) }
        }

        private mutating func appendBit(_ bit: Int) {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(bit) << used
            used += 1
        }
    }
}
