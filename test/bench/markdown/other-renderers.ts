import { unified } from "@astrojs/markdown-remark"
import { satteri } from "@astrojs/markdown-satteri"
import MarkdownIt from "markdown-it"
import { Marked } from "marked"
import sanitizeHtml from "sanitize-html"

import type { Renderer } from "./create-renderer.ts"

/** What Astro's `renderMarkdown` runs, with Astro's defaults; neither sanitises. */
export async function createAstroRenderers(options: {
  highlight: boolean
}): Promise<Record<"astroUnified" | "astroDefault", Renderer>> {
  const shared = { syntaxHighlight: options.highlight ? ("shiki" as const) : (false as const) }
  const [slow, fast] = await Promise.all([unified().createRenderer(shared), satteri().createRenderer(shared)])
  return {
    astroUnified: (body) => renderOrSkip(() => slow.render(body)),
    astroDefault: (body) => renderOrSkip(() => fast.render(body)),
  }
}

/** Both throw on an image whose URL has a stray `%`; ours is still measured with it. */
async function renderOrSkip(render: () => Promise<unknown>): Promise<void> {
  try {
    await render()
  } catch (error) {
    if (!(error instanceof URIError)) throw error
  }
}

const allowedTags = sanitizeHtml.defaults.allowedTags.concat(["img", "del", "input", "details", "summary"])

/**
 * Parsers without a tree, and a sanitiser behind. They give HTML alone: no heading ids, no footnotes, no excerpt, text, images, links or
 * warnings, no URLs resolved, and no bound on what a hostile body may cost.
 */
export function createStringRenderers(): Record<"marked" | "markdown-it", Renderer> {
  const marked = new Marked({ gfm: true })
  const markdownIt = new MarkdownIt({ html: true, linkify: true })
  const sanitize = (html: string): string => sanitizeHtml(html, { allowedTags })
  return {
    marked: async (body) => sanitize(await marked.parse(body)),
    "markdown-it": (body) => sanitize(markdownIt.render(body)),
  }
}
