import { isCitableError } from "@citable/contract/core"

/** What to do about an error, beyond its message. */
const advice: Readonly<Record<string, string>> = {
  missing_api_key:
    "Put CITABLE_API_KEY=ctb_… into .env, and into the environment of your host. `citable keys create` creates a key that reads published articles and nothing else.",
  invalid_api_key: "The key comes from CITABLE_API_KEY: check .env, or the environment of your host.",
  invalid_token: "Make another key with `citable keys create`.",
  not_found: "Check that the key belongs to the brand of `brandId`.",
  insufficient_scope: "A site needs a key with the scope content:read.",
}

const clockCodes = new Set(["CERT_NOT_YET_VALID", "CERT_HAS_EXPIRED"])

/** Says what happened and what to do. Only errors of other packages show their stack. */
export function explainFailure(error: unknown): string {
  if (typeof error === "string") return error
  if (!(error instanceof Error)) return String(error)
  if (!isCitableError(error)) return error.stack ?? error.message
  if (isCertificateDateError(error)) {
    return `${error.message} The certificate is not valid at this machine's time, ${new Date().toISOString()}: check its clock.`
  }
  const more = advice[error.code]
  return more === undefined || error.message.endsWith(more) ? error.message : `${error.message} ${more}`
}

function isCertificateDateError(error: Error): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (clockCodes.has((cause as NodeJS.ErrnoException).code ?? "")) return true
  }
  return false
}
