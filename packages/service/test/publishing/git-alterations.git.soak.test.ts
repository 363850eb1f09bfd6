import { describeGitAlterations } from "./describe-git-alterations.ts"
import { gitAlterations, gitRemovals } from "./git-alterations.ts"

describeGitAlterations(gitAlterations, gitRemovals)
