/// How large the body of a response may be.
enum BodySize {
    /// A list of repositories with everything GitHub knows of them, or a README: as large as any response.
    case page
    /// A release, which has up to a thousand files of one and a half kilobytes each.
    case release
    /// Everything else. The largest that was seen, a page of organisations, has a tenth.
    case small

    /// The limit in bytes; `nil` for that of every response.
    var bytes: Int? {
        switch self {
        case .page: nil
        case .release: 4 << 20
        case .small: 1 << 20
        }
    }
}
