/** Front matter that remembers which of its keys were asked for, so that the others can be named. */
export interface FrontMatter {
  /**
   * The first of these keys that holds something, else the first that is there. A key matches whatever its case,
   * hyphens and underscores are.
   */
  take(...names: string[]): FrontMatterValue | undefined
  /** The key without taking it. */
  peek(name: string): FrontMatterValue | undefined
  /** Every key of this name, in whatever spelling and map, without taking it. */
  peekAll(name: string): FrontMatterValue[]
  /** Takes this one. */
  drop(value: FrontMatterValue): void
  /** Keys nobody took. */
  left(): string[]
}

export interface FrontMatterValue {
  /** As written in the file. */
  key: string
  /** A string, a list or a map; what is empty, `null` or `~` is null. */
  value: unknown
}

/** Wraps parsed front matter, whose scalars are all strings. A key in a map of {@link ownFields} counts as one beside it. */
export function createFrontMatter(fields: Record<string, unknown>): FrontMatter {
  const entries = toEntries(fields)
  const takenKeys = new Set<string>()
  const byName = (name: string) =>
    entries.filter((entry) => entry.name === normalise(name) && !takenKeys.has(entry.key))
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
  }
}

/** Where Zola (`extra`, `taxonomies`) and Hugo (`params`) keep the fields of the site's own. */
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

/** A string as one line of text; undefined for what is no string or is empty. */
export function toLine(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined
  const line = value
    .replaceAll(/\p{Surrogate}/gu, "\ufffd")
    .replaceAll(/\s+/g, " ")
    .trim()
  return line === "" ? undefined : line
}

/** YAML 1.2 booleans, and what YAML 1.1 took for them. */
export function toBoolean(value: unknown): boolean | undefined {
  if (typeof value !== "string") return undefined
  if (/^(?:true|yes|on|1)$/i.test(value.trim())) return true
  return /^(?:false|no|off|0)$/i.test(value.trim()) ? false : undefined
}

/** One member of a map in front matter, by the first of these names. */
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

/** The same for `isDraft`, `is_draft` and `is-draft`. */
export function normalise(key: string): string {
  return key.toLowerCase().replaceAll(/[-_\s]/g, "")
}
