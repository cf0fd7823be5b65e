/// Rewrites any text so that each of its characters is harmless and of a known width.
///
/// | in the text | on the screen |
/// |---|---|
/// | a run of tabs and line breaks | one space |
/// | C0 controls, escape, delete | their control pictures (U+2400 and on), one each |
/// | soft hyphens, zero-width spaces, joiners and non-joiners, byte order marks, directional marks | nothing |
/// | a run of C1, other bidi and format controls, tag, private-use, unassigned characters | one `�` |
/// | what Unicode 16 made wide (trigrams, hexagrams, counting rods) | one `�` each |
/// | emoji that are newer than the tables at hand | `�` and a blank |
/// | a mark without a character before it | on a dotted circle |
/// | a third and further marks on one character | nothing |
/// | flags | their two letters |
/// | emoji joined by zero-width joiners, skin tones, tag sequences | the first emoji alone |
/// | keycaps, variation selectors | the character alone, in its own width |
/// | Hangul letters that make a modern syllable | the syllable |
///
/// The forms are those on whose width terminals agree. One rule holds everywhere: the form of a character depends on what precedes it,
/// not on what follows it, except for joined emoji and Hangul syllables, which are one `Character`. So the width of a beginning of a text
/// that ends between two characters is the column of the next one.
struct Sanitizer {
    /// ncurses stores five scalars per cell; no orthography needs more than two marks.
    private static let marksKept = 2
    private static let replacement: Unicode.Scalar = "\u{FFFD}"
    private static let dottedCircle: Unicode.Scalar = "\u{25CC}"

    private enum Previous: Equatable {
        /// Nothing that can carry a mark.
        case nothing
        /// The space for a run of tabs and line breaks.
        case lineSpace
        /// The `�` for a run of hidden characters.
        case hidden
        /// A character with this many marks.
        case base(Unicode.Scalar, marks: Int)
        /// An emoji; `joined` after a zero-width joiner that has not been written yet.
        case pictograph(joined: Bool)
        /// A Hangul consonant or syllable that may still grow.
        case hangul(Unicode.Scalar)
    }

    private var output = String.UnicodeScalarView()
    private var columns = 0
    private var previous = Previous.nothing

    /// The harmless form of a text, and its width in cells.
    static func sanitise(_ text: String) -> (String, columns: Int) {
        if let columns = columnsIfPlain(text) { return (text, columns) }
        var sanitizer = Sanitizer()
        sanitizer.output.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { sanitizer.take(scalar) }
        sanitizer.endJoin()
        return (String(sanitizer.output), sanitizer.columns)
    }

    /// The width of a text whose characters are all written unchanged in any context; `nil` for other texts. Nearly all
    /// texts are of this kind and need no copy.
    private static func columnsIfPlain(_ text: String) -> Int? {
        var columns = 0
        for scalar in text.unicodeScalars {
            switch ScalarClass(scalar) {
            case .base(let width), .pictograph(let width): columns += width
            case .space where scalar == " ": columns += 1
            default: return nil
            }
        }
        return columns
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        let kind = ScalarClass(scalar)
        if case .pictograph(joined: true) = previous {
            if kind.isPictograph {
                previous = .pictograph(joined: false)
                return
            }
            endJoin()
        }
        switch kind {
        case .base(let columns):
            write(scalar, columns: columns)
            previous = Hangul.isOpenSyllable(scalar) ? .hangul(scalar) : .base(scalar, marks: 0)
        case .pictograph(let columns):
            write(scalar, columns: columns)
            previous = .pictograph(joined: false)
        case .space:
            write(" ", columns: 1)
            previous = .base(" ", marks: 0)
        case .lineSpace:
            if previous != .lineSpace { write(" ", columns: 1) }
            previous = .lineSpace
        case .control:
            let picture = scalar.value == 0x7F ? 0x2421 : 0x2400 + scalar.value
            write(Unicode.Scalar(picture) ?? Self.replacement, columns: 1)
            previous = .nothing
        case .mark: takeMark(scalar)
        case .variationSelector: break
        case .unsettled:
            write(Self.replacement, columns: 1)
            previous = .base(Self.replacement, marks: 0)
        case .newPictograph:
            write(Self.replacement, columns: 1)
            write(" ", columns: 1)
            previous = .pictograph(joined: false)
        case .skinTone, .tag:
            if case .pictograph = previous { return }
            hide()
        case .joiner: if case .pictograph = previous { previous = .pictograph(joined: true) }
        case .invisible: break
        case .regionalIndicator:
            write(Unicode.Scalar(UInt8(scalar.value - 0x1F1E6) + 0x41), columns: 1)
            previous = .nothing
        case .leadingJamo:
            write(scalar, columns: 2)
            previous = .hangul(scalar)
        case .trailingJamo: takeTrailingJamo(scalar)
        case .hidden: hide()
        }
    }

    private mutating func takeMark(_ mark: Unicode.Scalar) {
        switch previous {
        case .pictograph:
            return
        case .hangul(let scalar): previous = .base(scalar, marks: 0)
        case .nothing, .lineSpace, .hidden:
            write(Self.dottedCircle, columns: 1)
            previous = .base(Self.dottedCircle, marks: 0)
        case .base: break
        }
        guard case .base(let base, let marks) = previous, marks < Self.marksKept else { return }
        // A digit in a keycap is written as a digit.
        if mark == "\u{20E3}", base.isASCII, base.properties.isEmoji { return }
        write(mark, columns: 0)
        previous = .base(base, marks: marks + 1)
    }

    private mutating func takeTrailingJamo(_ jamo: Unicode.Scalar) {
        guard case .hangul(let scalar) = previous, let syllable = Hangul.compose(scalar, jamo) else {
            hide()
            return
        }
        output.removeLast()
        columns -= 2
        write(syllable, columns: 2)
        previous = .hangul(syllable)
    }

    private mutating func hide() {
        if previous != .hidden { write(Self.replacement, columns: 1) }
        previous = .hidden
    }

    /// A joiner that joins nothing is drawn as nothing, and no later one joins.
    private mutating func endJoin() {
        guard case .pictograph(joined: true) = previous else { return }
        previous = .nothing
    }

    private mutating func write(_ scalar: Unicode.Scalar, columns width: Int) {
        output.append(scalar)
        columns += width
    }
}
