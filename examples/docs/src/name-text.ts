import type { StarlightExpressiveCodeOptions } from "@astrojs/starlight/expressive-code"
import { select, setProperty } from "@astrojs/starlight/expressive-code/hast"

type Plugin = Extract<NonNullable<StarlightExpressiveCodeOptions["plugins"]>[number], { hooks?: unknown }>

const isText = (language: string): boolean => ["", "text", "txt", "plaintext"].includes(language)

/**
 * Keeps the lines of plain text whole, which are drawings, and names these blocks by their first line. They may be wider than a phone, where
 * the script of Expressive Code makes them regions that scroll, and a page with two regions needs two names.
 */
export function nameText(): Plugin {
  return {
    name: "citable-name-text",
    hooks: {
      preprocessMetadata({ codeBlock }) {
        if (isText(codeBlock.language)) codeBlock.props.wrap = false
      },
      postprocessRenderedBlock({ codeBlock, renderData }) {
        const pre = select("pre", renderData.blockAst)
        if (pre === undefined || !isText(codeBlock.language)) return
        const line = codeBlock.code.split("\n").find((one) => /\w/.test(one)) ?? "Text"
        const name = line.replaceAll(/[^\w .,:/@-]+/g, " ").trim()
        setProperty(pre, "role", "group")
        setProperty(pre, "aria-label", name.slice(0, 60))
      },
    },
  }
}
