/** Front matter that remembers which of its keys were asked for, so that the others can be named. */
export interface FrontMatter {
  /**
   * The first of these keys that holds something, else the first that is there. A key matches whatever its case,
   * hyphens and underscores are.
   */
  take(...names: string[]): FrontMatterValue | undefined
  /** The key without taking it. */
  peek(name: string): FrontMatterValue | undefined
  /** Keys nobody took. */
  left(): string[]
}

export interface FrontMatterValue {
  /** As written in the file. */
  key: string
  /** A string, a list or a map; what is empty, `null` or `~` is null. */
  value: unknown
}

/** Wraps parsed front matter, whose scalars are all strings. */
export function createFrontMatter(fields: Record<string, unknown>): FrontMatter {
  const byName = new Map<string, string>()
  for (const key of Object.keys(fields)) if (!byName.has(normalise(key))) byName.set(normalise(key), key)
  const taken = new Set<string>()
  const peek = (name: string): FrontMatterValue | undefined => {
    const key = byName.get(normalise(name))
    return key === undefined || taken.has(key) ? undefined : { key, value: toValue(fields[key]) }
  }
  return {
    take(...names) {
      const empty: FrontMatterValue[] = []
      for (const name of names) {
        const found = peek(name)
        if (found === undefined) continue
        taken.add(found.key)
        if (found.value !== null) return found
        empty.push(found)
      }
      return empty[0]
    },
    peek,
    left: () => Object.keys(fields).filter((key) => !taken.has(key)),
  }
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

function normalise(key: string): string {
  return key.toLowerCase().replaceAll(/[-_\s]/g, "")
}
