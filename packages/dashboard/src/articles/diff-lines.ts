import type { Html } from "@citable/service/pages"
import { diffArrays } from "diff"
import { html } from "hono/html"

/** How many lines around a change are shown. */
const around = 3

/** A comparison takes the square of its edits, so a text that was rewritten is not compared. */
const limits = { maxEditLength: 500, timeout: 200 }

/** Renders the lines in which two texts differ, with a few lines around each change. Line ends do not count. */
export function diffLines(before: string, after: string): Html {
  const parts = diffArrays(toLines(before), toLines(after), limits)
  if (parts === undefined) return html`<p>The texts have too little in common to compare them.</p>`
  if (parts.every(({ added, removed }) => !added && !removed)) return html`<p>The texts are the same.</p>`
  const rows = parts.map(({ added, removed, value }, at) => {
    if (added) return html`<ins class="added">${value.map((line) => `+ ${line}\n`)}</ins>`
    if (removed) return html`<del class="removed">${value.map((line) => `- ${line}\n`)}</del>`
    return shorten(value, at === 0, at === parts.length - 1)
  })
  return html`<pre class="diff" tabindex="0" role="region" aria-label="Changes">${rows}</pre>`
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
