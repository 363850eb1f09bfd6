import { addImports, appendTo, insertAll } from "./insert-code.ts"
import { nameOf, parseScript, type ScriptNode, unwrap } from "./parse-script.ts"
import { toUnsupported } from "./refuse-site.ts"

/** The lines that a person pastes if the file of collections is not edited. */
export const collectionLines: string[] = [
  'import { citableLoader } from "@citable/astro/loader"',
  "articles: defineCollection({ loader: citableLoader() }),   // in `collections`",
]

/**
 * Adds the collection `articles` to a file of collections. Gives the code as it was if that collection reads from Citable already, and
 * undefined if `collections` is not an object in the file with all its names. Throws `unsupported_site` if `articles` is something else.
 */
export function editCollections(code: string): string | undefined {
  const body = parseScript(code)
  const collections = unwrap(declaredIn(body ?? [], "collections"))
  const unknown = isConnected(code) ? code : undefined
  if (body === undefined || collections?.type !== "ObjectExpression") return unknown
  const present = collections.properties?.find(({ key }) => nameOf(key) === "articles")
  if (present !== undefined) {
    if (sourceOf(code, body, present.value as ScriptNode).includes("citableLoader")) return code
    throw toUnsupported(
      "it has a collection articles that does not read from Citable, and the new pages would show that one.",
      "Follow “A site with Astro” (docs/start/astro.md), with another name for the collection, also in the pages.",
    )
  }
  if (collections.properties?.some(({ type }) => type === "SpreadElement") === true) return unknown
  const imported = body.flatMap(({ specifiers }) => specifiers ?? []).map(({ local }) => local?.name)
  const imports: [string, string][] = [["{ citableLoader }", "@citable/astro/loader"]]
  if (!imported.includes("defineCollection")) imports.unshift(["{ defineCollection }", "astro:content"])
  return insertAll(code, [
    ...addImports(code, body, imports),
    appendTo(code, collections, "articles: defineCollection({ loader: citableLoader() })"),
  ])
}

/** Whether the text of a file gives the collection `articles` our loader. Another collection than that can have it as well. */
export function isConnected(code: string): boolean {
  const between = /\barticles["']?\s*[:=]([^]*?)\bcitableLoader\b/.exec(code)?.[1]
  return between !== undefined && between.split("defineCollection").length <= 2
}

/** What the file gives a name, if it declares that at its top. */
const declaredIn = (body: readonly ScriptNode[], name: unknown): ScriptNode | undefined =>
  body
    .flatMap((statement) => statement.declarations ?? statement.declaration?.declarations ?? [])
    .find(({ id }) => id?.name === name)?.init

/** The code of a value: where it is written out, or where the file declares its name. */
function sourceOf(code: string, body: readonly ScriptNode[], value: ScriptNode): string {
  const { start, end } = (value.type === "Identifier" ? declaredIn(body, value.name) : undefined) ?? value
  return code.slice(start, end)
}
