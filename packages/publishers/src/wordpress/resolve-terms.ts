import { z } from "zod"

import { PublisherError } from "../publisher-error.ts"
import { escapeText, unescapeText } from "./escape-text.ts"
import { toWordpressSlug } from "./to-wordpress-slug.ts"
import type { WordpressClient } from "./wordpress-client.ts"
import { readAnswer } from "./wordpress-post.ts"

const termSchema = z.object({ id: z.int().positive(), name: z.string() })
const existsSchema = z.object({ data: z.object({ term_id: z.coerce.number().int().positive() }) })

/** The ids of terms that a publisher has seen, by the taxonomy and the name. */
export type KnownTerms = Map<string, number>

/**
 * Finds the ids of tags or categories, and creates those that are not there. One request finds those whose slug is what WordPress
 * makes of the name. A name cannot be searched for, because WordPress stores it escaped: what was not found is created, and the
 * refusal of a name that exists brings its id.
 */
export async function resolveTerms(
  client: WordpressClient,
  taxonomy: "tags" | "categories",
  names: readonly string[],
  { known, signal }: { known: KnownTerms; signal: AbortSignal },
): Promise<number[]> {
  const keyOf = (name: string) => `${taxonomy} ${name.toLowerCase()}`
  const unknown = names.filter((name) => !known.has(keyOf(name)))
  if (unknown.length > 0) {
    const slug = unknown.map((name) => toWordpressSlug(name.replace(/[\s,/]+/g, "-"))).join(",")
    const query = { slug, per_page: "100", hide_empty: "false", _fields: "id,name" }
    const answer = await client.ask("GET", `/${taxonomy}`, { query, signal })
    for (const { id, name } of readAnswer(z.array(termSchema), answer, "a list of terms")) {
      known.set(keyOf(unescapeText(name)), id)
    }
  }
  const ids: number[] = []
  for (const name of names) {
    const id = known.get(keyOf(name)) ?? (await create(client, taxonomy, name, signal))
    known.set(keyOf(name), id)
    ids.push(id)
  }
  return ids
}

async function create(
  client: WordpressClient,
  taxonomy: "tags" | "categories",
  name: string,
  signal: AbortSignal,
): Promise<number> {
  const answer = await client.ask("POST", `/${taxonomy}`, {
    json: { name: escapeText(name) },
    query: { _fields: "id,name" },
    signal,
    accept: ["term_exists", "rest_cannot_create"],
    // A second request finds what the first one created.
    isSafe: true,
  })
  if (answer.code === "term_exists") return readAnswer(existsSchema, answer, "a term").data.term_id
  if (answer.code === "rest_cannot_create") {
    const found = await search(client, taxonomy, name, signal)
    if (found !== undefined) return found
    throw new PublisherError(
      "publisher_forbidden",
      `The WordPress account may not create the ${taxonomy === "tags" ? "tag" : "category"} "${name}" (role Editor). Create it in WordPress, or use an account that may.`,
      taxonomy === "tags" ? { pointer: "/tags" } : {},
    )
  }
  return readAnswer(termSchema, answer, "a term").id
}

/** For accounts that create no categories: by the longest word of the name, which is stored as it is. */
async function search(
  client: WordpressClient,
  taxonomy: "tags" | "categories",
  name: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).toSorted((one, other) => other.length - one.length)
  const query = { search: words[0] ?? name, per_page: "100", hide_empty: "false", _fields: "id,name" }
  const answer = await client.ask("GET", `/${taxonomy}`, { query, signal })
  const terms = readAnswer(z.array(termSchema), answer, "a list of terms")
  return terms.find((term) => unescapeText(term.name).toLowerCase() === name.toLowerCase())?.id
}
