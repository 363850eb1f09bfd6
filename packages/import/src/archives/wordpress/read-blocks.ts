import { maxBodyLength } from "@citable/contract/content"

import { isAccessBlock } from "./access-marks.ts"

/** What the comments of the block editor contain: the name of a block, and its settings. */
const delimiter = /^\s+(\/)?wp:([a-z][\w/-]{0,100})(?:\s+(\{[\s\S]*\}))?\s+(\/)?$/

export interface ReadBlocks {
  html: string
  /** Blocks that WordPress fills in when it shows a page, so that the export has nothing of them. */
  empty: string[]
  /** The first block that shows something to some readers only. */
  restricted?: string | undefined
}

/** Whether the block editor wrote a text. */
export function hasBlocks(content: string): boolean {
  return content.includes("<!-- wp:")
}

/**
 * Removes the comments of the block editor, and keeps all HTML between them. A reusable block is replaced with its content, which
 * `reusable` knows by id.
 */
export function readBlocks(content: string, reusable: ReadonlyMap<string, string>, depth = 0): ReadBlocks {
  const empty: string[] = []
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
    if (isBlock === undefined || closing !== undefined || alone === undefined) continue
    const ref = /"ref"\s*:\s*(\d+)/.exec(json)?.[1]
    const inner = name === "block" && ref !== undefined ? reusable.get(ref) : undefined
    if (inner === undefined || depth >= 3 || html.length > maxBodyLength) {
      if (!silent.has(name)) empty.push(name)
      continue
    }
    const nested = readBlocks(inner, reusable, depth + 1)
    html += nested.html
    empty.push(...nested.empty)
    restricted ??= nested.restricted
  }
  html += content.slice(at)
  const shown = html.replace(embed, (_, before: string, url: string) => `${before}<a href="${url}">${url}</a>`)
  return { html: shown, empty: [...new Set(empty)], restricted }
}

/** Blocks that show nothing of their own. */
const silent = new Set(["nextpage", "more", "spacer", "separator", "post-content"])

/** The address of a film or post, which WordPress shows in a player. */
const embed = /(<div class="wp-block-embed__wrapper">\s*)(https?:\/\/[^\s<>"]{1,2000})(?=\s*<\/div>)/g
