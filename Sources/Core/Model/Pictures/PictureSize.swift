/// The size of a picture in pixels.
public struct PictureSize: Sendable, Hashable {
    public var width: Int
    public var height: Int

    /// For a picture that cannot be shown.
    public static let unknown = PictureSize(width: 0, height: 0)

    /// The largest picture that is drawn: decoded, it takes half of the memory that a child has.
    private static let mostPixels = 32 << 20
    private static let longestSide = 32_767
    /// How much of an SVG is read for its size.
    private static let head = 4_096

    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    public var isDrawable: Bool {
        (1...Self.longestSide).contains(width) && (1...Self.longestSide).contains(height)
            && width * height <= Self.mostPixels
    }

    /// The size of a PNG, GIF, JPEG, WebP or SVG, read from its first bytes, whatever it is called; `nil` for anything else.
    public init?(of bytes: [UInt8]) {
        let found =
            Self.png(bytes) ?? Self.gif(bytes) ?? Self.jpeg(bytes) ?? Self.webP(bytes) ?? Self.svg(bytes)
        guard let found else { return nil }
        self = found
    }

    private static func number(_ bytes: some Collection<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func png(_ bytes: [UInt8]) -> PictureSize? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        return PictureSize(width: number(bytes[16..<20]), height: number(bytes[20..<24]))
    }

    private static func gif(_ bytes: [UInt8]) -> PictureSize? {
        guard bytes.count >= 10, bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) else {
            return nil
        }
        return PictureSize(width: number(bytes[6..<8].reversed()), height: number(bytes[8..<10].reversed()))
    }

    /// The first frame header (ITU T.81, B.2.2): segments before it are skipped by their lengths.
    private static func jpeg(_ bytes: [UInt8]) -> PictureSize? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 9 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
            } else if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return PictureSize(
                    width: number(bytes[place + 7..<place + 9]), height: number(bytes[place + 5..<place + 7]))
            } else {
                place += 2 + max(2, number(bytes[place + 2..<place + 4]))
            }
        }
        return nil
    }

    /// Source: RFC 9649, 2.5 to 2.7.
    private static func webP(_ bytes: [UInt8]) -> PictureSize? {
        guard bytes.count >= 30, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) else {
            return nil
        }
        func little(_ range: Range<Int>) -> Int { number(bytes[range].reversed()) }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8X": return PictureSize(width: 1 + little(24..<27), height: 1 + little(27..<30))
        case "VP8 ": return PictureSize(width: little(26..<28) & 0x3FFF, height: little(28..<30) & 0x3FFF)
        case "VP8L":
            let bits = little(21..<25)
            return PictureSize(width: 1 + bits & 0x3FFF, height: 1 + (bits >> 14) & 0x3FFF)
        default: return nil
        }
    }

    /// One that defines entities is refused: they may grow without end, or name files.
    private static func svg(_ bytes: [UInt8]) -> PictureSize? {
        let head = String(decoding: bytes.prefix(head), as: UTF8.self)
        guard head.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) == "<", !head.contains("<!ENTITY"),
            !head.lowercased().contains("<html"),
            let start = head.firstRange(of: "<svg")?.upperBound, let end = head[start...].firstIndex(of: ">")
        else { return nil }
        let tag = " " + head[start..<end].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        func text(_ name: String) -> Substring? {
            guard let attribute = tag.firstRange(of: " \(name)=")?.upperBound else { return nil }
            let rest = tag[attribute...]
            guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
            return rest.dropFirst().prefix { $0 != quote }
        }
        func pixels(_ text: Substring?) -> Int? {
            guard let text, !text.hasSuffix("%") else { return nil }
            return Int(text.prefix { $0.isASCII && $0.isNumber }.prefix(6))
        }
        let box = text("viewBox")?.split { $0 == " " || $0 == "," } ?? []
        let drawn: (Int?, Int?) = box.count == 4 ? (pixels(box[2]), pixels(box[3])) : (nil, nil)
        switch (pixels(text("width")), pixels(text("height")), drawn.0, drawn.1) {
        case (let width?, let height?, _, _), (nil, nil, let width?, let height?):
            return PictureSize(width: width, height: height)
        case (let width?, nil, let side?, let other?) where side > 0:
            return PictureSize(width: width, height: width * other / side)
        case (nil, let height?, let side?, let other?) where other > 0:
            return PictureSize(width: height * side / other, height: height)
        // What browsers take (CSS Images, 4.1).
        default: return PictureSize(width: 300, height: 150)
        }
    }
}

/// How large a picture is drawn: one rule for the layout, which reserves its cells, and for what draws it.
public struct PictureBox: Sendable, Hashable {
    /// As the HTML gives them, in pixels.
    public var width: Int?
    public var height: Int?
    /// In percent of the line.
    public var share: Int?
    /// The most cells.
    public var columns: Int
    public var rows: Int

    /// A browser's line of text of 100 cells has about 800 pixels. A cell is twice as high as wide.
    private static let pixels = 8
    /// What is smaller is an icon or a badge.
    private static let least = 64
    /// In the largest terminals.
    public static let mostCells = 12_000

    public init(width: Int? = nil, height: Int? = nil, share: Int? = nil, columns: Int, rows: Int) {
        (self.width, self.height, self.share) = (width, height, share)
        (self.columns, self.rows) = (columns, rows)
    }

    /// The size in the HTML; `nil` unless it is there as a whole.
    public var given: PictureSize? {
        width.flatMap { width in height.map { PictureSize(width: width, height: $0) } }
    }

    /// `nil` if the picture is too small to be drawn.
    public func cells(of natural: PictureSize) -> (columns: Int, rows: Int)? {
        var size = natural
        if let given {
            size = given
        } else if let width, natural.width > 0 {
            size = PictureSize(width: width, height: max(1, natural.height * width / natural.width))
        } else if let height, natural.height > 0 {
            size = PictureSize(width: max(1, natural.width * height / natural.height), height: height)
        }
        let room = share.map { min(columns, max(1, (columns + 2) * min($0, 100) / 100 - 2)) } ?? columns
        let isLarge = share != nil || size.width >= Self.least && size.height >= Self.least
        guard size.isDrawable, isLarge, room > 0, rows > 0 else { return nil }
        let wanted = share == nil ? (size.width + Self.pixels - 1) / Self.pixels : room
        var cells = (columns: min(room, wanted), rows: 0)
        cells.rows = max(1, (cells.columns * size.height + size.width) / (2 * size.width))
        if cells.rows > rows {
            cells.rows = rows
            cells.columns = max(1, min(cells.columns, 2 * rows * size.width / size.height))
        }
        return cells.columns * cells.rows <= Self.mostCells ? cells : nil
    }
}
