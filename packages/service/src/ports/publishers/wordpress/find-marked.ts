import { z } from "zod"

import type { RemoteRef } from "../publisher.ts"
import type { WordpressClient } from "./wordpress-client.ts"
import { holdsMarker, readAnswer, readRefs } from "./wordpress-post.ts"

const markedSchema = z.array(z.object({ content: z.object({ raw: z.string() }) }).loose())

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
  const texts = readAnswer(markedSchema, marked.json, "a list of posts")
  const refs = [...readRefs(named.json), ...readRefs(texts.filter(({ content }) => holdsMarker(content.raw, marker)))]
  const byId = new Map(refs.map((ref) => [ref.id, ref]))
  return [...byId.values()].toSorted((one, other) => Number(one.id) - Number(other.id))
}
