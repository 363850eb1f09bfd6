import { toPlatformText } from "../../platform-text.ts"
import { PublisherError } from "../../publisher-error.ts"
import { describeRefusal } from "../describe-refusal.ts"
import type { GitSettings } from "../git-settings.ts"

export interface GraphqlError {
  type?: string
  message?: string
}

/** Whether the branch is no longer where the request expected it. */
export function isStale(errors: readonly GraphqlError[]): boolean {
  return errors.some(
    ({ type, message = "" }) =>
      type === "STALE_DATA" ||
      /expected branch to point to|already exists in the repository|is at [0-9a-f]{40} but expected/i.test(message),
  )
}

/** Explains the errors of a query. */
export function toGraphqlError(errors: readonly GraphqlError[], settings: GitSettings): PublisherError {
  const { type = "", message = "" } = errors[0] ?? {}
  const words = toPlatformText(errors.map((error) => error.message ?? "").join(" "), [settings.token])
  const says = words === "" ? "" : ` GitHub says: ${words}`
  if (type === "NOT_FOUND") {
    return new PublisherError(
      "publisher_gone",
      `There is no repository ${settings.repository}, or the token may not see it.${says}`,
    )
  }
  const rule = /protected branch|rule violations|GH0\d\d|pull request|signature/i.test(message)
    ? describeRefusal(message, settings)
    : undefined
  if (rule !== undefined) return new PublisherError("publisher_forbidden", rule + says)
  if (["FORBIDDEN", "INSUFFICIENT_SCOPES"].includes(type) || /not accessible by|permission/i.test(message)) {
    const right = settings.mode === "push" ? "Contents" : "Contents and Pull requests"
    return new PublisherError(
      "publisher_forbidden",
      `The token needs write access to ${right} of the repository.${says}`,
    )
  }
  if (["INTERNAL", "SERVICE_UNAVAILABLE", "TIMEOUT"].includes(type) || /something went wrong/i.test(message)) {
    return new PublisherError("publisher_unavailable", `GitHub could not do it.${says}`)
  }
  return new PublisherError("publisher_invalid", `GitHub refuses the request.${says}`)
}
