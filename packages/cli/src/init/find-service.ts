import { type Client, createClient } from "@citable/client"
import { CitableError } from "@citable/contract"

import type { CommandInput } from "../command.ts"
import { listAllBrands } from "../internal/list-all-brands.ts"
import { readProfiles } from "../login/profile-file.ts"
import type { InitRecord } from "../site/init-record.ts"
import { usage } from "../usage.ts"
import { openAccount, readAccount } from "./open-account.ts"
import type { Prompter } from "./prompter.ts"
import { brandIdOf, testBrandIdOf } from "./remove-made.ts"

/** Where a site reads its articles, and what `init` has to make there. */
export type ServiceChoice =
  | { kind: "local" }
  | { kind: "key"; url: string; key: string }
  | {
      kind: "account"
      url: string
      credential: string
      authorize: () => Promise<string>
      /** Undefined: a brand with the name of the site is made. */
      brand: { id: string; name: string } | undefined
    }

type Input = Pick<CommandInput, "values" | "env" | "signal" | "err"> & {
  /** What an earlier run of `init` made before it was killed. */
  unfinished?: InitRecord["unfinished"]
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

/**
 * Finds the service and the credential: the options, the environment, a sign-in, else a question. Without a terminal and without any of
 * them, the service is one that runs in the site's own folder.
 */
export async function findService(input: Input, ask: Prompter | undefined): Promise<ServiceChoice> {
  const { values, env } = input
  const isNamed = [
    values["url"],
    values["token"],
    values["profile"],
    env["CITABLE_URL"],
    env["CITABLE_TOKEN"],
    env["CITABLE_API_KEY"],
  ].some((value) => text(value) !== undefined)
  if (values["local"] === true) return { kind: "local" }
  if (isNamed) return findAccount(input, ask)
  if (Object.keys(readProfiles(env).profiles).length > 0) return findAccount(input, ask)
  if (ask === undefined) return { kind: "local" }
  const choice = await ask.select("Which service has your articles?", [
    { value: "local", label: "Start one here, for development" },
    { value: "url", label: "One that is already running" },
  ])
  if (choice === "local") return { kind: "local" }
  const url = choice === undefined ? undefined : await ask.text("What is its address?", "https://citable.example.com")
  if (url === undefined) throw new CitableError("Stopped. Nothing was changed.", { code: "aborted" })
  return findAccount({ ...input, values: { ...values, url } }, ask)
}

async function findAccount(input: Input, ask: Prompter | undefined): Promise<ServiceChoice> {
  const connection = await (ask === undefined ? readAccount(input) : openAccount(input))
  const { credential, authorize } = connection
  const client = createClient({
    apiKey: credential,
    ...(connection.url === undefined ? {} : { baseUrl: connection.url }),
  })
  try {
    const url = client.baseUrl
    const { credential: found } = await client.tools({ signal: input.signal })
    if (found.kind === "access_token") {
      return { kind: "account", url, credential, authorize, brand: await chooseBrand(client, input, ask) }
    }
    if (found.scopes.length === 1 && found.scopes[0] === "content:read") return { kind: "key", url, key: credential }
    const message = `This key can do more than a site needs: ${found.scopes.join(", ")}. Make one that only reads with citable keys create, or set CITABLE_TOKEN to an operator token.`
    throw new CitableError(message, { code: "key_too_wide" })
  } finally {
    await client.close()
  }
}

async function chooseBrand(
  client: Client,
  { values, signal, unfinished = null }: Input,
  ask: Prompter | undefined,
): Promise<{ id: string; name: string } | undefined> {
  const paths = unfinished?.url === client.baseUrl ? unfinished.paths : []
  const isOfTest = ({ id }: { id: string }) => paths.some((path) => testBrandIdOf(path) === id)
  const data = (await listAllBrands((page) => client.listBrands(page, { signal }))).filter((brand) => !isOfTest(brand))
  const wanted = text(values["brand"])
  if (wanted !== undefined) {
    const brand = data.find(({ id, name }) => id === wanted || name === wanted)
    if (brand !== undefined) return brand
    throw usage(`This credential does not reach the brand ${wanted}.`)
  }
  const begun = data.find(({ id }) => paths.some((path) => brandIdOf(path) === id))
  if (begun !== undefined || data.length < 2) return begun ?? data[0]
  const list = data.map(({ id, name }) => `${id} (${name})`).join(", ")
  if (ask === undefined) throw usage(`The credential reaches several brands: ${list}. Choose one with --brand.`)
  const options = data.map(({ id, name }) => ({ value: id, label: name }))
  const id = await ask.select("Whose articles does the site show?", [...options, { value: "", label: "A new brand" }])
  if (id === undefined) throw new CitableError("Stopped. Nothing was changed.", { code: "aborted" })
  return data.find((brand) => brand.id === id)
}
