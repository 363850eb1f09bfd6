import { describePublisher } from "./publishers/describe-publisher.ts"
import { openGitRepository } from "./publishers/open-git-repository.ts"

describePublisher("the publisher of a Git repository", openGitRepository)
