import type { PageFacts } from "./page-facts.ts"

/** A thing that JSON-LD describes. */
export interface JsonLdNode {
  /** Without the address of schema.org. */
  types: string[]
  properties: Readonly<Record<string, unknown>>
  /** Whether it is a property of another thing. */
  isNested: boolean
}

export interface JsonLd {
  /** Why blocks cannot be parsed. */
  faults: string[]
  /** The types of blocks without `@context`. */
  withoutContext: string[]
  /** Everything with a type of schema.org. */
  nodes: JsonLdNode[]
}

const mostNodes = 2000
const deepest = 20
const known = new WeakMap<PageFacts, JsonLd>()

/** Reads the JSON-LD of a page, once for all who ask. */
export function readJsonLd(facts: PageFacts): JsonLd {
  const before = known.get(facts)
  if (before !== undefined) return before
  const found: JsonLd = { faults: [], withoutContext: [], nodes: [] }
  for (const text of facts.jsonLd) {
    // Templates leave empty blocks, which do no harm.
    if (text.trim() === "") continue
    try {
      const block: unknown = JSON.parse(text)
      for (const root of toList(block)) readRoot(root, found)
    } catch (error) {
      found.faults.push(error instanceof Error ? error.message.slice(0, 200) : "not JSON")
    }
  }
  known.set(facts, found)
  return found
}

/** A value as a list: of JSON-LD, one value and a list of one are the same. */
export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value])

/** Whether a value is an object with properties. */
export const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The things with a type of schema.org in a value. */
export const toThings = (value: unknown): Pick<JsonLdNode, "types">[] =>
  toList(value)
    .filter(isThing)
    .map((thing) => ({ types: typesOf(thing) }))

function readRoot(root: unknown, found: JsonLd): void {
  if (!isThing(root)) return
  const context = root["@context"]
  if (context === undefined) found.withoutContext.push(typesOf(root).join(", ") || "a block without a type")
  else if (JSON.stringify(context).includes("schema.org")) {
    readNode(root, found, 0, false)
    for (const node of toList(root["@graph"])) readNode(node, found, 0, false)
  }
}

function readNode(value: unknown, found: JsonLd, depth: number, isNested: boolean): void {
  if (!isThing(value) || depth > deepest || found.nodes.length >= mostNodes) return
  const types = typesOf(value)
  if (types.length > 0) found.nodes.push({ types, properties: value, isNested })
  for (const [name, part] of Object.entries(value)) {
    if (name.startsWith("@")) continue
    for (const one of toList(part)) readNode(one, found, depth + 1, true)
  }
}

const typesOf = (thing: Record<string, unknown>): string[] =>
  toList(thing["@type"]).flatMap((type) => {
    if (typeof type !== "string") return []
    const name = type.trim().replace(/^(?:https?:\/\/schema\.org\/|schema:)/, "")
    // A type of another vocabulary.
    return name === "" || /[:/]/.test(name) ? [] : [name]
  })
