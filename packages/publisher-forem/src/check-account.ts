import { type CallOptions, PublisherError, type PublisherCheck } from "@citable/publishers"

import type { ForemClient } from "./forem-client.ts"
import type { ForemSettings } from "./forem-settings.ts"

interface Named {
  id: number
  username: string
  name: string
}

/** Says who the key belongs to, and where the articles go. Nothing tells beforehand whether the account may publish. */
export async function checkAccount(
  client: ForemClient,
  settings: ForemSettings,
  options: CallOptions,
): Promise<PublisherCheck> {
  const { host } = new URL(settings.site)
  const account = await readMe(client, options)
  const organization = await findOrganization(client, settings, options)
  const target =
    organization === undefined
      ? { id: account.username, name: `${host}/${account.username}` }
      : { id: String(organization.id), name: `${organization.name} (${host}/${organization.username})` }
  return { account: `${account.name} (@${account.username})`, targets: [target], fields: [], warnings: [] }
}

/**
 * The organization of the settings; undefined without one. Forem ignores one that the account is no member of, and would show the articles as
 * the account's own.
 *
 * @throws {PublisherError} `publisher_forbidden` if the account is no member, `publisher_gone` if there is no such organization.
 */
export async function findOrganization(
  client: ForemClient,
  { organization, site }: ForemSettings,
  options: CallOptions,
): Promise<Named | undefined> {
  if (organization === undefined) return undefined
  const { host } = new URL(site)
  const path = `/organizations/${encodeURIComponent(organization)}`
  const { status, json } = await client.ask("GET", path, { ...options, accept: [404] })
  if (status === 404)
    throw new PublisherError("publisher_gone", `${host}/${organization} is no organization. Check its address.`)
  const found = readNamed(json, "an organization")
  const me = await readMe(client, options)
  let isMember = false
  const read = (member: unknown) => member as { id: number }
  await client.walk(`${path}/users`, { read, see: ({ id }) => (isMember ||= id === me.id), ...options })
  if (isMember) return found
  throw new PublisherError(
    "publisher_forbidden",
    `@${me.username} is no member of ${found.name}, so ${host} would show the articles under the account alone. Let an administrator of the organization add it.`,
  )
}

async function readMe(client: ForemClient, options: CallOptions): Promise<Named> {
  return readNamed((await client.ask("GET", "/users/me", options)).json, "an account")
}

function readNamed(json: unknown, what: string): Named {
  const { id, username, name } = (json ?? {}) as Record<string, unknown>
  if (typeof id === "number" && typeof username === "string" && typeof name === "string") return { id, username, name }
  throw new PublisherError("publisher_unavailable", `The answer is not that of ${what}. Check the address.`)
}
