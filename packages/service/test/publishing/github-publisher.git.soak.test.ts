import { describePublisher } from "./publishers/describe-publisher.ts"
import { openGithubRepository } from "./publishers/open-github-repository.ts"

describePublisher("the publisher of a repository at GitHub", openGithubRepository)
