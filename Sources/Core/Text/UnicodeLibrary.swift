internal import CUtf8proc

/// The library that knows the characters of Unicode.
public enum UnicodeLibrary {
    /// Its version.
    public static var version: String { utf8proc_version().map { String(cString: $0) } ?? "" }
}
