internal import CGumbo

/// The library that READMEs are read with.
public enum MarkupLibrary {
    /// Why it cannot be used; `nil` if it can.
    public static var problem: String? { cgumbo_load().map { String(cString: $0) } }
}
