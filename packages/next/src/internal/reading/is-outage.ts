import { isCitableError } from "@citable/contract/core"

/** Faults of the site's own set-up, which no waiting heals and which its developer has to see. */
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

/** Whether the service, or the way to it, failed: unreachable, too slow, limited, refusing, or answering what it should not. */
export function isOutage(error: unknown): boolean {
  return isCitableError(error) && !setupErrorCodes.has(error.code)
}
