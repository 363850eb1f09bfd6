import { type Client, createClient } from "@citable/client"
import { CitableError } from "@citable/contract"

import type { Command, CommandInput } from "../command.ts"

/** The options of every command that talks to a service. */
export const connectionOptions = {
  url: { type: "string", value: "url", help: "the service; default: CITABLE_URL, else http://127.0.0.1:4400" },
  token: { type: "string", value: "token", help: "the credential; default: CITABLE_TOKEN, else CITABLE_API_KEY" },
  brand: { type: "string", value: "id", help: "the brand; needed only where the credential reaches several" },
} as const satisfies Command["options"]

export interface Connection {
  client: Client
  baseUrl: string
  credential: string
  brandId: string
}

/** Opens a client with the credential of the command line or the environment, and finds the brand that is meant. */
export async function connect({ values, env, signal }: CommandInput): Promise<Connection> {
  const { credential, url } = readConnection({ values, env })
  const wanted = text(values["brand"])
  const first = createClient({ apiKey: credential, ...(url === undefined ? {} : { baseUrl: url }) })
  const brandId = wanted ?? (await findBrand(first, signal))
  const client = createClient({ apiKey: credential, baseUrl: first.baseUrl, brandId })
  await first.close()
  return { client, baseUrl: first.baseUrl, credential, brandId }
}

/** The credential of the command line or the environment, and the service where one is named. */
export function readConnection({ values, env }: Pick<CommandInput, "values" | "env">): {
  credential: string
  url: string | undefined
} {
  const credential = text(values["token"]) ?? text(env["CITABLE_TOKEN"]) ?? text(env["CITABLE_API_KEY"])
  if (credential === undefined) {
    throw new CitableError(
      "No credential. Set CITABLE_TOKEN to the operator token that the first start of `citable serve` printed, or make one with `citable token create`.",
      { code: "missing_credential" },
    )
  }
  return { credential, url: text(values["url"]) ?? text(env["CITABLE_URL"]) }
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

async function findBrand(client: Client, signal: AbortSignal): Promise<string> {
  const { credential } = await client.tools({ signal })
  if (credential.brand_id !== null) return credential.brand_id
  const { data } = await client.listBrands({}, { signal })
  if (data.length === 1 && data[0] !== undefined) return data[0].id
  const list = data.map(({ id, name }) => `${id} (${name})`).join(", ")
  const message =
    data.length === 0
      ? "The account has no brand yet."
      : `The credential reaches several brands: ${list}. Say which with --brand.`
  throw new CitableError(message, { code: "usage" })
}
