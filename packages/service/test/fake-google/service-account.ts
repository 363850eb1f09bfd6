import { createPublicKey, generateKeyPairSync, verify } from "node:crypto"

/** A service account, as in the JSON file of its key. */
export interface ServiceAccount {
  client_email: string
  private_key: string
}

/** Created once for all tests of a process, because a key of this size takes time. */
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })

export const serviceAccount: ServiceAccount = {
  client_email: "citable@project.iam.gserviceaccount.com",
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
}

/** What a service account asks for, to read and to submit sitemaps. */
const readScope =
  "https://www.googleapis.com/auth/webmasters.readonly https://www.googleapis.com/auth/analytics.readonly"
export const writeScope = "https://www.googleapis.com/auth/webmasters"

/**
 * The reason for which Google would refuse an assertion (RFC 7523; Google Identity, "Server to Server Applications").
 */
export function checkAssertion(assertion: string, account: ServiceAccount, audience: string): string | undefined {
  const [head = "", claims = "", signature = "", ...more] = assertion.split(".")
  if (more.length > 0) return "Invalid JWT."
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Record<string, unknown>
  const { alg, typ } = read(head)
  if (alg !== "RS256" || typ !== "JWT") return "Invalid JWT header."
  const key = createPublicKey(account.private_key)
  const isSigned = verify("RSA-SHA256", Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, "base64url"))
  if (!isSigned) return "Invalid JWT Signature."
  const { iss, scope, aud, iat, exp } = read(claims) as Record<string, string & number>
  if (iss !== account.client_email) return "Invalid issuer."
  if (aud !== audience) return "Invalid audience."
  if (scope !== readScope && scope !== writeScope) return "Invalid scope."
  if (!Number.isInteger(iat) || !Number.isInteger(exp) || Number(exp) - Number(iat) > 3600) return "Invalid lifetime."
  return undefined
}

/** The scope that an assertion asks for. */
export const scopeOf = (assertion: string): string =>
  (JSON.parse(Buffer.from(assertion.split(".")[1] ?? "", "base64url").toString("utf8")) as { scope: string }).scope
