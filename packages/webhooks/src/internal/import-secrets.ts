import { CitableError } from "@citable/contract"

import { decodeBase64 } from "./base64.ts"

export const secretPrefix = "whsec_"
export const minSecretBytes = 24
export const maxSecretBytes = 64

/** More would let a configuration mistake multiply the work of every request; a rotation needs two. */
const maxSecrets = 10

/** Keys by secret: importing one costs more than the signature itself. Least recently used first. */
const cache = new Map<string, Promise<CryptoKey>>()
const cacheSize = 100

/**
 * Checks secrets without using them.
 *
 * @throws {CitableError} `invalid_webhook_secret`; the message names the secret by its place and never quotes it.
 */
export function checkSecrets(secrets: readonly string[]): void {
  if (secrets.length === 0 || secrets.length > maxSecrets) {
    throw invalid(`Verifying and signing webhooks takes 1 to ${maxSecrets} secrets, and got ${secrets.length}.`)
  }
  for (const [index, secret] of secrets.entries()) decodeSecret(secret, place(secrets, index))
}

/** The HMAC-SHA256 keys of the secrets, in their order. Throws like {@link checkSecrets}. */
export async function importSecrets(secrets: readonly string[]): Promise<CryptoKey[]> {
  checkSecrets(secrets)
  return Promise.all(secrets.map((secret) => importSecret(secret)))
}

function importSecret(secret: string): Promise<CryptoKey> {
  const known = cache.get(secret)
  const key = known ?? importKey(decodeSecret(secret, "The webhook secret"))
  cache.delete(secret)
  cache.set(secret, key)
  for (const oldest of cache.keys()) {
    if (cache.size <= cacheSize) break
    cache.delete(oldest)
  }
  return key
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
}

function decodeSecret(secret: unknown, name: string): Uint8Array<ArrayBuffer> {
  const advice = `copy the whole secret as it was shown when the webhook was made`
  if (typeof secret !== "string" || !secret.startsWith(secretPrefix)) {
    throw invalid(`${name} does not begin with "${secretPrefix}": ${advice}.`)
  }
  const bytes = decodeBase64(secret.slice(secretPrefix.length))
  if (bytes === undefined) throw invalid(`${name} is not base64 after "${secretPrefix}": ${advice}.`)
  if (bytes.length < minSecretBytes || bytes.length > maxSecretBytes) {
    throw invalid(`${name} has ${bytes.length} bytes instead of ${minSecretBytes} to ${maxSecretBytes}: ${advice}.`)
  }
  return bytes
}

function place(secrets: readonly string[], index: number): string {
  return secrets.length === 1 ? "The webhook secret" : `Webhook secret ${index + 1} of ${secrets.length}`
}

function invalid(message: string): CitableError {
  return new CitableError(message, { code: "invalid_webhook_secret" })
}
