/// The gzip format with blocks that are stored, not packed: enough to prove that a client unpacks.
enum GitHubEmulatorGzip {
    /// Bytes in the form of RFC 1952 around RFC 1951, 3.2.4.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(0xFFFF)
            result.append(rest.isEmpty ? 1 : 0)
            append(UInt16(block.count), to: &result)
            append(~UInt16(block.count), to: &result)
            result += block
        } while !rest.isEmpty
        append(checksum(bytes), to: &result)
        append(UInt32(truncatingIfNeeded: bytes.count), to: &result)
        return result
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    /// CRC-32 as in RFC 1952, 8.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        let table = (0..<256 as Range<UInt32>).map { start in
            (0..<8).reduce(start) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        }
        return ~bytes.reduce(UInt32.max) { value, byte in
            table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8)
        }
    }
}
