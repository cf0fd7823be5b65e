import Core
import Reactive

/// Visible waits: an action every second until the last of them is over, and another one whenever one ends.
struct Countdown {
    let ends: [Timestamp]
    let now: @Sendable () -> Timestamp
    let clock: any Clock<Duration>

    /// The waits as an effect; cancelling it is silent.
    func effect<Action: Sendable>(tick: Action, finally: Action) -> Effect<Action, NoState> {
        .run { send in
            var left = ends
            while true {
                let now = now()
                let count = left.count
                left.removeAll { $0 <= now }
                if left.count < count { send(finally) }
                if left.isEmpty { return }
                // Only cancellation ends a sleep early, and that is silent.
                do { try await send.sleep(for: .seconds(1), on: clock) } catch { return }
                send(tick)
            }
        }
    }
}

extension Effect {
    /// An output after a delay; cancelling it is silent.
    static func after(_ pause: Duration, on clock: any Clock<Duration>, _ output: Output) -> Effect {
        .run { send in
            do { try await send.sleep(for: pause, on: clock) } catch { return }
            send(output)
        }
    }
}
