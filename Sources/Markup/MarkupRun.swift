/// Text in one style, its white space collapsed.
typealias MarkupRun = MarkupLayout.Span
