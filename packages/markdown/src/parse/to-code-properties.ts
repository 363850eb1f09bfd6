import type { Properties } from "hast"
import type { Code } from "mdast"

/** The language of a block of code as a class, and the rest of its info string. */
export function toCodeProperties(node: Code): Properties {
  const { language, rest } = splitInfo(node.lang ?? "")
  const meta = [rest, node.meta].filter(Boolean).join(" ").slice(0, 1000)
  return {
    ...(language === "" ? {} : { className: [`language-${language}`] }),
    ...(meta === "" ? {} : { dataMeta: meta }),
  }
}

/**
 * The language of a fence's info string: `js{1,2}`, `js:title=a.js`, `{.js}` and `JS,numbers` are all `js`. Text that is not a
 * language name stays as in CommonMark, and does not pass the schema.
 */
function splitInfo(info: string): { language: string; rest: string } {
  const start = info.slice(0, 1000).replace(/^\{\.?/, "")
  const name = /^[\p{L}\p{N}_+#.-]{1,40}/u.exec(start)?.[0]
  return name === undefined
    ? { language: info, rest: "" }
    : { language: name.toLowerCase(), rest: start.slice(name.length) }
}
