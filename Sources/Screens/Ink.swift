import Markup
import Terminal

/// The colours of the styles: those of the terminal's own palette, and two sets for backgrounds that are known.
struct Ink {
    /// A colour.
    enum Paint {
        /// The terminal's own.
        case standard
        /// One of the sixteen colours of the user's palette.
        case ansi(UInt8)
        /// `0xRRGGBB`, made readable where it is not.
        case hue(UInt32)
    }

    var accent, match, star, news, error, qualifier, phrase, heading, link, code, grey: Paint
    /// Behind black text.
    var found, currentFound: Color
    var tones: [MarkupLayout.Style.Tone: Paint]

    /// Of few colours or on an unknown background: the terminal's own, which its user has made readable.
    static let palette = Ink(
        accent: .ansi(6), match: .ansi(6), star: .ansi(3), news: .ansi(3), error: .ansi(1), qualifier: .ansi(5),
        phrase: .ansi(2), heading: .ansi(6), link: .standard, code: .ansi(3), grey: .standard,
        found: .ansi(3), currentFound: .ansi(6),
        tones: [
            .string: .ansi(2), .keyword: .ansi(5), .entity: .ansi(4), .constant: .ansi(6), .variable: .ansi(3),
            .tag: .ansi(1), .escape: .ansi(6), .title: .ansi(6), .inserted: .ansi(2), .deleted: .ansi(1),
            .changed: .ansi(3), .invalid: .ansi(1),
            .note: .ansi(4), .tip: .ansi(2), .important: .ansi(5), .warning: .ansi(3), .caution: .ansi(1),
        ])

    /// Source of the tones here and below: GitHub's own for code and alerts (primer/primitives).
    static let dark = Ink(
        accent: .hue(0x56D4DD), match: .hue(0x56D4DD), star: .hue(0xE3B341), news: .hue(0xF0B84D),
        error: .hue(0xF85149), qualifier: .hue(0xD2A8FF), phrase: .hue(0x7EE787), heading: .hue(0x79C0FF),
        link: .hue(0x6CB6FF), code: .hue(0xF0B37E), grey: .hue(0x9198A1),
        found: .rgb(red: 0xE3, green: 0xB3, blue: 0x41), currentFound: .rgb(red: 0x56, green: 0xD4, blue: 0xDD),
        tones: [
            .string: .hue(0xA5D6FF), .keyword: .hue(0xFF7B72), .entity: .hue(0xD2A8FF), .constant: .hue(0x79C0FF),
            .variable: .hue(0xFFA657), .tag: .hue(0x7EE787), .escape: .hue(0x7EE787), .title: .hue(0x79C0FF),
            .inserted: .hue(0x7EE787), .deleted: .hue(0xFFA198), .changed: .hue(0xFFDFB6), .invalid: .hue(0xF85149),
            .note: .hue(0x4493F8), .tip: .hue(0x3FB950), .important: .hue(0xAB7DF8), .warning: .hue(0xD29922),
            .caution: .hue(0xF85149),
        ])

    static let light = Ink(
        accent: .hue(0x1B7C83), match: .hue(0x1B7C83), star: .hue(0x9A6700), news: .hue(0x9A6700),
        error: .hue(0xCF222E), qualifier: .hue(0x8250DF), phrase: .hue(0x116329), heading: .hue(0x0550AE),
        link: .hue(0x0969DA), code: .hue(0x953800), grey: .hue(0x59636E),
        found: .rgb(red: 0xF2, green: 0xCC, blue: 0x60), currentFound: .rgb(red: 0x76, green: 0xE3, blue: 0xEA),
        tones: [
            .string: .hue(0x0A3069), .keyword: .hue(0xCF222E), .entity: .hue(0x6639BA), .constant: .hue(0x0550AE),
            .variable: .hue(0x953800), .tag: .hue(0x0550AE), .escape: .hue(0x116329), .title: .hue(0x0550AE),
            .inserted: .hue(0x116329), .deleted: .hue(0x82071E), .changed: .hue(0x953800), .invalid: .hue(0xD1242F),
            .note: .hue(0x0969DA), .tip: .hue(0x1A7F37), .important: .hue(0x8250DF), .warning: .hue(0x9A6700),
            .caution: .hue(0xD1242F),
        ])
}
