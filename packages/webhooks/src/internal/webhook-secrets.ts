import { CitableError } from "@citable/contract"

import type { Awaitable } from "./webhook-crypto.ts"

type SecretValue = string | readonly string[] | undefined

/** A secret, several during a rotation, or a function that returns them for each request. */
export type SecretOption = string | readonly string[] | (() => Awaitable<SecretValue>)

export interface SecretsOptions {
  check: (secrets: readonly string[]) => void
  /** Whether one text may contain several secrets, separated by commas or white space. */
  split: boolean
  environmentVariable: string | undefined
}

/**
 * Creates a function that returns a receiver's checked secrets. It checks secrets that are already known at once.
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
  // Some platforms set the environment late, or build without secrets.
  return () => (secrets ??= fromEnvironment()) ?? fail(environmentVariable)
}

function fail(environmentVariable: string | undefined): never {
  const place =
    environmentVariable === undefined ? "the option `secret`" : `${environmentVariable}, or the option \`secret\``
  throw new CitableError(`There is no webhook secret: set ${place}.`, { code: "missing_webhook_secret" })
}
