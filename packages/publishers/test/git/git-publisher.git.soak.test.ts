import { describePublisher } from "../../src/conformance/describe-publisher.ts"
import { openGitRepository } from "./open-git-repository.ts"

describePublisher("the publisher of a Git repository", openGitRepository)
