import { describePublisher } from "../../src/conformance/describe-publisher.ts"
import { openGithubRepository } from "./open-github-repository.ts"

describePublisher("the publisher of a repository at GitHub", openGithubRepository)
