import { pathParameters, type Tool } from "@citable/contract"

/** What an action was done to. */
export interface Subject {
  kind: string
  /** Null for several at once, and for what the service does not store. */
  id: string | null
  /** Of an address, its host. Everything else has its name where it is, also in the trash, so that a deletion for good takes the name with it. */
  name: string | null
  /** How many there are, if the action names no single one. */
  count?: number
}

/** What tools work on, by the prefix of its id. */
const kinds: Readonly<Record<string, string>> = {
  aud: "audit",
  brd: "brand",
  cmp: "competitor",
  cnt: "content",
  int: "integration",
  kwd: "keyword",
  med: "media",
  pag: "page",
  prm: "prompt",
  rdt: "thread",
  scn: "scan",
  whk: "webhook",
}

/** Finds what a call was about: in its path, or else in what it has made. */
export function toSubject(
  { path }: Pick<Tool, "path">,
  input: Readonly<Record<string, unknown>>,
  { output, contentId }: { output: unknown; contentId: string | undefined },
): Subject | undefined {
  const made = (output ?? {}) as { id?: unknown; data?: unknown }
  const one = contentId ?? idInPath(path, input) ?? made.id
  if (typeof one === "string") return toOne(one)
  const all = Array.isArray(made.data) ? (made.data as { id?: unknown }[]) : []
  const ids = all.flatMap(({ id }) => (typeof id === "string" ? [id] : []))
  const first = ids[0] === undefined ? undefined : toOne(ids[0])
  if (first !== undefined) return ids.length === 1 ? first : { ...first, id: null, count: ids.length }
  // The rest of an address can contain a secret.
  const host = typeof input["url"] === "string" ? URL.parse(input["url"])?.host : undefined
  return host === undefined ? undefined : { kind: "address", id: null, name: host.slice(0, 253) }
}

function toOne(id: string): Subject | undefined {
  const kind = kinds[id.slice(0, 3)]
  return kind === undefined ? undefined : { kind, id, name: null }
}

/** The id that a path names. The brand counts only if there is no other. */
function idInPath(path: string, input: Readonly<Record<string, unknown>>): string | undefined {
  const ofBrand = /^\/v1\/brands\/\{brand_id\}(?:\/profile)?$/.test(path) ? "brand_id" : ""
  const name = pathParameters(path).find((one) => one !== "brand_id") ?? ofBrand
  const id = input[name]
  return typeof id === "string" ? id : undefined
}
