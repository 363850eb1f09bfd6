import { join } from "node:path"

import { toUnsupported } from "../../site/refuse-site.ts"
import { readIf } from "../../site/site-plan.ts"
import { declaredIn, nameOf, type ScriptNode, unwrap } from "../parse-script.ts"
import { readScript, readValue } from "./read-value.ts"

const names = ["proxy", "middleware"].flatMap((name) => ["ts", "js"].map((end) => `${name}.${end}`))

/**
 * Looks whether the proxy of next-intl gets the requests of article pages that it has to rewrite, and leaves the route for webhooks alone. Gives a
 * sentence if nobody can read that. Throws `unsupported_site` with the matcher if it is wrong.
 */
export function checkMatcher(
  folder: string,
  { src, rewritten, left }: { src: string; rewritten: readonly string[]; left: string | undefined },
): string | undefined {
  const path = names
    .map((name) => src + name)
    .find((one) => readIf(join(folder, one))?.includes("next-intl/middleware"))
  if (path === undefined) return undefined
  const file = readScript(folder, path)
  const config = file === undefined ? undefined : unwrap(declaredIn(file.body, "config"))
  const matcher = config?.properties?.find(({ key }) => nameOf(key) === "matcher")
  const read = file === undefined ? undefined : readValue(folder, file, matcher?.value as ScriptNode | undefined)
  const all = read === undefined || "unread" in read ? [] : [read.value].flat()
  const patterns = all.map((one) => (typeof one === "string" ? toPattern(one) : undefined))
  if (matcher !== undefined && (patterns.length === 0 || patterns.includes(undefined)))
    return `init does not understand the matcher of ${path}. It has to leave ${left ?? "/api"} out, and to contain ${rewritten.join(" and ")}.`
  const matches = (address: string) =>
    matcher === undefined || patterns.some((pattern) => pattern?.test(address) === true)
  const instead = 'Write matcher: "/((?!api|_next|.*\\\\..*).*)", as next-intl does, and run citable init again.'
  if (left !== undefined && matches(left))
    throw toUnsupported(
      `${path} also runs for ${left}, so webhooks would be sent to a language and not arrive.`,
      instead,
    )
  const missing = rewritten.find((address) => !matches(address))
  if (missing === undefined) return undefined
  throw toUnsupported(
    `${path} does not run for ${missing}, whose address has no language, so it would answer 404.`,
    instead,
  )
}

/** A matcher of Next as a pattern, or undefined for one that is more than parameters and groups. */
function toPattern(matcher: string): RegExp | undefined {
  const code = matcher
    .replaceAll(/\/:\w+\*/g, "(?:/.*)?")
    .replaceAll(/\/:\w+\+/g, "/.+")
    .replaceAll(/:\w+(?=\()/g, "")
    .replaceAll(/:\w+\??/g, "[^/]+")
  try {
    return new RegExp(`^${code}/?$`)
  } catch {
    return undefined
  }
}
