import { type PublisherCheck, PublisherError } from "@citable/publishers"

import type { GhostClient } from "./ghost-client.ts"
import { readPosts } from "./ghost-post.ts"

/** What Ghost tells everybody of itself. */
export async function readSite({ ask }: GhostClient, signal: AbortSignal) {
  const { json } = await ask("GET", "site/", { signal })
  const { site } = (json ?? {}) as { site?: { title?: string; url?: string; version?: string } }
  if (site?.url === undefined || site.version === undefined)
    throw new PublisherError("publisher_gone", "The address answers, but not as Ghost does. Enter that of the site.")
  return { title: site.title ?? "", url: site.url, version: site.version }
}

/** The roles that may publish, and change what others wrote. */
const editors = ["Owner", "Administrator", "Editor", "Super Editor"]

export async function checkAccount(client: GhostClient, signal: AbortSignal): Promise<PublisherCheck> {
  const { ask } = client
  const { title, url, version } = await readSite(client, signal)
  if (Number.parseInt(version, 10) < 6)
    throw new PublisherError("publisher_gone", `The site runs Ghost ${version}. Update it to Ghost 6.`)
  readPosts((await ask("GET", "posts/", { query: { limit: "1", fields: "id" }, signal })).json)
  // A token of a person has the same form as the key of an integration, which belongs to nobody.
  const me = await ask("GET", "users/me/", { query: { include: "roles" }, accept: [403, 404], signal })
  const { users = [] } = (me.json ?? {}) as { users?: { name: string; roles?: { name: string }[] }[] }
  const [user] = users
  const role = user?.roles?.[0]?.name ?? ""
  if (user !== undefined && !editors.includes(role)) {
    const remedy = "Use the Admin API key of a custom integration."
    const why = `The key is a token of ${user.name} (${role}), who may not change the posts of others. ${remedy}`
    throw new PublisherError("publisher_forbidden", why)
  }
  const who = user === undefined ? "An integration" : `${user.name} (${role})`
  const account = `${who} at ${title}, Ghost ${version}`
  return { account, targets: [{ id: url, name: title }], fields: [], warnings: [] }
}
