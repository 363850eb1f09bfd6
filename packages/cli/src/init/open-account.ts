import { isCitableError } from "@citable/contract"

import type { CommandInput } from "../command.ts"
import { readConnection } from "../internal/connect.ts"
import { readProfiles } from "../login/profile-file.ts"

type Input = Pick<CommandInput, "values" | "env" | "signal" | "err">
type Account = Awaited<ReturnType<typeof readConnection>>

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

/** Whether the options or the environment have a credential, which comes before every sign-in. */
const hasCredential = ({ values, env }: Input): boolean =>
  [values["token"], env["CITABLE_TOKEN"], env["CITABLE_API_KEY"]].some((value) => text(value) !== undefined)

/**
 * Reads the account of the person at the service that the options or the environment name, else at the one of the last sign-in. Throws
 * `missing_credential`, also if the person is signed in elsewhere only.
 */
export async function readAccount(input: Input): Promise<Account> {
  const { values, env } = input
  const url = text(values["url"]) ?? text(env["CITABLE_URL"])
  if (url === undefined || hasCredential(input) || text(values["profile"]) !== undefined) return readConnection(input)
  const { current, profiles } = readProfiles(env)
  const isThere = (name: string) => profiles[name]?.url === URL.parse(url)?.origin
  const profile = [current, ...Object.keys(profiles)].find(isThere)
  return readConnection(profile === undefined ? input : { ...input, values: { ...values, profile } })
}

/** As `readAccount`, but signs the person in where that is needed. A sign-in to another service stays: the new one has the name of its host. */
export async function openAccount(input: Input): Promise<Account> {
  try {
    return await readAccount(input)
  } catch (error) {
    if (!isCitableError(error) || !["missing_credential", "sign_in_ended"].includes(error.code)) throw error
  }
  const { values, env } = input
  const { login } = await import("../login/login.ts")
  const { current, profiles } = readProfiles(env)
  const url = text(values["url"]) ?? text(env["CITABLE_URL"])
  const address = url === undefined ? null : URL.parse(url)
  const isElsewhere = address !== null && profiles[current] !== undefined && profiles[current].url !== address.origin
  const name =
    text(values["profile"]) ?? (isElsewhere ? address.host.replaceAll(/[^\w.-]/g, "-").slice(0, 64) : undefined)
  const more = { ...(url === undefined ? {} : { url }), ...(name === undefined ? {} : { profile: name }) }
  await login.run({ ...input, values: more, out: input.err, json: false, positionals: [] })
  return readConnection({ ...input, values: { ...values, ...more } })
}
