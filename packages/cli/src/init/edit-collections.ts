import { addImports, appendTo, insertAll } from "./insert-code.ts"
import { nameOf, parseScript, unwrap } from "./parse-script.ts"

/** The lines that a person pastes if the file of collections is not edited. */
export const collectionLines: readonly string[] = [
  'import { citableLoader } from "@citable/astro/loader"',
  "articles: defineCollection({ loader: citableLoader() }),   // in `collections`",
]

/**
 * Adds the collection `articles` to a file of collections. Gives the code as it was if it reads from Citable already, and undefined if
 * `collections` is not an object in the file, or has another collection of that name.
 */
export function editCollections(code: string): string | undefined {
  if (code.includes("citableLoader")) return code
  const body = parseScript(code)
  const collections = unwrap(
    body
      ?.filter(({ type }) => type === "ExportNamedDeclaration")
      .flatMap(({ declaration }) => declaration?.declarations ?? [])
      .find(({ id }) => id?.name === "collections")?.init,
  )
  if (body === undefined || collections?.type !== "ObjectExpression") return undefined
  if (collections.properties?.some(({ key }) => nameOf(key) === "articles") === true) return undefined
  const imported = body.flatMap(({ specifiers }) => specifiers ?? []).map(({ local }) => local?.name)
  const imports: [string, string][] = [["{ citableLoader }", "@citable/astro/loader"]]
  if (!imported.includes("defineCollection")) imports.unshift(["{ defineCollection }", "astro:content"])
  return insertAll(code, [
    ...addImports(code, body, imports),
    appendTo(code, collections, "articles: defineCollection({ loader: citableLoader() })"),
  ])
}
