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
        _ action: CustomAction, for repositories: [Repository], _ links: RepositoryLinks, _ clones: CloneIndex
    ) -> Result<CommandSeries, CustomActionRefusal> {
        var steps: [Step] = []
        for repository in repositories {
            do throws(CustomCommand.Obstacle) {
                let path = clones.path(of: repository)
                let invocation = try action.command.invocation(for: repository, links, path: path)
                steps.append(Step(fullName: repository.fullName, invocation: invocation))
            } catch {
                return .failure(.init(title: action.title, fullName: repository.fullName, obstacle: error))
            }
        }
        return .success(CommandSeries(title: action.title, steps: steps, ids: repositories.map(\.id)))
    }

    /// `results` are those of the first commands.
    func notice(_ results: [CommandResult]) -> Notice {
        let failed = zip(steps, results).first { !$1.ending.isSuccess }
        return .actionEnded(
            title: title, count: results.count { $0.ending.isSuccess }, of: steps.count,
            failure: failed.map { CustomActionFailure(fullName: $0.fullName, result: $1) })
    }
}

public struct CustomActionRefusal: Error, Sendable, Equatable {
    public let title: String
    public let fullName: String
    public let obstacle: CustomCommand.Obstacle
}

public struct CustomActionFailure: Sendable, Equatable {
    public let fullName: String
    public let result: CommandResult
}
