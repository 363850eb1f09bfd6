/** Errors of a connection that never came about. After any other one, the request may have arrived. */
const notConnected: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "ERR_SSL_WRONG_VERSION_NUMBER",
])

/** Whether the connection was not there, so that no request went out. */
export function isNeverSent(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 10) return false
  if (notConnected.has(String((error as NodeJS.ErrnoException).code))) return true
  const { errors = [] } = error as Partial<AggregateError>
  return (
    isNeverSent(error.cause, depth + 1) || (errors.length > 0 && errors.every((one) => isNeverSent(one, depth + 1)))
  )
}
