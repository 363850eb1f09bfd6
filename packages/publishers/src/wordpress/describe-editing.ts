import { z } from "zod"

import { PublisherError } from "../publisher-error.ts"
import type { WordpressClient } from "./wordpress-client.ts"

/** The editor saves each minute. After this time, the window may be open, but nobody writes. */
const recentMs = 5 * 60_000

const autosavesSchema = z.array(z.object({ author: z.int(), modified_gmt: z.string() }))

/** Tells whether somebody has an item open: when they last wrote, and who. An account that may not know it learns nothing. */
export async function describeEditing(
  client: WordpressClient,
  path: string,
  now: number,
  signal: AbortSignal,
): Promise<{ at: string; who: string } | undefined> {
  try {
    const query = { context: "edit", _fields: "author,modified_gmt" }
    const { json, headers } = await client.ask("GET", `${path}/autosaves`, { query, signal })
    const autosaves = autosavesSchema.safeParse(json).data ?? []
    const last = autosaves.toSorted((one, other) => (one.modified_gmt < other.modified_gmt ? 1 : -1))[0]
    // Both times are of the same clock.
    const there = Date.parse(headers.get("date") ?? "") || now
    if (last === undefined || there - Date.parse(`${last.modified_gmt}Z`) > recentMs) return undefined
    return { at: last.modified_gmt, who: await readName(client, last.author, signal) }
  } catch (error) {
    if (error instanceof PublisherError && /^publisher_(?:forbidden|gone|conflict|invalid)$/.test(error.code))
      return undefined
    throw error
  }
}

async function readName(client: WordpressClient, id: number, signal: AbortSignal): Promise<string> {
  const answer = await client.ask("GET", `/users/${id}`, {
    query: { _fields: "name" },
    signal,
    accept: ["rest_user_invalid_id", "rest_user_cannot_view", "rest_forbidden"],
  })
  const name = z.object({ name: z.string().max(200) }).safeParse(answer.json).data?.name
  return name === undefined ? `user ${id} of WordPress` : `${name} in WordPress`
}
