import type { GitSettings } from "./git-settings.ts"

/** What somebody can do when a host refuses a commit, by the host's words. Undefined if they name no rule, so that the token lacks a right. */
export function describeRefusal(words: string, { branch, provider }: GitSettings): string | undefined {
  if (/verified signature|must be signed|unsigned|signed commits?/i.test(words)) {
    const way = provider === "github" ? "" : "connect the repository as `github`, which signs commits, or "
    return `The branch ${branch} takes only signed commits: ${way}exempt the token's account from that rule.`
  }
  if (/protected|GH006|not allowed to (?:push|force)|pull request|merge request/i.test(words)) {
    return `The branch ${branch} is protected: use mode pull_request, or allow the token's account to push.`
  }
  if (/GH013|rule violations|hook declined|pre-receive|GitLab:/i.test(words)) {
    return "A rule of the repository refuses the commit. Change what it asks for, or exempt the token's account from it."
  }
  return undefined
}
