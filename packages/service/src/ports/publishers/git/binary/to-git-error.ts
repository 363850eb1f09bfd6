import { toPlatformText } from "../../platform-text.ts"
import { PublisherError } from "../../publisher-error.ts"
import type { GitSettings } from "../git-settings.ts"
import type { GitResult } from "./run-git.ts"

export const pullRequestHint = "The branch is protected. Use mode pull_request, or allow the token's account to push."

/** Explains why git could not read from or connect to a host. */
export function toGitError({ code, stderr }: GitResult, settings: GitSettings): PublisherError {
  const host = settings.remote.host
  const words = toPlatformText(stderr.replace(/^(?:remote|fatal|error|warning|hint): ?/gm, ""), listSecrets(settings))
  const says = words === "" ? "" : ` It says: ${words}`
  const status = Number(/(?:returned error:|HTTP) (\d{3})/.exec(stderr)?.[1] ?? 0)
  if (code === null) return new PublisherError("publisher_unavailable", `${host} took too long.`)
  if (
    status === 401 ||
    /Authentication failed|could not read (?:Username|Password)|Invalid username or/i.test(stderr)
  ) {
    return new PublisherError(
      "publisher_unauthorized",
      `${host} refuses the token. Enter a new one that may write to the repository.${says}`,
    )
  }
  if (status === 403) return toForbidden(settings, words)
  if (
    status === 404 ||
    status === 410 ||
    /repository .*not found|does not appear to be a git repository/i.test(stderr)
  ) {
    return new PublisherError(
      "publisher_gone",
      `${host} has no repository at this address, or the token may not see it.${says}`,
    )
  }
  if (status === 429) return new PublisherError("publisher_rate_limited", `${host} wants fewer requests.${says}`)
  if ((status >= 300 && status < 400) || /redirect/i.test(stderr)) {
    return new PublisherError(
      "publisher_invalid",
      `${host} redirects to another address. Enter the address that it redirects to.`,
    )
  }
  if (/not valid: is this a git repository/i.test(stderr)) {
    return new PublisherError(
      "publisher_invalid",
      `${host} answers, but not as a Git repository. Enter the address to clone from.`,
    )
  }
  return new PublisherError(
    "publisher_unavailable",
    `${host} could not be reached, or did not answer as a Git server.${says}`,
  )
}

/** Explains a refusal of a push. */
export function toForbidden(settings: GitSettings, words: string): PublisherError {
  const says = words === "" ? "" : ` ${settings.remote.host} says: ${words}`
  if (/workflow/i.test(words)) {
    return new PublisherError(
      "publisher_forbidden",
      `The token may not change workflows, and Citable changes none.${says}`,
    )
  }
  if (/protected|GH006|GH013|not allowed to (?:push|force)|rule violations/i.test(words)) {
    return new PublisherError("publisher_forbidden", `${pullRequestHint}${says}`)
  }
  return new PublisherError(
    "publisher_forbidden",
    `The token may not write to the repository. It needs the right to write contents.${says}`,
  )
}

/** What no message may have. */
export function listSecrets({ token }: GitSettings): string[] {
  const encoded = ["oauth2", "x-access-token"].map((user) => Buffer.from(`${user}:${token}`).toString("base64"))
  return [
    token,
    ...token.split(":").filter((part) => part.length > 7),
    Buffer.from(token).toString("base64"),
    ...encoded,
  ]
}
