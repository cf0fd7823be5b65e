public import Core

/// An action's commands, run one after the other.
public struct CommandSeries: Sendable, Equatable {
    struct Step: Sendable, Equatable {
        let fullName: String
        let invocation: CommandInvocation
    }

    let title: String
    let steps: [Step]
    let ids: [Repository.ID]

    /// Fails with the first repository that has no command.
    static func make(
        _ action: OwnAction, for repositories: [Repository], _ links: RepositoryLinks, _ clones: CloneIndex
    ) -> Result<CommandSeries, OwnActionNotice.Refusal> {
        var steps: [Step] = []
        for repository in repositories {
            do throws(OwnCommand.Obstacle) {
                let path = clones.path(of: repository)
                let invocation = try action.command.invocation(for: repository, links, path: path)
                steps.append(Step(fullName: repository.fullName, invocation: invocation))
            } catch {
                return .failure(
                    OwnActionNotice.Refusal(title: action.title, fullName: repository.fullName, obstacle: error))
            }
        }
        return .success(CommandSeries(title: action.title, steps: steps, ids: repositories.map(\.id)))
    }

    /// `results` are those of the first commands.
    func notice(_ results: [CommandResult]) -> OwnActionNotice {
        let failed = zip(steps, results).first { !$1.ending.isSuccess }
        return .ended(
            title: title, count: results.count { $0.ending.isSuccess }, of: steps.count,
            failure: failed.map { OwnActionNotice.Failure(fullName: $0.fullName, result: $1) })
    }
}

public enum OwnActionNotice: Sendable, Equatable {
    public struct Refusal: Error, Sendable, Equatable {
        public let title: String
        public let fullName: String
        public let obstacle: OwnCommand.Obstacle
    }

    public struct Failure: Sendable, Equatable {
        public let fullName: String
        public let result: CommandResult
    }

    /// `count` commands succeeded; `failure` is the first that did not.
    case ended(title: String, count: Int, of: Int, failure: Failure?)
    /// The output of a command is too long to be the program's.
    case tooLong(title: String, fullName: String)
    case cancelled(title: String)
    case refused(Refusal)

    var isProblem: Bool {
        switch self {
        case .ended(_, _, _, let failure): failure != nil
        case .tooLong, .refused: true
        case .cancelled: false
        }
    }
}
