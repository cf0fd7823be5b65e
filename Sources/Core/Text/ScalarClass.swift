internal import CUtf8proc

/// The classes of scalars that the sanitiser distinguishes.
enum ScalarClass: Equatable {
    /// Has a width and can carry marks.
    case base(columns: Int)
    /// An emoji: has a width, and absorbs modifiers.
    case pictograph(columns: Int)
    /// Combines with the character before it.
    case mark
    /// Tab, line feed, carriage return.
    case lineSpace
    /// A space of one cell, whatever its width in print.
    case space
    /// One of the first 32 controls, or delete.
    case control
    /// Selects a glyph; has no width.
    case variationSelector
    /// Changes the colour of the emoji before it.
    case skinTone
    /// A letter of a flag; two form one.
    case regionalIndicator
    /// The zero-width joiner.
    case joiner
    /// Drawn as nothing, as in browsers: it only controls where words may break, how letters join, or their direction.
    case invisible
    /// U+E0020–E007F: invisible copies of ASCII.
    case tag
    /// A Hangul consonant that can begin a syllable.
    case leadingJamo
    /// A Hangul vowel or final consonant; wide within a syllable, without an agreed width on its own.
    case trailingJamo
    /// Visible, with one cell or two: Unicode 16 made it wide, which only some terminals know.
    case unsettled
    /// Probably an emoji that is newer than the tables: two cells on terminals that know it.
    case newPictograph
    /// Hides or reorders what is around it, or without an agreed form: bidi controls, private use, unassigned, C1.
    case hidden

    init(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        switch value {
        case 0x09, 0x0A, 0x0D: self = .lineSpace
        case 0x20: self = .space
        case 0x00..<0x20, 0x7F: self = .control
        case 0x21..<0x7F: self = .base(columns: 1)
        case 0x200D: self = .joiner
        // Soft hyphen, zero-width space and non-joiner, word joiner, byte order mark; directional marks, which reorder no more than a
        // letter does, unlike embeddings, overrides and isolates (Unicode Standard, 23.2).
        case 0xAD, 0x200B, 0x200C, 0x2060, 0xFEFF, 0x61C, 0x200E, 0x200F: self = .invisible
        // Variation selectors, including those of Mongolian (Unicode Standard, 23.4).
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: self = .variationSelector
        case 0x1F3FB...0x1F3FF: self = .skinTone
        case 0x1F1E6...0x1F1FF: self = .regionalIndicator
        case 0xE0020...0xE007F: self = .tag
        // Trigrams, monograms and digrams, hexagrams, Tai Xuan Jing symbols, counting rods (EastAsianWidth.txt of Unicode 16).
        case 0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D378: self = .unsettled
        default: self = ScalarClass.byProperty(value)
        }
    }

    /// Whether it is an emoji, known or new.
    var isPictograph: Bool {
        switch self {
        case .pictograph, .newPictograph: true
        default: false
        }
    }

    private static func byProperty(_ value: UInt32) -> ScalarClass {
        let property = utf8proc_get_property(utf8proc_int32_t(bitPattern: value)).pointee
        // Default-ignorable characters are invisible by definition (Unicode Standard, 5.21).
        if property.ignorable != 0 { return .hidden }
        let category = utf8proc_category_t(rawValue: UInt32(property.category))
        switch category {
        case UTF8PROC_CATEGORY_CN where isKeptForEmoji(value): return .newPictograph
        case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_ME: return .mark
        case UTF8PROC_CATEGORY_MC: return .base(columns: 1)
        case UTF8PROC_CATEGORY_ZS: return property.charwidth == 2 ? .base(columns: 2) : .space
        case UTF8PROC_CATEGORY_CN, UTF8PROC_CATEGORY_CO, UTF8PROC_CATEGORY_CS, UTF8PROC_CATEGORY_CC,
            UTF8PROC_CATEGORY_CF, UTF8PROC_CATEGORY_ZL, UTF8PROC_CATEGORY_ZP:
            return .hidden
        default: break
        }
        let columns = Int(property.charwidth)
        switch utf8proc_boundclass_t(rawValue: UInt32(property.boundclass)) {
        case UTF8PROC_BOUNDCLASS_L: return .leadingJamo
        case UTF8PROC_BOUNDCLASS_V, UTF8PROC_BOUNDCLASS_T: return .trailingJamo
        case UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC where Unicode.Scalar(value)?.properties.isEmoji == true:
            return .pictograph(columns: max(1, columns))
        default: return columns == 1 || columns == 2 ? .base(columns: columns) : .hidden
        }
    }

    /// Whether Unicode reserves an unassigned code point for emoji (Unicode Technical Standard 51, `emoji-data.txt`,
    /// `Extended_Pictographic`). Recent additions to these blocks are wide.
    private static func isKeptForEmoji(_ value: UInt32) -> Bool {
        switch value {
        case 0x1F6D8...0x1F6FF, 0x1F7DA...0x1F7FF, 0x1FA70...0x1FAFF: true
        default: false
        }
    }
}

/// How many cells a character fills: the one rule for everything that is drawn.
///
/// - East Asian wide and fullwidth characters fill two cells, ambiguous ones one (Unicode Standard Annex 11). Emoji that
///   are drawn in colour on their own are wide in that annex too.
/// - Non-spacing and enclosing marks fill none: they stand on the character before them.
/// - Spacing marks (most vowel signs of the Indic scripts) fill a cell of their own, as glibc, xterm and tmux count them.
///   A conjunct is as wide as its letters; shaping is the terminal's business and does not change the count.
/// - Thai and Lao letters, Arabic and Hebrew fill one cell each. Right-to-left text is written in its logical order.
public enum CellWidth {
    /// The width of a scalar in cells: 0, 1 or 2. Scalars that ``CellText`` removes have width 0.
    public static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x7F { return scalar.value < 0x20 ? 0 : 1 }
        switch ScalarClass(scalar) {
        case .base(let columns), .pictograph(let columns): return columns
        case .leadingJamo: return 2
        default: return 0
        }
    }
}

/// Composition of Hangul syllables by arithmetic (Unicode Standard, 3.12).
enum Hangul {
    private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
    private static let leading: ClosedRange<UInt32> = 0x1100...0x1112
    private static let vowels: ClosedRange<UInt32> = 0x1161...0x1175
    private static let trailing: ClosedRange<UInt32> = 0x11A8...0x11C2
    /// The number of possible endings of a syllable: none, or one of the final consonants.
    private static let endings: UInt32 = 28

    /// Whether it is a syllable without a final consonant, to which one can be added.
    static func isOpenSyllable(_ scalar: Unicode.Scalar) -> Bool {
        syllables.contains(scalar.value) && (scalar.value - syllables.lowerBound).isMultiple(of: endings)
    }

    /// The syllable of a consonant and a vowel, or of an open syllable and a final consonant.
    static func compose(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        if leading.contains(first.value), vowels.contains(second.value) {
            let consonant = first.value - leading.lowerBound
            let vowel = second.value - vowels.lowerBound
            return Unicode.Scalar(syllables.lowerBound + (consonant * UInt32(vowels.count) + vowel) * endings)
        }
        if isOpenSyllable(first), trailing.contains(second.value) {
            return Unicode.Scalar(first.value + second.value - trailing.lowerBound + 1)
        }
        return nil
    }
}
