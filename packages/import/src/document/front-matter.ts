/** Front matter that records which keys were read, so that the report can name the others. */
export interface FrontMatter {
  /** Takes the first of these keys with a value, else the first that exists. Case, hyphens and underscores do not matter. */
  take(...names: string[]): FrontMatterValue | undefined
  /** Reads a key without taking it. */
  peek(name: string): FrontMatterValue | undefined
  /** Reads every key with this name, in any spelling and map, without taking it. */
  peekAll(name: string): FrontMatterValue[]
  /** Takes a value that `peek` or `peekAll` returned. */
  drop(value: FrontMatterValue): void
  /** The keys that nobody took. */
  left(): string[]
  /** The values that nobody took. */
  leftValues(): FrontMatterValue[]
}

export interface FrontMatterValue {
  /** As written in the file. */
  key: string
  /** A string, a list or a map. An empty value, `null` and `~` are null. */
  value: unknown
}

/** Wraps parsed front matter, whose scalars are all strings. A key in a map of {@link ownFields} counts like one at the top. */
export function createFrontMatter(fields: Record<string, unknown>): FrontMatter {
  const entries = toEntries(fields)
  const takenKeys = new Set<string>()
  const named = new Map<string, FrontMatterValue[]>()
  for (const { name, ...entry } of entries) named.set(name, [...(named.get(name) ?? []), entry])
  const byName = (name: string) => (named.get(normalise(name)) ?? []).filter(({ key }) => !takenKeys.has(key))
  const peek = (name: string): FrontMatterValue | undefined => byName(name)[0]
  return {
    take(...names) {
      const empty: FrontMatterValue[] = []
      for (const name of names) {
        const found = peek(name)
        if (found === undefined) continue
        takenKeys.add(found.key)
        if (found.value !== null) return found
        empty.push(found)
      }
      return empty[0]
    },
    peek,
    peekAll: byName,
    drop: ({ key }) => void takenKeys.add(key),
    left: () => entries.map((entry) => entry.key).filter((key) => !takenKeys.has(key)),
    leftValues: () => entries.filter((entry) => !takenKeys.has(entry.key)),
  }
}

/** The maps of Zola (`extra`, `taxonomies`) and Hugo (`params`) for fields of a site. */
const ownFields = ["extra", "params", "taxonomies"]

function toEntries(fields: Record<string, unknown>): (FrontMatterValue & { name: string })[] {
  const isNest = (key: string, value: unknown) => ownFields.includes(normalise(key)) && isRecord(value)
  const all = Object.entries(fields)
  const nests = all.filter(([key, value]) => isNest(key, value))
  const nested = nests.flatMap(([key, nest]) =>
    Object.entries(nest as object).map(([name, value]) => [`${key}.${name}`, name, value] as const),
  )
  const plain = all.filter(([key, value]) => !isNest(key, value)).map(([key, value]) => [key, key, value] as const)
  return [...plain, ...nested].map(([key, name, value]) => ({ key, name: normalise(name), value: toValue(value) }))
}

/** Turns a string into one line of text. Undefined if it is empty or not a string. */
export function toLine(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined
  const line = value
    .replaceAll(/\p{Surrogate}/gu, "\ufffd")
    .replaceAll(/\s+/g, " ")
    .trim()
  return line === "" ? undefined : line
}

/** Reads the booleans of YAML 1.2 and 1.1. */
export function toBoolean(value: unknown): boolean | undefined {
  if (typeof value !== "string") return undefined
  if (/^(?:true|yes|on|1)$/i.test(value.trim())) return true
  return /^(?:false|no|off|0)$/i.test(value.trim()) ? false : undefined
}

/** Reads one member of a map in front matter: the first of these names that exists. */
export function member(value: unknown, ...names: string[]): unknown {
  if (!isRecord(value)) return undefined
  const map = createFrontMatter(value)
  return map.take(...names)?.value
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function toValue(value: unknown): unknown {
  return typeof value === "string" && /^(?:|~|null)$/i.test(value.trim()) ? null : value
}

/** Normalises a key: `isDraft`, `is_draft` and `is-draft` become the same. */
export function normalise(key: string): string {
  return key.toLowerCase().replaceAll(/[-_\s]/g, "")
}
