import { checkNumberOfSecrets, invalidSecret, nameSecret } from "./webhook-keys.ts"

const minSecretBytes = 16

/**
 * Refuses what cannot be a secret of a sender whose secrets are text: too short to be safe, or with the line break that came along.
 *
 * @throws {CitableError} `invalid_webhook_secret`; the message names the secret by its place and never quotes it.
 */
export function checkTextSecrets(secrets: readonly string[]): void {
  checkNumberOfSecrets(secrets)
  for (const [index, secret] of secrets.entries()) {
    const name = nameSecret(secrets, index)
    if (typeof secret !== "string") throw invalidSecret(`${name} is no text.`)
    if (secret !== secret.trim()) throw invalidSecret(`${name} begins or ends with white space: remove it.`)
    const { length } = new TextEncoder().encode(secret)
    if (length < minSecretBytes) {
      throw invalidSecret(
        `${name} has ${length} bytes, and fewer than ${minSecretBytes} can be guessed: take a longer one.`,
      )
    }
  }
}
