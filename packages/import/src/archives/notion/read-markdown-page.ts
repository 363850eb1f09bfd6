import { splitFrontMatter } from "../../document/split-front-matter.ts"
import type { Page } from "./read-html-page.ts"

/** Lines `Name: value` below the title, down to an empty line. */
const block = /^\s{0,10}((?:\S[^\r\n:]{0,100}:[^\r\n]{0,2000}(?:\r?\n|$)){1,200})(?:[ \t]*\r?\n|$)/

/** Properties by which a text without a table is a row of a database all the same. */
const usual = /^(?:status|tags?|created|date|published?|draft|slug|owner|author|last edited)/i

/** Reads a page in Markdown: its title, the properties below it, and its text. `columns` are those of its database. */
export function readMarkdownPage(source: string, columns: ReadonlySet<string> | undefined): Page {
  // Somebody else wrote it.
  if (/^\ufeff?---[ \t]*\r?\n/.test(source)) {
    const { fields, body } = splitFrontMatter(source)
    return { title: typeof fields["title"] === "string" ? fields["title"] : undefined, fields, body, views: 0 }
  }
  const heading = /^\s*#[ \t]+([^\r\n]{1,2000})(?:\r?\n|$)/.exec(source)
  const rest = source.replace(/^\ufeff/, "").slice(heading?.[0].length ?? 0)
  const found = block.exec(rest)
  const pairs = (found?.[1] ?? "")
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line) => [line.slice(0, line.indexOf(":")), toValue(line.slice(line.indexOf(":") + 1).trim())] as const)
  const isRow = pairs.some(([name]) => columns?.has(name) ?? usual.test(name))
  let views = 0
  const text = (isRow ? rest.slice(found?.[0].length ?? 0) : rest).replaceAll(
    /\[([^[\]\n]{0,300})\]\([^()\s]{1,2000}\.csv\)/g,
    (_, words: string) => {
      views += 1
      return words
    },
  )
  return { title: heading?.[1]?.trim(), fields: isRow ? Object.fromEntries(pairs) : {}, body: text.trimStart(), views }
}

/** A relation names its pages with their files, and a period both of its days. */
function toValue(written: string): string {
  return written
    .replaceAll(/ \([^()]{1,1000}\.(?:md|csv)\)/g, "")
    .replace(/ → .*$/, "")
    .replace(/^@/, "")
}
