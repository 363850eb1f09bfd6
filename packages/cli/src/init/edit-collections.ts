import { addImports, appendTo, insertAll } from "./insert-code.ts"
import { declaredIn, nameOf, parseScript, type ScriptNode, unwrap } from "./parse-script.ts"

/** A collection of articles, of a build or of pages on demand. */
export interface CollectionKind {
  /** What the collection is made with, such as `defineCollection`. */
  define: "defineCollection" | "defineLiveCollection"
  loader: "citableLoader" | "citableLiveLoader"
  from: "@citable/astro/loader" | "@citable/astro/live"
}

export const collectionKinds = {
  static: { define: "defineCollection", loader: "citableLoader", from: "@citable/astro/loader" },
  live: { define: "defineLiveCollection", loader: "citableLiveLoader", from: "@citable/astro/live" },
} as const satisfies Record<string, CollectionKind>

const toEntry = ({ define, loader }: CollectionKind, name: string): string =>
  `${name}: ${define}({ loader: ${loader}() })`

/** The lines that a person pastes if the file of collections is not edited. */
export const toCollectionLines = (kind: CollectionKind, name: string): string[] => [
  `import { ${kind.loader} } from "${kind.from}"`,
  `${toEntry(kind, name)},   // in \`collections\``,
]

/** What a file of collections has under a name: `other` reads elsewhere, `none` is free, and of `unknown` the file does not say. */
export function readCollection(
  code: string,
  kind: CollectionKind,
  name: string,
): "ours" | "other" | "none" | "unknown" {
  const body = parseScript(code) ?? []
  const collections = unwrap(declaredIn(body, "collections"))
  if (collections?.type !== "ObjectExpression") return isConnected(code, kind, name) ? "ours" : "unknown"
  const present = collections.properties?.find(({ key }) => nameOf(key) === name)
  if (present !== undefined)
    return sourceOf(code, body, present.value as ScriptNode).includes(kind.loader) ? "ours" : "other"
  const isOpen = collections.properties?.some(({ type }) => type === "SpreadElement") === true
  return !isOpen ? "none" : isConnected(code, kind, name) ? "ours" : "unknown"
}

/** Adds a collection to a file that has none of its name, with all names of `collections` in an object. */
export function editCollections(code: string, kind: CollectionKind, name: string): string {
  const body = parseScript(code) ?? []
  const collections = unwrap(declaredIn(body, "collections"))
  if (collections?.type !== "ObjectExpression") throw new Error("The file was not read before.")
  const imported = body.flatMap(({ specifiers }) => specifiers ?? []).map(({ local }) => local?.name)
  const imports: [string, string][] = [[`{ ${kind.loader} }`, kind.from]]
  if (!imported.includes(kind.define)) imports.unshift([`{ ${kind.define} }`, "astro:content"])
  return insertAll(code, [...addImports(code, body, imports), appendTo(code, collections, toEntry(kind, name))])
}

/** Whether the text of a file gives a collection our loader. Another collection than that can have it as well. */
export function isConnected(code: string, { define, loader }: CollectionKind, name: string): boolean {
  const between = new RegExp(String.raw`\b${name}["']?\s*[:=]([^]*?)\b${loader}\b`).exec(code)?.[1]
  return between !== undefined && between.split(define).length <= 2
}

/** The code of a value: where it is written out, or where the file declares its name. */
function sourceOf(code: string, body: readonly ScriptNode[], value: ScriptNode): string {
  const { start, end } = (value.type === "Identifier" ? declaredIn(body, value.name) : undefined) ?? value
  return code.slice(start, end)
}
