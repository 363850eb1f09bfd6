/** What the block editor stores around the HTML of a block. */
const delimiter = /<!--\s+(\/)?wp:([a-z][\w/-]{0,100})\s+((?:\{(?:(?!-->)[\s\S])*?\}\s+)?)(\/)?-->/g

export interface ReadBlocks {
  html: string
  /** Blocks that WordPress fills in when it shows a page, so that the export has nothing of them. */
  empty: string[]
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
  const html = content.replace(
    delimiter,
    (_, closing: string | undefined, name: string, json: string, alone?: string) => {
      if (closing !== undefined || alone === undefined) return ""
      const ref = /"ref"\s*:\s*(\d+)/.exec(json)?.[1]
      const inner = name === "block" && ref !== undefined ? reusable.get(ref) : undefined
      if (inner === undefined || depth >= 3) {
        if (!silent.has(name)) empty.push(name)
        return ""
      }
      const nested = readBlocks(inner, reusable, depth + 1)
      empty.push(...nested.empty)
      return nested.html
    },
  )
  return {
    html: html.replace(embed, (_, before: string, url: string) => `${before}<a href="${url}">${url}</a>`),
    empty,
  }
}

/** Blocks that show nothing of their own. */
const silent = new Set(["nextpage", "more", "spacer", "separator", "post-content"])

/** The address of a film or post, which WordPress shows in a player. */
const embed = /(<div class="wp-block-embed__wrapper">\s*)(https?:\/\/[^\s<>"]{1,2000})(?=\s*<\/div>)/g
