public import Text

/// A screen in memory, for tests.
public final class MemoryBackend: Backend {
    /// The size of the screen; tests can change it.
    public var size: Size
    /// The capabilities of the screen.
    public var capabilities: Capabilities
    /// Whether the terminal has stopped reading, so that frames are refused.
    public var isBlocked = false
    /// The last frame that was shown.
    public private(set) var frame: Frame?
    /// The number of frames shown.
    public private(set) var drawCount = 0
    /// The number of redraws.
    public private(set) var invalidationCount = 0
    /// The number of bells.
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

    /// Increments the count.
    public func invalidate() { invalidationCount += 1 }

    /// Increments the count.
    public func bell() { bellCount += 1 }
}
