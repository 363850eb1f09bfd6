import { describeGitAlterations } from "./describe-git-alterations.ts"
import { gitAlterations } from "./git-alterations.ts"

// The longer test has all of them.
describeGitAlterations(
  gitAlterations.filter((_, index) => index % 15 === 0),
  [],
)
