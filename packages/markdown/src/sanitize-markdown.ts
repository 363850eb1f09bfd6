import type { Nodes, Root } from "mdast"

import { toEmbed } from "./finish/embed-providers.ts"
import { createReporter, toWarnings } from "./internal/create-reporter.ts"
import type { Reporter } from "./internal/create-reporter.ts"
import { assertBodyLength, assertDepth, assertLines, refuseOverflow } from "./internal/limits.ts"
import { toHost } from "./internal/to-host.ts"
import { normaliseSource } from "./parse/normalise-source.ts"
import { parseWithGfm } from "./parse/parse-with-gfm.ts"
import { processorsFor } from "./parse/processors.ts"
import { budget } from "./parse/syntax/budget.ts"
import { withCheapEdits } from "./parse/syntax/edit-events.ts"
import type { RenderWarning } from "./rendered-body.ts"
import { createTagFilter } from "./sanitize/tag-filter.ts"

interface Edit {
  start: number
  end: number
  text: string
}

const maxPasses = 6

export interface SanitizedMarkdown {
  markdown: string
  warnings: RenderWarning[]
}

/**
 * Removes from a Markdown source the HTML that authors may not write: elements, classes, styles, data and handlers. The rest of the source
 * stays as it is, for a processor of the site. What that makes still has to be sanitised, with `processed` of `renderBody`.
 *
 * @returns `undefined` if the source is too long, too deep or too complex, or hides tags in tags. `renderBody` shows such a body as text.
 */
export function sanitizeMarkdown(body: string, name?: string): SanitizedMarkdown | undefined {
  const source = normaliseSource(body)
  const reporter = createReporter()
  try {
    assertBodyLength(source)
    assertLines(source)
    const markdown = source.includes("<") ? filterUntilStable(source, reporter) : source
    return markdown === undefined ? undefined : { markdown, warnings: toWarnings(reporter.warnings(), name) }
  } catch {
    return undefined
  }
}

/**
 * Where a tag goes, the text before and after it can form another one: `<<x>b class=y>`. So the result is filtered again until it stays the
 * same. `undefined` if it does not.
 */
function filterUntilStable(source: string, reporter: Reporter): string | undefined {
  let markdown = source
  for (let pass = 0; pass < maxPasses; pass++) {
    const filtered = applyEdits(markdown, findEdits(parse(markdown), markdown, reporter))
    if (filtered === markdown) return markdown
    markdown = filtered
  }
  return undefined
}

function parse(source: string): Root {
  const processors = processorsFor([])
  budget.reset(source.length)
  const tree = refuseOverflow(() =>
    parseWithGfm(source, (constructs) => withCheapEdits(() => processors.markdown(constructs).parse(source))),
  )
  assertDepth(tree)
  return tree
}

function findEdits(tree: Root, source: string, reporter: Reporter): Edit[] {
  const filter = createTagFilter({
    onRemoved: (name) => reporter.warn("removed_element", `<${name}> was removed with its content`),
    toFrameText,
  })
  const edits: Edit[] = []

  function visit(parent: Nodes): void {
    if (!("children" in parent)) return
    const ends = findEndTags(parent.children)
    const isBlock = parent.type !== "paragraph" && parent.type !== "heading" && parent.type !== "tableCell"
    let skippedFrom: number | undefined
    for (const [index, node] of parent.children.entries()) {
      const { start, end } = toRange(node)
      if (node.type !== "html") {
        if (skippedFrom !== undefined) continue
        if (node.type === "text") edits.push(...findOpenings(source, start, end))
        else visit(node)
        continue
      }
      const text = filter.filter(source.slice(start, end), isBlock)
      const skipped = filter.skipped()
      // Without an end beside it, only the tag itself, or the rest of its block, is left out.
      if (skipped !== undefined && (ends.get(skipped) ?? -1) <= index) filter.reset()
      edits.push({ start: skippedFrom ?? start, end, text })
      skippedFrom = filter.skipped() === undefined ? undefined : end
    }
    filter.reset()
  }

  visit(tree)
  return edits
}

/** The title of a frame, else its host. The address itself stands for a player, which replaces it later. */
function toFrameText(address: string, title: string | undefined): string {
  if (toEmbed(address) !== undefined) return address
  return title === undefined || title.trim() === "" ? toHost(address) : title
}

/** Where the last end tag of each element is among siblings. */
function findEndTags(siblings: readonly Nodes[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const [index, node] of siblings.entries()) {
    const name = node.type === "html" ? /^<\/([a-z][^\s/>]{0,100})/i.exec(node.value)?.[1] : undefined
    if (name !== undefined) found.set(name.toLowerCase(), index)
  }
  return found
}

/** Another parser might see tags in a text where ours sees none. */
function findOpenings(source: string, start: number, end: number): Edit[] {
  return Array.from(source.slice(start, end).matchAll(/(?<!\\)<(?=[a-z/!?])/gi), ({ index }) => ({
    start: start + index,
    end: start + index + 1,
    text: "&lt;",
  }))
}

function applyEdits(source: string, edits: readonly Edit[]): string {
  let output = ""
  let at = 0
  for (const { start, end, text } of edits) {
    if (start < at) continue
    output += source.slice(at, start) + text
    at = end
  }
  return output + source.slice(at)
}

function toRange({ position }: Nodes): { start: number; end: number } {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
}
