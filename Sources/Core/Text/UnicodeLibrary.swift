internal import CUtf8proc

public enum UnicodeLibrary {
    public static var version: String { utf8proc_version().map { String(cString: $0) } ?? "" }
}
