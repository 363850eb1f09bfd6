import { isCitableError } from "@citable/contract/core"

/** Errors in the caller's own setup. Waiting does not help, and its developer has to see them. */
const setupErrorCodes: ReadonlySet<string> = new Set([
  "missing_api_key",
  "invalid_api_key",
  "invalid_base_url",
  "invalid_option",
  "invalid_input",
  "key_in_browser",
  "missing_brand",
  "unsupported_tool",
])

/** Whether the service or the network failed: unreachable, too slow, rate limiting, refusing, or sending an unusable answer. */
export function isOutage(error: unknown): boolean {
  return isCitableError(error) && !setupErrorCodes.has(error.code)
}
