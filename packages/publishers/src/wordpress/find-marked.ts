import type { RemoteRef } from "../publisher.ts"
import type { WordpressClient } from "./wordpress-client.ts"
import { readRefs } from "./wordpress-post.ts"

/**
 * Finds everything under a marker, oldest first: drafts by their slug, and what has the article's own slug by the comment in its text.
 */
export async function findMarked(
  client: WordpressClient,
  path: string,
  marker: string,
  signal: AbortSignal,
): Promise<RemoteRef[]> {
  // A slug that is taken gets a number, and one in the trash a suffix.
  const slugs = ["", "-2", "-3"].flatMap((number) => [`${marker}${number}`, `${marker}${number}__trashed`])
  const order = { orderby: "id", order: "asc", per_page: "100", status: "any,trash", context: "edit" }
  const [named, marked] = await Promise.all([
    client.ask("GET", path, { query: { ...order, slug: slugs.join(","), _fields: "id,status" }, signal }),
    client.ask("GET", path, {
      query: { ...order, search: `citable:${marker}:`, _fields: "id,status,content.raw" },
      signal,
    }),
  ])
  const byId = new Map([...readRefs(named, marker), ...readRefs(marked, marker)])
  return [...byId.values()].toSorted((one, other) => Number(one.id) - Number(other.id))
}
