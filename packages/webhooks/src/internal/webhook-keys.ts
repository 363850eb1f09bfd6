import { CitableError } from "@citable/contract"

import { webhookCrypto } from "#webhook-crypto"

import type { Content, Awaitable } from "./webhook-crypto.ts"

/** Standard Webhooks 1.0.0: a shared secret, and the two halves of an Ed25519 key. */
export const prefixes = { secret: "whsec_", privateKey: "whsk_", publicKey: "whpk_" } as const
export const minSecretBytes = 24
export const maxSecretBytes = 64

/** A rotation needs two. With more, a mistake in the configuration could multiply the work of every request. */
const maxSecrets = 10

export type SigningKey = { version: "v1" | "v1a"; sign: (content: Content) => Awaitable<Uint8Array> }

export type VerifyingKey =
  | { version: "v1"; sign: (content: Content) => Awaitable<Uint8Array> }
  | { version: "v1a"; verify: (signature: Uint8Array<ArrayBuffer>, content: Content) => Awaitable<boolean> }

/** Cached keys by secret, because creating one costs more than a signature. The oldest go first. */
const signingKeys = new Map<string, SigningKey>()
const verifyingKeys = new Map<string, VerifyingKey>()
const cacheSize = 1000

/**
 * The keys for verification, in the order of their secrets.
 *
 * @throws {CitableError} `invalid_webhook_secret`. The message names the secret by its position and never quotes it.
 */
export function findVerifyingKeys(secrets: readonly string[]): VerifyingKey[] {
  return findKeys(secrets, verifyingKeys, makeVerifyingKey)
}

/** The keys for signing, in the order of their secrets. Throws like {@link findVerifyingKeys}. */
export function findSigningKeys(secrets: readonly string[]): SigningKey[] {
  return findKeys(secrets, signingKeys, makeSigningKey)
}

/** @throws {CitableError} `invalid_webhook_secret` if there are none or too many. */
export function checkNumberOfSecrets(secrets: readonly string[]): void {
  if (secrets.length > 0 && secrets.length <= maxSecrets) return
  throw invalidSecret(`Pass 1 to ${maxSecrets} webhook secrets, not ${secrets.length}.`)
}

/** The name of a secret in messages, which must not quote it. */
export function nameSecret(secrets: readonly string[], index: number): string {
  return secrets.length === 1 ? "The webhook secret" : `Webhook secret ${index + 1} of ${secrets.length}`
}

export function invalidSecret(message: string): CitableError {
  return new CitableError(message, { code: "invalid_webhook_secret" })
}

function findKeys<Key>(
  secrets: readonly string[],
  cache: Map<string, Key>,
  makeKey: (secret: string, name: string) => Key,
): Key[] {
  checkNumberOfSecrets(secrets)
  return secrets.map((secret, index) => {
    const known = cache.get(secret)
    if (known !== undefined) return known
    const key = makeKey(secret, nameSecret(secrets, index))
    cache.set(secret, key)
    for (const oldest of cache.keys()) {
      if (cache.size <= cacheSize) break
      cache.delete(oldest)
    }
    return key
  })
}

function makeVerifyingKey(secret: string, name: string): VerifyingKey {
  if (has(secret, prefixes.privateKey)) {
    throw invalidSecret(`${name} is a private key, which belongs only to the sender: use the public one, "whpk_…".`)
  }
  if (!has(secret, prefixes.publicKey)) return makeSharedKey(secret, name)
  const bytes = decode(secret, prefixes.publicKey, name)
  if (bytes.length !== 32) throw invalidSecret(`${name} has ${bytes.length} bytes instead of 32: ${advice}.`)
  return { version: "v1a", verify: webhookCrypto.createEd25519Verifier(bytes) }
}

function makeSigningKey(secret: string, name: string): SigningKey {
  if (has(secret, prefixes.publicKey)) {
    throw invalidSecret(`${name} is a public key, which can only verify: sign with the private one, "whsk_…".`)
  }
  if (!has(secret, prefixes.privateKey)) return makeSharedKey(secret, name)
  const bytes = decode(secret, prefixes.privateKey, name)
  // The specification leaves open which of two forms it means: the seed, or the seed and the public key.
  if (bytes.length !== 32 && bytes.length !== 64) {
    throw invalidSecret(`${name} has ${bytes.length} bytes instead of 32 or 64: ${advice}.`)
  }
  return { version: "v1a", sign: webhookCrypto.createEd25519Signer(bytes.subarray(0, 32)) }
}

function makeSharedKey(secret: string, name: string): { version: "v1"; sign: SigningKey["sign"] } {
  const bytes = decode(secret, prefixes.secret, name)
  if (bytes.length < minSecretBytes || bytes.length > maxSecretBytes) {
    throw invalidSecret(
      `${name} has ${bytes.length} bytes instead of ${minSecretBytes} to ${maxSecretBytes}: ${advice}.`,
    )
  }
  return { version: "v1", sign: webhookCrypto.createHmac(bytes, "SHA-256") }
}

const advice = "copy the whole secret as it was shown when you created the webhook"

function has(secret: unknown, prefix: string): secret is string {
  return typeof secret === "string" && secret.startsWith(prefix)
}

function decode(secret: unknown, prefix: string, name: string): Uint8Array<ArrayBuffer> {
  if (!has(secret, prefix)) throw invalidSecret(`${name} does not begin with "${prefix}": ${advice}.`)
  const bytes = webhookCrypto.decodeBase64(secret.slice(prefix.length))
  if (bytes === undefined) throw invalidSecret(`${name} is not base64 after "${prefix}": ${advice}.`)
  return bytes
}
