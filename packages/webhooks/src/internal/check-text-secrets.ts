import { checkNumberOfSecrets, invalidSecret, nameSecret } from "./webhook-keys.ts"

const minSecretBytes = 16

/**
 * Refuses text secrets that are too short to be safe, or that have white space at an end, such as a copied line break.
 *
 * @throws {CitableError} `invalid_webhook_secret`. The message names the secret by its position and never quotes it.
 */
export function checkTextSecrets(secrets: readonly string[]): void {
  checkNumberOfSecrets(secrets)
  for (const [index, secret] of secrets.entries()) {
    const name = nameSecret(secrets, index)
    if (typeof secret !== "string") throw invalidSecret(`${name} is not text.`)
    if (secret !== secret.trim()) throw invalidSecret(`${name} begins or ends with white space: remove it.`)
    const { length } = new TextEncoder().encode(secret)
    if (length < minSecretBytes) {
      throw invalidSecret(
        `${name} has ${length} bytes. An attacker could guess fewer than ${minSecretBytes}: use a longer one.`,
      )
    }
  }
}
