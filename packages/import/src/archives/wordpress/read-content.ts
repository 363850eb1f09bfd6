import { maxBodyLength } from "@citable/contract/content"

import { type ImportProblem, toProblem } from "../../import-problem.ts"
import { addParagraphs } from "./add-paragraphs.ts"
import { findStoredText } from "./builders/find-stored-text.ts"
import type { LostText } from "./builders/lost-text.ts"
import { hasBuilderShortcodes, readBuilderShortcodes } from "./builders/read-builder-shortcodes.ts"
import { readElementor } from "./builders/read-elementor.ts"
import { type ExportNode, textOf } from "./parse-export.ts"
import { hasBlocks, readBlocks } from "./read-blocks.ts"
import { readCode } from "./read-code.ts"
import { readFootnotes } from "./read-footnotes.ts"
import { readPictures } from "./read-pictures.ts"
import { readShortcodes } from "./read-shortcodes.ts"
import type { SiteOfPosts } from "./site-of-posts.ts"

export interface ReadContentOptions {
  meta: ReadonlyMap<string, readonly string[]>
  site: SiteOfPosts
  lost: LostText
  problems: ImportProblem[]
}

/** Reads the text of a post: from the block editor, the classic editor or a page builder. */
export function readContent(
  item: ExportNode,
  { meta, site, lost, problems }: ReadContentOptions,
): { body: string; heldBy?: string | undefined } {
  const content = item.children.find(({ name }) => name === "content:encoded")?.text ?? ""
  // The import refuses it, and says so.
  if (content.length > maxBodyLength) return { body: content }
  const { attachments, reusable, templates } = site
  const shared = { attachments, reusable, templates, lost }
  const data = meta.get("_elementor_data")?.[0] ?? "[]"
  const isElementor = data !== "[]" && (meta.get("_elementor_edit_mode")?.[0] === "builder" || content.trim() === "")
  const widgets = isElementor ? readElementor(data, shared) : undefined
  if (isElementor && widgets === undefined) lost.miss("the data of Elementor")
  const written = widgets?.html ?? content
  const footnotes = readFootnotes(meta.get("footnotes")?.[0])
  const blocks = hasBlocks(written) ? readBlocks(written, { ...shared, footnotes }) : undefined
  const coded = readCode(blocks?.html ?? written)
  const built = hasBuilderShortcodes(coded) ? readBuilderShortcodes(coded, shared) : undefined
  const postId = textOf(item, "wp:post_id") ?? ""
  const { html, left, restricted } = readShortcodes(built?.html ?? coded, { postId, attachments })
  report(blocks, { left, lost, html, problems })
  const pictures = readPictures(html, problems)
  const isPlain = site.isHtml !== true && (blocks === undefined || built !== undefined)
  const body = isPlain ? tryParagraphs(pictures) : pictures.replace(/^\n+/, "")
  findStoredText(meta, body, lost)
  const block = blocks?.restricted && `block ${blocks.restricted}`
  const widget = widgets?.restricted && `widget ${widgets.restricted}`
  const shortcode = built?.restricted ?? restricted
  return { body, heldBy: block ?? widget ?? (shortcode && `shortcode ${shortcode}`) }
}

function report(
  blocks: ReturnType<typeof readBlocks> | undefined,
  { left, lost, html, problems }: { left: string[]; lost: LostText; html: string; problems: ImportProblem[] },
): void {
  const filledIn = [...(blocks?.empty ?? []).map((name) => `block ${name}`), ...lost.left()]
  for (const name of filledIn.slice(0, 20)) {
    const message = `The ${name} shows what WordPress puts there, which the export does not have. Write what readers need of it.`
    problems.push(toProblem("block_not_carried", message, { subject: name.replace(/^block /, "") }))
  }
  for (const name of blocks?.rebuilt.slice(0, 20) ?? []) {
    const message = `A template of the old site shows the block ${name}. Its texts stand in the article in their order. Look at them.`
    problems.push(toProblem("block_rebuilt", message, { subject: name }))
  }
  for (const shortcode of left.slice(0, 20)) {
    const message = `${shortcode.slice(0, 200)} is a shortcode of the old site, so it stays as text. Replace it with what it shows.`
    problems.push(toProblem("template_syntax", message, { subject: shortcode.slice(0, 200) }))
  }
  if (html.includes("<!--nextpage-->"))
    problems.push(toProblem("pages_joined", "The post has several pages. They become one article."))
}

function tryParagraphs(html: string): string {
  try {
    return addParagraphs(html)
  } catch {
    // Parsers run out of stack on very deep nesting. The import says so, too.
    return html
  }
}
