import { pathParameters, type Tool } from "@citable/contract"
import { type Transaction, sql } from "kysely"

import type { Tables } from "../../storage/tables/tables.ts"

/** What an action was done to. */
export interface Subject {
  kind: string
  /** Null for several at once, and for what the service does not store. */
  id: string | null
  name: string | null
  /** How many there are, if the action names no single one. */
  count?: number
}

/** What tools work on, by the prefix of its id. A name is a column, and a field of an answer. Articles have none here. */
const kinds: Readonly<Record<string, { kind: string; table?: keyof Tables; name?: string }>> = {
  aud: { kind: "audit" },
  brd: { kind: "brand", table: "brands", name: "name" },
  cmp: { kind: "competitor", table: "competitors", name: "name" },
  cnt: { kind: "content" },
  int: { kind: "integration", table: "integrations", name: "name" },
  kwd: { kind: "keyword", table: "keywords", name: "keyword" },
  med: { kind: "media", table: "media", name: "filename" },
  pag: { kind: "page" },
  prm: { kind: "prompt", table: "prompts", name: "text" },
  rdt: { kind: "thread" },
  scn: { kind: "scan" },
  whk: { kind: "webhook", table: "webhooks", name: "url" },
}

const longest = 200

/** The name of what a call is about, before the call can delete it. Null if it has none, or does not exist. */
export async function findSubjectName(
  trx: Transaction<Tables>,
  { path }: Pick<Tool, "path">,
  input: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const id = idInPath(path, input)
  const { table, name } = kinds[prefixOf(id)] ?? {}
  if (id === undefined || table === undefined || name === undefined) return null
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(name)} as name from ${sql.table(table)} where id = ${id}`.execute(trx)
  return toName(rows[0]?.name)
}

/** Finds what a call was about: in its path, or else in what it has made. */
export function toSubject(
  { path }: Pick<Tool, "path">,
  input: Readonly<Record<string, unknown>>,
  { output, contentId, name }: { output: unknown; contentId: string | undefined; name: string | null },
): Subject | undefined {
  if (contentId !== undefined) return { kind: "content", id: contentId, name: null }
  const made = (output ?? {}) as { id?: unknown; data?: unknown }
  const id = idInPath(path, input) ?? made.id
  if (typeof id === "string") return toOne(id, name ?? made)
  const all = Array.isArray(made.data) ? (made.data as { id?: unknown }[]) : []
  const ids = all.flatMap((one) => (typeof one.id === "string" ? one.id : []))
  const [first] = ids
  if (first !== undefined && ids.length === 1) return toOne(first, all[0])
  const kind = kinds[prefixOf(first)]?.kind
  if (kind !== undefined) return { kind, id: null, name: null, count: ids.length }
  // The rest of an address can contain a secret.
  const { url } = input
  return typeof url === "string" ? { kind: "address", id: null, name: toName(url) } : undefined
}

function toOne(id: string, named: string | object | undefined): Subject | undefined {
  const { kind, name: field } = kinds[prefixOf(id)] ?? {}
  if (kind === undefined) return undefined
  if (typeof named === "string" || field === undefined)
    return { kind, id, name: typeof named === "string" ? named : null }
  return { kind, id, name: toName((named as Record<string, unknown> | undefined)?.[field]) }
}

/** The id that a path names. The brand counts only if there is no other. */
function idInPath(path: string, input: Readonly<Record<string, unknown>>): string | undefined {
  const names = pathParameters(path)
  const name =
    names.find((one) => one !== "brand_id") ??
    (/^\/v1\/brands\/\{brand_id\}(?:\/profile)?$/.test(path) ? "brand_id" : "")
  const id = input[name]
  return typeof id === "string" ? id : undefined
}

const prefixOf = (id: string | undefined): string => id?.slice(0, 3) ?? ""

/** A name of bounded length. Of an address, only its host: the rest can contain a secret. */
function toName(name: unknown): string | null {
  if (typeof name !== "string" || name === "") return null
  return (URL.parse(name)?.host || name).slice(0, longest).toWellFormed()
}
