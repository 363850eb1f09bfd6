import { findAstroOptions } from "./find-astro-options.ts"
import { addImports, appendTo, insertAll } from "./insert-code.ts"
import { declaredIn, nameOf, parseScript, type ScriptNode, unwrap } from "./parse-script.ts"

export const integrationName = "@citable/astro"

/** What a configuration gets. */
export interface ConfigWish {
  /** Whether a webhook refreshes its pages. */
  hasWebhook?: boolean
  /** Whether Astro keeps pages in memory that were rendered on demand. */
  addsCache?: boolean
}

const toCall = ({ hasWebhook = false }: ConfigWish): string => (hasWebhook ? "citable({ webhook: true })" : "citable()")
const cacheCode = "cache: { provider: memoryCache() }"

/** The lines that a person pastes if the configuration is not edited. */
export const toIntegrationLines = (wish: ConfigWish = {}): string[] => [
  'import citable from "@citable/astro"',
  ...(wish.addsCache === true ? ['import { memoryCache } from "astro/config"'] : []),
  `integrations: [${toCall(wish)}],   // in the configuration, beside what is there`,
  ...(wish.addsCache === true ? [`${cacheCode},   // in the configuration`] : []),
]

/**
 * Adds our integration to a configuration of Astro. Gives the code as it was if it has the integration, and undefined for a shape that
 * nobody can edit with certainty: a condition, a function, which Astro does not load, CommonJS, a configuration from another file. Functions around it may do anything with what
 * they get, so the caller loads the result to be sure.
 */
export function editAstroConfig(code: string, wish: ConfigWish = {}): string | undefined {
  if (code.includes(integrationName)) return code
  // The name is somebody else's.
  if (/\bcitable\b/.test(code) || (wish.addsCache === true && /\bmemoryCache\b/.test(code))) return undefined
  const withIntegration = edit(code, (body, object) => {
    const named = object.properties?.filter(({ key }) => nameOf(key) === "integrations") ?? []
    if (named.length > 1) return undefined
    const list = named[0] === undefined ? undefined : resolve(body, named[0].value as ScriptNode)
    if (named[0] !== undefined && list?.type !== "ArrayExpression") return undefined
    const call = toCall(wish)
    return [
      ...addImports(code, body, [["citable", integrationName]]),
      list === undefined ? appendTo(code, object, `integrations: [${call}]`) : appendTo(code, list, call),
    ]
  })
  if (withIntegration === undefined || wish.addsCache !== true) return withIntegration
  return edit(withIntegration, (body, object) => [
    ...importFromConfig(withIntegration, body, "memoryCache"),
    appendTo(withIntegration, object, cacheCode),
  ])
}

function edit(
  code: string,
  change: (body: ScriptNode[], object: ScriptNode) => Parameters<typeof insertAll>[1] | undefined,
): string | undefined {
  const body = parseScript(code)
  if (body === undefined) return undefined
  const object = findAstroOptions(body)
  const insertions = object === undefined ? undefined : change(body, object)
  return insertions === undefined ? undefined : insertAll(code, insertions)
}

/** Adds a name to the import of `astro/config` that is there, else an import. */
function importFromConfig(code: string, body: readonly ScriptNode[], name: string): Parameters<typeof insertAll>[1] {
  const found = body.find(({ type, source }) => type === "ImportDeclaration" && source?.value === "astro/config")
  const last = found?.specifiers?.filter(({ type }) => type === "ImportSpecifier").at(-1)
  return last === undefined
    ? addImports(code, body, [[`{ ${name} }`, "astro/config"]])
    : [{ at: last.end, text: `, ${name}` }]
}

/** A value: as it is written, or as the file declares its name. */
function resolve(body: readonly ScriptNode[], from: ScriptNode): ScriptNode | undefined {
  const node = unwrap(from)
  return node?.type === "Identifier" ? unwrap(declaredIn(body, node.name)) : node
}
