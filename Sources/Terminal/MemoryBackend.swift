public import Text

/// A screen without a terminal: keeps what it is shown, for tests.
public final class MemoryBackend: Backend {
    /// The size of the screen; a test changes it at will.
    public var size: Size
    /// What the screen can show.
    public var capabilities: Capabilities
    /// Whether the terminal has stopped reading: frames are refused.
    public var isBlocked = false
    /// The last frame that was shown.
    public private(set) var frame: Frame?
    /// How many frames were shown.
    public private(set) var drawCount = 0
    /// How many times everything was to be redrawn.
    public private(set) var invalidationCount = 0
    /// How many times it rang.
    public private(set) var bellCount = 0

    /// A screen of a size, by default with all colours and all of Unicode.
    public init(size: Size, capabilities: Capabilities = Capabilities(colors: 256, repertoire: .unicode)) {
        self.size = size
        self.capabilities = capabilities
    }

    /// The text on the screen, row by row; see ``Frame/lines``.
    public var lines: [String] { frame?.lines ?? [] }

    /// Keeps the frame, unless ``isBlocked``.
    public func draw(_ frame: Frame) -> Bool {
        if isBlocked { return false }
        self.frame = frame
        drawCount += 1
        return true
    }

    /// Counts.
    public func invalidate() { invalidationCount += 1 }

    /// Counts.
    public func bell() { bellCount += 1 }
}
