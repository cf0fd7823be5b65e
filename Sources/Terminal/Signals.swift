internal import CNcurses
import Glibc

/// Signals as bytes on a descriptor, handled between events like keys.
public final class Signals {
    /// Readable when a signal has arrived.
    public let descriptor: Int32

    /// A program has only one.
    ///
    /// - Returns: `nil` if no pipe can be created.
    public init?(catching signals: [Int32]) {
        descriptor = ghlance_signals_open()
        guard descriptor >= 0 else { return nil }
        for signal in signals { ghlance_signals_catch(signal) }
    }

    /// The signals that have arrived since the last call, oldest first.
    public func read() -> [Int32] {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
        return bytes.prefix(max(0, count)).map(Int32.init)
    }

    public func watch(_ signal: Int32) { ghlance_signals_catch(signal) }

    /// Restores the default action of a signal.
    public func unwatch(_ signal: Int32) { ghlance_signals_release(signal) }

    /// Stops this process and its process group, as the terminal's suspend key does, and returns when they continue.
    ///
    /// The others first, then this thread itself: a signal to the whole process could reach another thread, and
    /// this one would take over the terminal again before it stops.
    public func stopGroup() {
        ghlance_signals_ignore(SIGTSTP)
        kill(0, SIGTSTP)
        ghlance_signals_release(SIGTSTP)
        var mask = unblock(SIGTSTP)
        // The default action stops the process; the kernel delivers the signal to this thread before `raise` returns.
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        ghlance_signals_catch(SIGTSTP)
    }

    /// Ends the process by a signal's default action, so that its parent sees the signal.
    public func die(of signal: Int32) -> Never {
        ghlance_signals_release(signal)
        _ = unblock(signal)
        raise(signal)
        exit(128 + signal)
    }

    /// Unblocks a signal for this thread, since threads of dispatch queues block nearly all. Returns the previous mask.
    private func unblock(_ signal: Int32) -> sigset_t {
        var set = sigset_t()
        var before = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, signal)
        pthread_sigmask(SIG_UNBLOCK, &set, &before)
        return before
    }
}
