internal import CZlib
internal import FoundationEssentials
internal import GRDB

/// Text that is compressed in a column: its length, and what zlib makes of it.
enum CompressedText {
    /// The maximum length of a text in bytes, in a sound file.
    private static let longest = 4 << 20

    static func value(_ text: String) -> Data {
        var text = text
        return text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return Data() }
            var count = compressBound(UInt(bytes.count))
            var room = [UInt8](repeating: 0, count: Int(count))
            let isCompressed = compress(&room, &count, start, UInt(bytes.count)) == Z_OK
            // A text that does not get shorter stays as it is: that is told by its length.
            let content = isCompressed && count < bytes.count ? Data(room[..<Int(count)]) : Data(bytes)
            return withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { Data($0) } + content
        }
    }

    /// The text of a value; `nil` if it is damaged.
    static func text(_ value: [UInt8]) -> String? {
        if value.isEmpty { return "" }
        let length = value.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard value.count >= 4, length <= longest else { return nil }
        let content = value.dropFirst(4)
        if content.count == length { return String(decoding: content, as: UTF8.self) }
        var count = UInt(length)
        let text = String(unsafeUninitializedCapacity: length) { room in
            let isExpanded = content.withUnsafeBufferPointer { content in
                guard let start = content.baseAddress, let room = room.baseAddress else { return false }
                return uncompress(room, &count, start, UInt(content.count)) == Z_OK
            }
            return isExpanded ? Int(count) : 0
        }
        return text.utf8.count == length ? text : nil
    }
}
