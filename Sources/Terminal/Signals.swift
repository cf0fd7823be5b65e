internal import CNcurses
import Glibc

/// Signals as bytes on a descriptor, handled between two events like a key is.
public final class Signals {
    /// Readable when a signal has arrived.
    public let descriptor: Int32

    /// Opens the descriptor and catches some signals. The program has one of these.
    ///
    /// - Returns: `nil` if the system gives no pipe.
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

    /// Stops this process and all others of its group, as the terminal's own suspend key would, and returns when they go on.
    ///
    /// The others first, and then this thread itself: a signal sent to the process as a whole may reach another thread, and
    /// this one would take the terminal over again before it stops.
    public func stopGroup() {
        ghlance_signals_ignore(SIGTSTP)
        kill(0, SIGTSTP)
        ghlance_signals_release(SIGTSTP)
        let mask = unblock(SIGTSTP)
        // Its default effect is what stops a process; the kernel delivers it to this thread before `raise` returns.
        raise(SIGTSTP)
        restore(mask)
        ghlance_signals_catch(SIGTSTP)
    }

    /// Ends the process by a signal's default effect, so that whoever waits for it sees the signal.
    public func die(of signal: Int32) -> Never {
        ghlance_signals_release(signal)
        _ = unblock(signal)
        raise(signal)
        exit(128 + signal)
    }

    /// Lets a signal through to this thread: the threads that run queues block nearly all. Returns what was blocked before.
    private func unblock(_ signal: Int32) -> sigset_t {
        var set = sigset_t()
        var before = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, signal)
        pthread_sigmask(SIG_UNBLOCK, &set, &before)
        return before
    }

    private func restore(_ mask: sigset_t) {
        var mask = mask
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
}
