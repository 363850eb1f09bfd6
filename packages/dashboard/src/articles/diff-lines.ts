import type { Html } from "@citable/page-kit"
import { diffArrays } from "diff"
import { html } from "hono/html"

/** How many lines around a change are shown. */
const around = 3

/** A comparison takes the square of its edits, so a text that was rewritten is not compared. */
const limits = { maxEditLength: 500, timeout: 200 }

/** A page of HTML stays small, however long the texts are. */
const mostCharacters = 40_000

/** Renders the lines in which two texts differ, with a few lines around each change. Line ends do not count. */
export function diffLines(before: string, after: string, label = "Changes"): Html {
  const parts = diffArrays(toLines(before), toLines(after), limits)
  if (parts === undefined) return html`<p>The texts have too little in common to compare them.</p>`
  if (parts.every(({ added, removed }) => !added && !removed)) return html`<p>The texts are the same.</p>`
  let left = mostCharacters
  const rows = parts.map(({ added, removed, value }, at) => {
    const mark = added ? "+" : "-"
    const text =
      added || removed
        ? value.map((line) => `${mark} ${line}\n`).join("")
        : shorten(value, at === 0, at === parts.length - 1)
    const shown = text.slice(0, Math.max(left, 0))
    left -= text.length
    if (added) return html`<ins class="added">${shown}</ins>`
    return removed ? html`<del class="removed">${shown}</del>` : shown
  })
  if (left < 0) rows.push("\n… The comparison is too long to show all of it.")
  return html`<pre class="diff" tabindex="0" role="region" aria-label="${label}">${rows}</pre>`
}

/** Lines that did not change: those next to a change, and how many are left out. */
function shorten(lines: readonly string[], isFirst: boolean, isLast: boolean): string {
  const head = isFirst ? 0 : around
  const tail = isLast ? 0 : around
  if (lines.length <= head + tail + 1) return lines.map((line) => `  ${line}\n`).join("")
  const left = lines.length - head - tail
  const shown = [...lines.slice(0, head).map((line) => `  ${line}`), `… ${left} lines …`]
  return [...shown, ...lines.slice(lines.length - tail).map((line) => `  ${line}`)].map((line) => `${line}\n`).join("")
}

const toLines = (text: string): string[] => text.split(/\r\n|\r|\n/)
