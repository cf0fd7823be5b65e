import Model
import Reactive

/// A wait that is on the screen: an action a second as long as a moment has not come, and one when it has.
struct Countdown {
    let end: Timestamp
    let now: @Sendable () -> Timestamp
    let clock: any Clock<Duration>

    /// The wait as an effect. Who cancels it hears nothing more.
    func effect<Action: Sendable>(tick: Action, finally: Action? = nil) -> Effect<Action> {
        .run { send in
            while now() < end {
                // Only cancellation ends a sleep early, and then there is nobody left to tell.
                do { try await send.sleep(for: .seconds(1), on: clock) } catch { return }
                send(tick)
            }
            if let finally { send(finally) }
        }
    }
}

extension Effect {
    /// An output when some time has passed. Who cancels it hears nothing more.
    static func after(_ pause: Duration, on clock: any Clock<Duration>, _ output: Output) -> Effect {
        .run { send in
            do { try await send.sleep(for: pause, on: clock) } catch { return }
            send(output)
        }
    }
}
