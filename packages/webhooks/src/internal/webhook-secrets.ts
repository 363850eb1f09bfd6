import { CitableError } from "@citable/contract"

import type { Awaitable } from "./webhook-crypto.ts"

type SecretValue = string | readonly string[] | undefined

/** A secret, several while one rotates, or a function that is asked for them at every request. */
export type SecretOption = string | readonly string[] | (() => Awaitable<SecretValue>)

export interface SecretsOptions {
  check: (secrets: readonly string[]) => void
  /** Several secrets may stand in one text, with commas or white space between them. */
  split: boolean
  environmentVariable: string | undefined
}

/**
 * A function that gives a receiver's secrets, checked. What is known when it is made is checked then.
 *
 * @throws {CitableError} `invalid_webhook_secret` or `missing_webhook_secret`, at once or later.
 */
export function createSecretsReader(
  option: SecretOption | undefined,
  { check, split, environmentVariable }: SecretsOptions,
): () => Awaitable<readonly string[]> {
  const read = (value: SecretValue): readonly string[] | undefined => {
    if (value === undefined) return undefined
    const texts = typeof value === "string" ? [value] : value
    const secrets = split ? texts.flatMap((text) => text.split(/[\s,]+/)).filter(Boolean) : texts
    check(secrets)
    return secrets
  }
  const fromEnvironment = (): readonly string[] | undefined => {
    if (environmentVariable === undefined || typeof process === "undefined") return undefined
    return read(process.env[environmentVariable] === "" ? undefined : process.env[environmentVariable])
  }
  if (typeof option === "function") {
    return async () => read(await option()) ?? fail(environmentVariable)
  }
  if (option === undefined && environmentVariable === undefined) fail(environmentVariable)
  let secrets = option === undefined ? fromEnvironment() : read(option)
  // Where a platform sets the environment late, or builds without secrets, it may be there only later.
  return () => (secrets ??= fromEnvironment()) ?? fail(environmentVariable)
}

function fail(environmentVariable: string | undefined): never {
  const place =
    environmentVariable === undefined ? "the option `secret`" : `${environmentVariable}, or the option \`secret\``
  throw new CitableError(`There is no webhook secret: set ${place}.`, { code: "missing_webhook_secret" })
}
