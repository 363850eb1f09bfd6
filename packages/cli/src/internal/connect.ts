import { type Client, createClient } from "@citable/client"
import { CitableError } from "@citable/contract"

import type { Command, CommandInput } from "../command.ts"
import { keepFresh } from "../login/keep-fresh.ts"
import { openProfile, type ProfileChoice } from "../login/open-profile.ts"
import { usage } from "../usage.ts"
import { checkCredential } from "./check-credential.ts"
import { listAllBrands } from "./list-all-brands.ts"

/** The options that say which service, credential and sign-in a command uses. */
export const serviceOptions = {
  url: { type: "string", value: "url", help: "the service; default: CITABLE_URL, else http://127.0.0.1:4400" },
  token: {
    type: "string",
    value: "token",
    help: "the credential; default: CITABLE_TOKEN, else CITABLE_API_KEY, else your sign-in",
  },
  profile: { type: "string", value: "name", help: "use this sign-in (citable login) as the credential" },
} as const satisfies Command["options"]

/** The options of a command that works on one brand of a service. */
export const connectionOptions = {
  ...serviceOptions,
  brand: { type: "string", value: "id", help: "the brand; needed only if the credential reaches several" },
} as const satisfies Command["options"]

export interface Connection {
  client: Client
  baseUrl: string
  credential: string
  /** Returns a valid credential. Refreshes the token of a sign-in that is about to expire. */
  authorize: () => Promise<string>
  brandId: string
}

/** Opens a client with the credential of the command line or the environment, and finds the brand. */
export async function connect({
  values,
  env,
  signal,
}: Pick<CommandInput, "values" | "env" | "signal">): Promise<Connection> {
  const { credential, url, authorize, keyFrom } = await readConnection({ values, env, signal })
  const brandOption = text(values["brand"])
  const first = createClient({ apiKey: credential, keyFrom, ...(url === undefined ? {} : { baseUrl: url }) })
  const brandId = brandOption ?? (await findBrand(first, signal))
  const fetch = fetchAs(authorize)
  const client = createClient({ apiKey: credential, keyFrom, baseUrl: first.baseUrl, brandId, fetch })
  await first.close()
  return { client, baseUrl: first.baseUrl, credential, authorize, brandId }
}

/** A fetch that asks for a valid credential before every request. */
export function fetchAs(authorize: () => Promise<string>): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set("authorization", `Bearer ${await authorize()}`)
    return fetch(input, { ...init, headers })
  }
}

/**
 * Finds the credential, and the service if one is named: `--token`, then the environment, then the sign-in with its own service. A
 * sign-in that `--profile` names comes before the environment.
 */
export async function readConnection(
  { values, env, signal }: Pick<CommandInput, "values" | "env" | "signal">,
  { resource = "/v1" }: Pick<ProfileChoice, "resource"> = {},
): Promise<Pick<Connection, "credential" | "authorize"> & { url: string | undefined; keyFrom: string }> {
  const name = text(values["profile"])
  const sources = [
    ["--token", values["token"]],
    ...(name === undefined
      ? ["CITABLE_TOKEN", "CITABLE_API_KEY"].map((variable) => [variable, env[variable]] as const)
      : []),
  ] as const
  const [from, given] = sources.find(([, value]) => text(value) !== undefined) ?? []
  const credentialOption = text(given)
  if (from !== undefined && credentialOption !== undefined) checkCredential(credentialOption, from)
  const url = text(values["url"]) ?? (name === undefined ? text(env["CITABLE_URL"]) : undefined)
  if (credentialOption !== undefined)
    return { credential: credentialOption, authorize: async () => credentialOption, url, keyFrom: from ?? "--token" }
  const choice = { env, name, resource, signal }
  const profile = await openProfile(choice)
  if (profile === undefined) {
    throw new CitableError(
      "No credential. Sign in with `citable login`, or set CITABLE_TOKEN to the operator token. The first start of `citable serve` prints it; `citable token create` makes another.",
      { code: "missing_credential" },
    )
  }
  if (url !== undefined && URL.parse(url)?.origin !== profile.url) {
    const message = `The profile ${profile.name} is signed in to ${profile.url}, not to ${url}. Sign in there: citable login --url ${url} --profile <name>.`
    throw new CitableError(message, { code: "missing_credential" })
  }
  const keyFrom = `the sign-in ${profile.name}`
  return { credential: profile.access_token, authorize: keepFresh(profile, choice), url: profile.url, keyFrom }
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

async function findBrand(client: Client, signal: AbortSignal): Promise<string> {
  const { credential } = await client.tools({ signal })
  if (credential.brand_id !== null) return credential.brand_id
  const data = await listAllBrands((page) => client.listBrands(page, { signal }))
  if (data.length === 1 && data[0] !== undefined) return data[0].id
  const list = data.map(({ id, name }) => `${id} (${name})`).join(", ")
  throw usage(
    data.length === 0
      ? "The account has no brand yet."
      : `The credential reaches several brands: ${list}. Choose one with --brand.`,
  )
}
