public enum FileContent: Sendable, Hashable {
    /// Untrusted, and not always UTF-8.
    case text([UInt8])
    /// GitHub's HTML of a file in a markup language, or its beginning. Untrusted.
    case rendered(Readme)
    /// The size is in bytes.
    case binary(size: Int)
    /// The size is in bytes, `nil` if unknown.
    case tooLarge(size: Int?)
    /// A folder, or a submodule.
    case notAFile

    /// The largest file that is shown, in bytes.
    public static let largest = 1 << 20
    /// A NUL within this many bytes makes a file binary, as in git (`FIRST_FEW_BYTES` in its `xdiff-interface.c`).
    private static let examined = 8_000

    /// UTF-16 that begins with a byte order mark becomes UTF-8.
    public init(_ bytes: [UInt8]) {
        guard bytes.count <= FileContent.largest else {
            self = .tooLarge(size: bytes.count)
            return
        }
        let text = FileContent.decodedUTF16(bytes) ?? bytes
        self = text.prefix(FileContent.examined).contains(0) ? .binary(size: bytes.count) : .text(text)
    }

    /// UTF-16 with a byte order mark as UTF-8; `nil` for other bytes.
    private static func decodedUTF16(_ bytes: [UInt8]) -> [UInt8]? {
        let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
        guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
        // A last odd byte is half of a unit: a lone surrogate stands for what cannot be decoded.
        let units = stride(from: 2, to: bytes.count, by: 2).map { index -> UInt16 in
            guard index + 1 < bytes.count else { return 0xD800 }
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// The size in bytes of the file that a Git LFS pointer stands for; `nil` if this is not a pointer.
    ///
    /// Source: `docs/spec.md` of git-lfs: lines of a key, a blank and a value, the first one `version`, in fewer than
    /// 1,024 bytes.
    public var pointedSize: Int? {
        guard case .text(let bytes) = self, bytes.count < 1_024, bytes.starts(with: FileContent.pointerVersion) else {
            return nil
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        guard lines.contains(where: { $0.hasPrefix("oid ") }), let size = lines.last(where: { $0.hasPrefix("size ") })
        else { return nil }
        return Count(digits: size.dropFirst(5))?.value
    }

    private static let pointerVersion = Array("version https://git-lfs.github.com/spec/".utf8)
}

public enum FileForm: Sendable, Hashable, CaseIterable {
    case text
    case rendered
}

public struct SavedFile: Sendable, Hashable {
    public var content: FileContent
    /// The id of the content, if known.
    public var blob: String?
    /// The commit it belongs to, if known.
    public var commit: String?
    public var fetchedAt: Timestamp

    public init(_ content: FileContent, blob: String?, commit: String?, fetchedAt: Timestamp) {
        (self.content, self.blob, self.commit, self.fetchedAt) = (content, blob, commit, fetchedAt)
    }

    /// Whether it is known, without a request, to be the current content of a file.
    ///
    /// - Parameter commit: The commit that the branch points to, if known.
    public func isCurrent(for file: RepositoryFile, at commit: String?) -> Bool {
        if let blob = file.blob { return blob == self.blob }
        return commit != nil && commit == self.commit
    }
}

extension SavedFile {
    public init?(_ page: SavedPage) {
        var lines: [String] = []
        var rest = page.content.dropFirst()
        while lines.count < 2 {
            guard let end = rest.prefix(SavedFile.longestLine).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            lines.append(String(decoding: rest[..<end], as: UTF8.self))
            rest = rest[(end + 1)...]
        }
        let content: FileContent
        switch page.content.first {
        case 0: content = .text(Array(rest))
        case 1, 2:
            content = .rendered(
                Readme(html: String(decoding: rest, as: UTF8.self), isTruncated: page.content.first == 2))
        case 3:
            guard let size = Count(digits: String(decoding: rest.prefix(20), as: UTF8.self)) else { return nil }
            content = .binary(size: size.value)
        default: return nil
        }
        func known(_ text: String) -> String? { text.isEmpty ? nil : text }
        self.init(content, blob: known(lines[0]), commit: known(lines[1]), fetchedAt: page.fetchedAt)
    }

    /// Longer than an id.
    private static let longestLine = 130

    /// The saved form: a byte for the kind of content, a line for the blob and one for the commit, then the content.
    /// `nil` for content that is not saved.
    public var page: SavedPage? {
        let (kind, bytes): (UInt8, [UInt8])
        switch content {
        case .text(let text): (kind, bytes) = (0, text)
        case .rendered(let readme): (kind, bytes) = (readme.isTruncated ? 2 : 1, Array(readme.html.utf8))
        case .binary(let size): (kind, bytes) = (3, Array("\(size)".utf8))
        case .tooLarge, .notAFile: return nil
        }
        let head = "\(blob ?? "")\n\(commit ?? "")\n"
        return SavedPage(content: [kind] + Array(head.utf8) + bytes, fetchedAt: fetchedAt)
    }
}
