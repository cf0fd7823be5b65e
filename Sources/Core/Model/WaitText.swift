/// How long something takes, in words.
public enum WaitText {
    /// To the second, for a countdown: `42 s`, `3 min 5 s`.
    public static func countdown(_ seconds: Int64) -> String {
        if seconds < 60 { return "\(max(0, seconds)) s" }
        return seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds / 60) min \(seconds % 60) s"
    }

    /// For a sentence that does not change while time passes: `90 s`, `3 min`. Minutes are rounded up.
    public static func rounded(_ seconds: some BinaryInteger) -> String {
        seconds < 120 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
    }
}

/// The waits that a server asks for, in seconds.
public enum RequestWait {
    /// The longest wait that is obeyed, whatever the server asks for: GitHub's longest window is an hour (GitHub
    /// docs, "Rate limits for the REST API").
    public static let longest: Int64 = 3_600

    public static func capped(_ seconds: Int64) -> Int64 { min(max(0, seconds), longest) }
}
