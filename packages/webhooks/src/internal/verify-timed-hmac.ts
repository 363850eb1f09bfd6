import { WebhookVerificationError } from "../webhook-verification-error.ts"
import type { VerifierInput } from "../webhook-verifier.ts"
import { checkAge } from "./check-age.ts"
import { type SignatureEncoding, verifyTextHmac } from "./verify-text-hmac.ts"

export interface TimedHmacOptions {
  header: string
  encoding: SignatureEncoding
  unit: "s" | "ms"
}

const maxHeaderLength = 4096

/** Verifies a header `t=<time>,v1=<signature>,…` over `time.body`. Returns the time in seconds and the signature. */
export async function verifyTimedHmac(
  input: VerifierInput,
  { header, encoding, unit }: TimedHmacOptions,
): Promise<{ timestamp: number; signature: string }> {
  const value = input.headers.get(header) ?? ""
  const parts = value.length > maxHeaderLength ? [] : value.split(",").map((part) => part.trim())
  const times = parts.filter((part) => part.startsWith("t=")).map((part) => part.slice(2))
  const signatures = parts.filter((part) => part.startsWith("v1=")).map((part) => part.slice(3))
  const [time = ""] = times
  if (times.length !== 1 || !/^\d{1,15}$/.test(time) || signatures.length === 0) {
    throw new WebhookVerificationError(`The header ${header} is missing or malformed.`, "missing_headers")
  }
  const timestamp = unit === "ms" ? Math.floor(Number(time) / 1000) : Number(time)
  checkAge(timestamp, input)
  const content = [`${time}.`, input.body]
  const signature = await verifyTextHmac({ signatures, content, secrets: input.secrets, hash: "SHA-256", encoding })
  return { timestamp, signature }
}
