import Model
import Reactive

/// A visible wait: an action every second until a moment, and one when it is reached.
struct Countdown {
    let end: Timestamp
    let now: @Sendable () -> Timestamp
    let clock: any Clock<Duration>

    /// The wait as an effect; cancelling it is silent.
    func effect<Action: Sendable>(tick: Action, finally: Action? = nil) -> EffectOf<Action, NoState> {
        .run { send in
            while now() < end {
                // Only cancellation ends a sleep early, and that is silent.
                do { try await send.sleep(for: .seconds(1), on: clock) } catch { return }
                send(tick)
            }
            if let finally { send(finally) }
        }
    }
}

extension EffectOf {
    /// An output after a delay; cancelling it is silent.
    static func after(_ pause: Duration, on clock: any Clock<Duration>, _ output: Output) -> EffectOf {
        .run { send in
            do { try await send.sleep(for: pause, on: clock) } catch { return }
            send(output)
        }
    }
}
