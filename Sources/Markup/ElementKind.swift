internal import CGumbo

/// The effect of an element on the text in it.
enum ElementKind {
    /// None; also for unknown elements.
    case inline
    case styled(MarkupLayout.Style)
    /// Begins and ends lines.
    case block
    /// Begins and ends lines, with an empty line around it.
    case paragraph
    /// It is not shown, nor is its content.
    case hidden
    case heading(Int)
    case link, image, source, media, lineBreak, rule, code, quote, list(isOrdered: Bool), item, summary
    case definitionTerm, definition, details, centered, quotation, superscript, checkbox
    case ruby, rubyParenthesis, rubyText
    case table, caption, rowGroup, row, cell(isHeader: Bool)

    static func of(_ tag: GumboTag) -> ElementKind {
        let index = Int(tag.rawValue)
        return index < kinds.count ? kinds[index] : .inline
    }

    private static let kinds: [ElementKind] = {
        var kinds = [ElementKind](repeating: .inline, count: Int(GUMBO_TAG_LAST.rawValue) + 1)
        func set(_ kind: ElementKind, _ tags: GumboTag...) { for tag in tags { kinds[Int(tag.rawValue)] = kind } }
        set(
            .hidden, GUMBO_TAG_HEAD, GUMBO_TAG_TITLE, GUMBO_TAG_STYLE, GUMBO_TAG_SCRIPT, GUMBO_TAG_NOSCRIPT,
            GUMBO_TAG_TEMPLATE, GUMBO_TAG_SVG, GUMBO_TAG_IFRAME, GUMBO_TAG_NOFRAMES, GUMBO_TAG_NOEMBED,
            GUMBO_TAG_DATALIST)
        set(
            .block, GUMBO_TAG_ARTICLE, GUMBO_TAG_SECTION, GUMBO_TAG_NAV, GUMBO_TAG_ASIDE, GUMBO_TAG_HGROUP,
            GUMBO_TAG_HEADER, GUMBO_TAG_FOOTER, GUMBO_TAG_ADDRESS, GUMBO_TAG_FIGURE, GUMBO_TAG_FIGCAPTION,
            GUMBO_TAG_MAIN, GUMBO_TAG_DIV, GUMBO_TAG_FORM, GUMBO_TAG_FIELDSET, GUMBO_TAG_LEGEND, GUMBO_TAG_OPTGROUP,
            GUMBO_TAG_OPTION)
        set(.paragraph, GUMBO_TAG_P, GUMBO_TAG_DL)
        set(.styled(.strong), GUMBO_TAG_STRONG, GUMBO_TAG_B)
        set(.styled(.emphasis), GUMBO_TAG_EM, GUMBO_TAG_I, GUMBO_TAG_CITE, GUMBO_TAG_DFN, GUMBO_TAG_VAR)
        set(.styled(.code), GUMBO_TAG_CODE, GUMBO_TAG_SAMP, GUMBO_TAG_TT)
        set(.styled(.key), GUMBO_TAG_KBD)
        set(.styled(.struck), GUMBO_TAG_S, GUMBO_TAG_STRIKE, GUMBO_TAG_DEL)
        let headings = [GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6]
        for (index, tag) in headings.enumerated() { set(.heading(index + 1), tag) }
        set(.link, GUMBO_TAG_A)
        set(.image, GUMBO_TAG_IMG, GUMBO_TAG_IMAGE)
        set(.source, GUMBO_TAG_SOURCE)
        set(.media, GUMBO_TAG_VIDEO, GUMBO_TAG_AUDIO)
        set(.lineBreak, GUMBO_TAG_BR)
        set(.rule, GUMBO_TAG_HR)
        set(.code, GUMBO_TAG_PRE, GUMBO_TAG_LISTING, GUMBO_TAG_XMP, GUMBO_TAG_PLAINTEXT, GUMBO_TAG_TEXTAREA)
        set(.quote, GUMBO_TAG_BLOCKQUOTE)
        set(.list(isOrdered: false), GUMBO_TAG_UL, GUMBO_TAG_MENU, GUMBO_TAG_DIR)
        set(.list(isOrdered: true), GUMBO_TAG_OL)
        set(.item, GUMBO_TAG_LI)
        set(.summary, GUMBO_TAG_SUMMARY)
        set(.details, GUMBO_TAG_DETAILS)
        set(.definitionTerm, GUMBO_TAG_DT)
        set(.definition, GUMBO_TAG_DD)
        set(.centered, GUMBO_TAG_CENTER)
        set(.quotation, GUMBO_TAG_Q)
        set(.superscript, GUMBO_TAG_SUP)
        set(.checkbox, GUMBO_TAG_INPUT)
        set(.ruby, GUMBO_TAG_RUBY)
        set(.rubyParenthesis, GUMBO_TAG_RP)
        set(.rubyText, GUMBO_TAG_RT)
        set(.table, GUMBO_TAG_TABLE)
        set(.caption, GUMBO_TAG_CAPTION)
        set(.rowGroup, GUMBO_TAG_THEAD, GUMBO_TAG_TBODY, GUMBO_TAG_TFOOT)
        set(.row, GUMBO_TAG_TR)
        set(.cell(isHeader: false), GUMBO_TAG_TD)
        set(.cell(isHeader: true), GUMBO_TAG_TH)
        return kinds
    }()
}
