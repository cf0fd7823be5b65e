import Reactive

/// A reactor small enough to see through: numbers are added at once, after a sleep, or not at all.
struct Counter: Reactor {
    enum Action: Sendable, Equatable {
        case add(Int)
        case addBoth(Int, Int)
        case addLater(Int, after: Duration)
        case fail
        case cancel
        case request(Int?)
        case drop
    }

    enum Mutation: Sendable, Equatable {
        case added(Int)
        case failed(String)
        case requested(Int?)
        case heard(Int)
    }

    struct State: Sendable, Equatable {
        var numbers: [Int] = []
        var failure: String?
        var request: Int?
        var other = 0
    }

    struct Broken: Error {}

    var clock: any Clock<Duration> = ContinuousClock()
    var feedback: @MainActor @Sendable (Int) -> Effect<Mutation, State> = { _ in .none }
    var heard: AsyncStream<Int>?

    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .add(let number):
            return .immediate(.added(number))
        case .addBoth(let first, let second):
            return .immediate(.added(first), .added(second))
        case .addLater(let number, let delay):
            return .run(id: "later") { [clock] send in
                try await send.sleep(for: delay, on: clock)
                send(.added(number))
            } catch: { _ in
                .failed("asleep")
            }
        case .fail:
            return .run { _ in
                throw Broken()
            } catch: {
                .failed("\($0)")
            }
        case .cancel:
            return .cancel("later")
        case .request(let request):
            return .immediate(.requested(request))
        case .drop:
            return .none
        }
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .added(let number): state.numbers.append(number)
        case .failed(let reason): state.failure = reason
        case .requested(let request): state.request = request
        case .heard(let number): state.other = number
        }
    }

    var reactions: [Reaction<State, Mutation>] { [.feedback("request", from: { $0.request }, feedback)] }

    var inputs: [Input<Mutation>] {
        heard.map { [.stream($0) { .heard($0) }] } ?? []
    }
}
