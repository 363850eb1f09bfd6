import { toRefs } from "../parts/to-refs.ts"
import type { FindOptions, RemoteRef } from "../publisher.ts"
import { hasSameWords } from "./stored-fields.ts"
import type { WordpressClient } from "./wordpress-client.ts"
import { readRefs, refFields } from "./wordpress-post.ts"

/**
 * Finds everything under a marker, oldest first and copies last: drafts by their slug, and what has the article's own slug by the comment in its
 * text. A plugin can change what a search finds, so the posts at the address of the document are looked at as well.
 */
export async function findMarked(
  client: WordpressClient,
  path: string,
  marker: string,
  { document, signal }: FindOptions,
): Promise<RemoteRef[]> {
  const { slug } = document?.fields ?? {}
  const own = typeof slug === "string" && slug !== "" ? [slug] : []
  // A slug that is taken gets a number, and one in the trash a suffix.
  const slugs = [marker, ...own].flatMap((name) =>
    ["", "-2", "-3"].flatMap((number) => [`${name}${number}`, `${name}${number}__trashed`]),
  )
  const order = { orderby: "id", order: "asc", per_page: "100", status: "any,trash", context: "edit" }
  const ask = (query: Record<string, string>) =>
    client.ask("GET", path, { query: { ...order, ...query, _fields: refFields }, signal })
  const answers = await Promise.all([ask({ slug: slugs.join(",") }), ask({ search: `citable:${marker}:` })])
  const isSame = document === undefined ? () => false : hasSameWords(document)
  const refs = answers.flatMap((answer) => readRefs(answer, marker, isSame))
  const byId = new Map(refs.map((ref) => [ref.id, ref]))
  return toRefs([...byId.values()].toSorted((one, other) => Number(one.id) - Number(other.id)))
}
