import { toPlatformText } from "../../platform-text.ts"
import { PublisherError } from "../../publisher-error.ts"
import { toRetryAt } from "../../to-retry-at.ts"
import { describeRefusal } from "../describe-refusal.ts"
import type { GitSettings } from "../git-settings.ts"
import { toLogin } from "../to-login.ts"
import { readHttp } from "./read-http.ts"
import type { GitResult } from "./run-git.ts"

/** Explains why git could not read from a host, or not even begin to write. */
export function toGitError(result: GitResult, settings: GitSettings, now: number): PublisherError {
  const { code, stderr } = result
  const { status, location, retryAfter } = readHttp(result)
  const { host } = settings.remote
  const words = toPlatformText(stderr.replace(/^(?:remote|fatal|error|warning|hint): ?/gm, ""), listSecrets(settings))
  const says = words === "" ? "" : ` It says: ${words}`
  if (status === 401 || /Authentication failed|could not read (?:Username|Password)/i.test(stderr)) {
    return new PublisherError(
      "publisher_unauthorized",
      `${host} refuses the token. Enter a new one that may write to the repository.`,
    )
  }
  if (status === 403) return toForbidden(settings, words)
  if (status === 404 || status === 410) {
    return new PublisherError(
      "publisher_gone",
      `${host} has no repository at this address, or the token may not see it.`,
    )
  }
  if (status === 413) {
    return new PublisherError("publisher_invalid", `${host} does not take commits with pictures as large as these.`)
  }
  if (status === 429) {
    const retryAt = toRetryAt(retryAfter, now)
    return new PublisherError("publisher_rate_limited", `${host} asks for fewer requests.`, { retryAt })
  }
  if (status >= 300 && status < 400) {
    const target = toPlatformText(
      URL.parse(location ?? "", settings.remote)?.origin ?? "another address",
      listSecrets(settings),
    )
    return new PublisherError(
      "publisher_invalid",
      `${host} redirects to ${target}. Enter the address that it redirects to.`,
    )
  }
  if (code === null) return new PublisherError("publisher_unavailable", `${host} took too long to answer.`)
  if (code === 0 || /not valid: is this a git repository/i.test(stderr)) {
    return new PublisherError(
      "publisher_invalid",
      `${host} answers, but not as a Git repository. Enter the address to clone from.`,
    )
  }
  return new PublisherError(
    "publisher_unavailable",
    `${host} could not be reached, or did not answer as Git does.${says}`,
  )
}

/** Explains a refusal of a push. */
export function toForbidden(settings: GitSettings, words: string): PublisherError {
  const says = words === "" ? "" : ` ${settings.remote.host} says: ${words}`
  const message =
    describeRefusal(words, settings) ??
    "The token may not write to the repository. It needs permission to write contents."
  return new PublisherError("publisher_forbidden", message + says)
}

/** What no message may have. */
export function listSecrets(settings: GitSettings): string[] {
  const { token } = settings
  const logins = [token, toLogin(settings)]
  const encoded = logins.map((login) => Buffer.from(login).toString("base64"))
  return [...encoded, token, ...token.split(":").filter((part) => part.length > 7)]
}
