import { addImports, appendTo, insertAll } from "./insert-code.ts"
import { nameOf, parseScript, type ScriptNode, unwrap } from "./parse-script.ts"

export const integrationName = "@citable/astro"

/** The two lines that a person pastes if the configuration is not edited. */
export const integrationLines: string[] = [
  'import citable from "@citable/astro"',
  "integrations: [citable()],   // in the configuration, beside what is there",
]

/**
 * Adds our integration to a configuration of Astro. Gives the code as it was if it has the integration, and undefined for a shape that
 * nobody can edit with certainty: a function, a variable, a condition, CommonJS. The caller loads the result to be sure.
 */
export function editAstroConfig(code: string): string | undefined {
  if (code.includes(integrationName)) return code
  const body = parseScript(code)
  // The name is somebody else's.
  if (body === undefined || /\bcitable\b/.test(code)) return undefined
  const value = unwrap(body.find(({ type }) => type === "ExportDefaultDeclaration")?.declaration)
  const isCall = value?.type === "CallExpression"
  if (isCall && (value.callee?.name !== "defineConfig" || value.arguments?.length !== 1)) return undefined
  const object = isCall ? unwrap(value.arguments?.[0]) : value
  if (object?.type !== "ObjectExpression") return undefined
  const named = object.properties?.filter(({ key }) => nameOf(key) === "integrations") ?? []
  if (named.length > 1) return undefined
  const list = named[0] === undefined ? undefined : unwrap(named[0].value as ScriptNode)
  if (named[0] !== undefined && list?.type !== "ArrayExpression") return undefined
  return insertAll(code, [
    ...addImports(code, body, [["citable", integrationName]]),
    list === undefined ? appendTo(code, object, "integrations: [citable()]") : appendTo(code, list, "citable()"),
  ])
}
