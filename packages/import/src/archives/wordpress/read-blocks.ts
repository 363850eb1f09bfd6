import { maxBodyLength } from "@citable/contract/content"

import { isAccessBlock } from "./access-marks.ts"
import { showBlock, type ShowBlockOptions } from "./builders/show-block.ts"

/** What the comments of the block editor contain: the name of a block, and its settings. */
const delimiter = /^\s+(\/)?wp:([a-z][\w/-]{0,100})(?:\s+(\{[\s\S]*\}))?\s+(\/)?$/

export interface ReadBlocks {
  html: string
  /** Blocks that WordPress fills in when it shows a page, so that the export has nothing of them. */
  empty: string[]
  /** Blocks that a template of the theme shows, of which the texts are here in their order. */
  rebuilt: string[]
  /** The first block that shows something to some readers only. */
  restricted?: string | undefined
}

/** Whether the block editor wrote a text. */
export function hasBlocks(content: string): boolean {
  return content.includes("<!-- wp:")
}

export interface ReadBlocksOptions extends ShowBlockOptions {
  /** The contents of patterns, by their ids. */
  reusable: ReadonlyMap<string, string>
  /** The footnotes of the post, as HTML. */
  footnotes: string | undefined
}

/**
 * Removes the comments of the block editor, and keeps all HTML between them. A pattern is replaced with its content, the block of footnotes
 * with these, and a block that has its text in its settings with that.
 */
export function readBlocks(content: string, options: ReadBlocksOptions, depth = 0): ReadBlocks {
  const { reusable, footnotes, lost } = options
  const empty: string[] = []
  const rebuilt = new Set<string>()
  let restricted: string | undefined
  let html = ""
  let at = 0
  for (let start = content.indexOf("<!--"); start !== -1; start = content.indexOf("<!--", at)) {
    const end = content.indexOf("-->", start + 4)
    if (end === -1) break
    const [isBlock, closing, name = "", json = "", alone] = delimiter.exec(content.slice(start + 4, end)) ?? []
    const after = end + 3
    html += content.slice(at, isBlock === undefined ? after : start)
    at = after
    if (isBlock !== undefined && closing === undefined && isAccessBlock(name, json)) restricted ??= name
    if (isBlock === undefined || closing !== undefined) continue
    const ref = /"(?:ref|globalModule)"\s*:\s*"?(\d+)/.exec(json)?.[1]
    const isPattern = name === "block" || name === "divi/global-layout"
    const shown = isPattern
      ? undefined
      : name === "footnotes"
        ? footnotes
        : showBlock(name, json, { ...options, isAlone: alone !== undefined })
    if (shown !== undefined) {
      if (name !== "footnotes" && !name.startsWith("divi/") && shown !== "") rebuilt.add(name)
      html += shown === "" ? "" : `\n\n${shown}\n\n`
      continue
    }
    if (alone === undefined) continue
    const inner = isPattern && ref !== undefined ? reusable.get(ref) : undefined
    if (inner === undefined || depth >= 3 || html.length > maxBodyLength) {
      if (isPattern) lost.miss(`the pattern ${ref ?? "without a number"}`)
      else if (!silent.has(name)) empty.push(name)
      continue
    }
    // Texts that a post puts into a pattern of its own.
    if (json.includes('"content"')) lost.add("a pattern", findTexts(json).join(" "))
    const nested = readBlocks(inner, options, depth + 1)
    html += nested.html
    empty.push(...nested.empty)
    for (const one of nested.rebuilt) rebuilt.add(one)
    restricted ??= nested.restricted
  }
  html += content.slice(at)
  const shown = html.replace(embed, (_, before: string, url: string) => `${before}<a href="${url}">${url}</a>`)
  return { html: shown, empty: [...new Set(empty)], rebuilt: [...rebuilt], restricted }
}

/** Blocks that show nothing of their own. */
const silent = new Set(["nextpage", "more", "spacer", "separator", "post-content"])

/** The address of a film or post, which WordPress shows in a player. */
const embed = /(<div class="wp-block-embed__wrapper">\s*)(https?:\/\/[^\s<>"]{1,2000})(?=\s*<\/div>)/g

/** The texts in `"content":{"Title":{"content":"…"}}`. */
function findTexts(json: string): string[] {
  return [...json.matchAll(/"(?:content|text)"\s*:\s*("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) =>
    String(JSON.parse(text)),
  )
}
