import { builders, type ProxifiedModule, type ProxifiedObject } from "magicast"

import { parseScript, type ScriptNode, unwrap } from "./parse-script.ts"

export const integrationName = "@citable/astro"

/** The two lines that a person pastes if the configuration is not edited. */
export const integrationLines: readonly string[] = [
  'import citable from "@citable/astro"',
  "integrations: [citable()],   // in the configuration, beside what is there",
]

/**
 * Adds our integration to a configuration of Astro. Gives the code as it was if it has the integration, and undefined for a shape that
 * nobody can edit with certainty: a function, a variable, a condition, CommonJS. The caller loads the result to be sure.
 */
export function editAstroConfig(code: string, { webhook = false } = {}): string | undefined {
  if (code.includes(integrationName)) return code
  const parsed = parseScript(code)
  if (parsed === undefined) return undefined
  const { module } = parsed
  const { body } = parsed.program
  const exported = body.find(({ type }) => type === "ExportDefaultDeclaration")?.declaration
  const value = unwrap(exported)
  const isCall = value?.type === "CallExpression"
  if (isCall && (value.callee?.name !== "defineConfig" || value.arguments?.length !== 1)) return undefined
  const object = isCall ? unwrap(value.arguments?.[0]) : value
  if (object?.type !== "ObjectExpression") return undefined
  const named = object.properties?.filter(({ key }) => (key?.name ?? key?.value) === "integrations") ?? []
  if (named.length > 1) return undefined
  if (named[0] !== undefined && unwrap(named[0].value as ScriptNode)?.type !== "ArrayExpression") return undefined
  return parsed.print(() => addTo(module, isCall, webhook))
}

function addTo(module: ProxifiedModule, isCall: boolean, webhook: boolean): void {
  const exported = module.exports["default"] as ProxifiedObject & { $args?: ProxifiedObject[] }
  const config = (isCall ? exported.$args?.[0] : exported) as unknown as { integrations?: unknown[] }
  const call = webhook ? builders.functionCall("citable", { webhook: true }) : builders.functionCall("citable")
  config.integrations ??= []
  // Read again: what is assigned becomes another object.
  config.integrations?.push(call)
  module.imports.$append({ from: integrationName, imported: "default", local: "citable" })
}
