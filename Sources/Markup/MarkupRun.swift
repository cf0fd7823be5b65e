/// Text in one style, its white space collapsed.
struct MarkupRun: Sendable, Equatable {
    var text: String
    var style: MarkupLayout.Style
    var link: Int?
}
