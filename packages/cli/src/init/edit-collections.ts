import { builders, type ProxifiedObject } from "magicast"

import { parseScript, type ScriptNode, unwrap } from "./parse-script.ts"

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
  const parsed = parseScript(code)
  if (parsed === undefined) return undefined
  const { module, program } = parsed
  const object = program.body
    .filter(({ type }) => type === "ExportNamedDeclaration")
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .find(({ id }) => id?.name === "collections")?.init
  const collections = unwrap(object)
  if (collections?.type !== "ObjectExpression") return undefined
  if (collections.properties?.some(({ key }) => nameOf(key) === "articles") === true) return undefined
  return parsed.print(() => {
    const list = module.exports["collections"] as ProxifiedObject<Record<string, unknown>>
    list["articles"] = builders.functionCall("defineCollection", { loader: builders.functionCall("citableLoader") })
    const imports = module.imports.$items.map(({ local }) => local)
    if (!imports.includes("defineCollection")) {
      module.imports.$append({ from: "astro:content", imported: "defineCollection", local: "defineCollection" })
    }
    module.imports.$append({ from: "@citable/astro/loader", imported: "citableLoader", local: "citableLoader" })
  })
}

const nameOf = (key: ScriptNode | undefined): unknown => key?.name ?? key?.value
