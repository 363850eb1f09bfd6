import { readVariable, type TemplateContext } from "./template-context.ts"

/**
 * Resolves the output tag of Liquid or Nunjucks: `"/x/" | url`, `site.baseurl`, `page.title`. `around` is the text before and after the
 * tag. Undefined if only the engine knows the result.
 */
export function resolveOutput(
  content: string,
  { fields }: TemplateContext,
  around: { before: string; after: string },
): string | undefined {
  const [expression = "", ...filters] = splitFilters(content)
  let value = readValue(expression, fields)
  for (const filter of filters) {
    if (value === undefined) return undefined
    value = applyFilter(value, filter, fields)
  }
  if (value === undefined || value !== root) return value
  // The address of the site: what follows is a path, or it stands alone as the address of the home page.
  if (/^(?:\/|\{\{|\{%)/.test(around.after)) return ""
  return /[("'=]\s*$/.test(around.before) ? "/" : undefined
}

/** Stands for the address of the site. */
const root = "\0"
const siteAddress = /^(?:(?:site\.)?(?:github\.)?(?:base_?url|url|root_url|base_path)|root_url|base_path)$/i

function readValue(expression: string, fields: Record<string, unknown>): string | undefined {
  const literal = /^(?:"([^"]*)"|'([^']*)')$/.exec(expression)
  if (literal !== null) return literal[1] ?? literal[2]
  if (!/^[\w.-]+$/.test(expression)) return undefined
  const value = readVariable(fields, expression)
  return value ?? (siteAddress.test(expression) ? root : undefined)
}

/** Splits `"a|b" | url` at the bars outside quotes. */
function splitFilters(content: string): string[] {
  const parts = content.match(/(?:"[^"]*"|'[^']*'|[^|"'])+/g) ?? []
  return parts.map((part) => part.trim())
}

function applyFilter(value: string, filter: string, fields: Record<string, unknown>): string | undefined {
  const [, name = "", written = ""] = /^(\w+)\s*(?::\s*(.*)|\(.*\))?$/s.exec(filter) ?? []
  if (/^(?:relative_url|absolute_url|relURL|absURL)$/.test(name))
    return value === root || /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(value) ? value : `/${value}`
  if (/^(?:url|safe|htmlBaseUrl|strip|escape|xml_escape|url_encode|uri_escape|raw|trim)$/.test(name))
    return value.trim()
  if (name !== "prepend" && name !== "append") return undefined
  const argument = readValue(written.trim(), fields)
  if (argument === undefined) return undefined
  if (argument === root) return name === "prepend" ? value : undefined
  if (name === "append") return value === root ? argument : value + argument
  return value === root ? undefined : argument + value
}
