import type { PlannedFile } from "../../site/site-plan.ts"
import { appendTo, insertAll } from "../insert-code.ts"
import { nameOf, parseScript, type ScriptNode, unwrap } from "../parse-script.ts"
import type { IntlRouting } from "./read-routing.ts"

const line = "alternateLinks: false"

/**
 * Turns off the `Link` header of next-intl, which names the same slug in every language. Gives the edited file, `undefined` if it is off already, and
 * the lines for a person if the option is there with another value.
 */
export function turnOffLinks({
  file,
  options,
}: Pick<IntlRouting, "file" | "options">): PlannedFile | { lines: string[] } | undefined {
  const { path, code } = file
  const present = options.properties?.find(({ key }) => nameOf(key) === "alternateLinks")
  const value = present === undefined ? undefined : unwrap(present.value as ScriptNode)
  if (value?.type === "BooleanLiteral" && value.value === false) return undefined
  const after =
    value === undefined
      ? insertAll(code, [appendTo(code, options, line)])
      : value.type === "BooleanLiteral"
        ? code.slice(0, value.start) + "false" + code.slice(value.end)
        : undefined
  if (after === undefined || parseScript(after, { jsx: path.endsWith("x") }) === undefined)
    return { lines: [`${line},   // in the routing of next-intl, in place of what is there`] }
  return { path, before: code, after }
}
